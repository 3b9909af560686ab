import type { z } from 'zod';
import { AppError } from '../../shared/app-error.ts';
import { sayIssue } from '../../shared/say-issue.ts';
import type { AppContext } from './request-context.ts';

/**
 * Reads the query of an address that is no procedure (feeds, downloads) with a contract's schema. `name[]` and `name` mean the same.
 *
 * @param single names of which only the first value counts; everything else is a list
 * @throws AppError BAD_REQUEST that names the first parameter that makes no sense
 */
export function readFilter<Filter>(c: AppContext, schema: z.ZodType<Filter>, single: readonly string[]): Filter {
  const fields = new Map<string, string[]>();
  for (const [name, values] of Object.entries(c.req.queries())) {
    const field = name.replace(/\[\]$/, '');
    fields.set(field, [...(fields.get(field) ?? []), ...values]);
  }
  const given = Object.fromEntries(
    [...fields].map(([field, values]) => [field, single.includes(field) ? values[0] : values]),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.map(String), message: issue.message }));
  const [first] = issues;
  throw new AppError('BAD_REQUEST', `These filters can't be read: ${first ? sayIssue(first) : 'no reason given'}.`, {
    issues,
  });
}
