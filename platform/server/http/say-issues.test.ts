import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { sayIssue } from '../../shared/say-issue.ts';
import { sayIssuesPlainly } from './say-issues.ts';

beforeAll(sayIssuesPlainly);
afterAll(() => z.config({ customError: undefined }));

const schema = z.object({ limit: z.number(), kind: z.enum(['a', 'b']), name: z.string('Name it.') });
const issuesOf = (input: unknown) => schema.safeParse(input).error?.issues ?? [];

it('says what is missing or of another kind, what a choice is among, and leaves what a schema says itself', () => {
  expect(issuesOf({ limit: 'x' }).map(({ message }) => message)).toEqual([
    'This must be a number.',
    'This is missing: one of a, b.',
    'Name it.',
  ]);
  expect(issuesOf({ limit: 1, kind: 'c', name: 'x' })[0]?.message).toContain('"a"|"b"');
});

it('an issue within a sentence has no full stop of its own', () => {
  expect(issuesOf({ kind: 'a', name: 'x' }).map(sayIssue)).toEqual(['limit: This is missing']);
  expect(sayIssue({ message: 'Name it.' })).toBe('Name it');
});
