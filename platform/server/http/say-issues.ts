import { z } from 'zod';

/** What a schema asks for, as whoever sends it calls it. */
const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/**
 * Zod tells who wrote the schema that it expected a string and received undefined. Who sends a request is told what is missing, or of another kind; what
 * a schema says itself goes before.
 */
export function sayIssuesPlainly(): void {
  z.config({
    customError: ({ code, input, ...issue }) => {
      if (!kinds.has(code)) return undefined;
      const values = 'values' in issue && Array.isArray(issue.values) ? issue.values : [];
      if (input === undefined && values.length > 1) return `This is missing: one of ${values.join(', ')}.`;
      if (input === undefined) return 'This is missing.';
      const noun = 'expected' in issue ? nouns[String(issue.expected)] : undefined;
      return noun ? `This must be ${noun}.` : undefined;
    },
  });
}

const kinds = new Set(['invalid_type', 'invalid_value', 'invalid_union']);
