import { ORPCError, ValidationError } from '@orpc/server';
import { DrizzleQueryError } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode, statusByCode } from '../../shared/app-error.ts';
import type { Log } from '../log.ts';
import { toErrorAnswer } from './errors.ts';

/** What was logged as a bug, and what only to be looked at. */
let bugs: unknown[];
let warnings: unknown[];
const log = {
  error: (entry: { err: unknown }) => {
    bugs.push(entry.err);
  },
  warn: (entry: { err: unknown }) => {
    warnings.push(entry.err);
  },
} as unknown as Log; // Only these are called.

beforeEach(() => {
  bugs = [];
  warnings = [];
});

describe('an expected failure', () => {
  it.each(Object.entries(statusByCode) as [AppErrorCode, number][])('%s answers %i', (code, status) => {
    expect(toErrorAnswer(new AppError(code, 'Because.'), log)).toEqual({ status, body: { code, message: 'Because.' } });
  });

  it('carries what is wrong with the input', () => {
    const issues = [{ path: ['items', 3, 'url'], message: 'not a web address' }];
    expect(toErrorAnswer(new AppError('BAD_REQUEST', 'No.', { issues }), log).body.issues).toEqual(issues);
  });

  it('says when to try again', () => {
    expect(toErrorAnswer(new AppError('UNAVAILABLE', 'Wait.', { retryAfterSeconds: 7 }), log).retryAfterSeconds).toBe(
      7,
    );
  });

  it('is not logged as a bug', () => {
    toErrorAnswer(new AppError('NOT_FOUND', 'No.'), log);
    expect(bugs).toEqual([]);
  });

  it('does not show its cause', () => {
    const answer = toErrorAnswer(new AppError('CONFLICT', 'Taken.', { cause: new Error('unique_violation') }), log);
    expect(JSON.stringify(answer)).not.toContain('unique_violation');
  });
});

it('what another one wrote at the same moment is a conflict, not a bug; it is logged to be looked at', () => {
  const taken = Object.assign(new Error('duplicate key value violates unique constraint "a_name"'), { code: '23505' });
  const { status, body } = toErrorAnswer(new DrizzleQueryError('insert', [], taken), log);
  expect([status, body.code, bugs.length, warnings.length]).toEqual([409, 'CONFLICT', 0, 1]);
  expect(body.message).not.toContain('a_name');
});

describe('input that does not fit the contract', () => {
  it('is BAD_REQUEST with a path and a message for each issue', () => {
    const { status, body } = toErrorAnswer(invalidInput([{ path: ['limit'], message: 'too big' }]), log);
    expect([status, body]).toEqual([
      400,
      {
        code: 'BAD_REQUEST',
        message: 'The request is not valid: limit: too big.',
        issues: [{ path: ['limit'], message: 'too big' }],
      },
    ]);
  });

  it('reads path steps in both forms that schemas give them', () => {
    const { body } = toErrorAnswer(invalidInput([{ path: [{ key: 'items' }, 2, { key: 'url' }], message: 'no' }]), log);
    expect(body.issues).toEqual([{ path: ['items', 2, 'url'], message: 'no' }]);
  });

  it('has a sentence for an issue without a path', () => {
    expect(toErrorAnswer(invalidInput([{ message: 'Expected an object.' }]), log).body.message).toBe(
      'The request is not valid: Expected an object.',
    );
  });

  it('names three issues in the sentence and counts the rest', () => {
    const issues = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ path: [name], message: 'wrong' }));
    const { body } = toErrorAnswer(invalidInput(issues), log);
    expect(body.message).toBe('The request is not valid: a: wrong; b: wrong; c: wrong; and 2 more.');
  });

  it('lists all of them in the body', () => {
    const issues = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ path: [name], message: 'wrong' }));
    expect(toErrorAnswer(invalidInput(issues), log).body.issues).toHaveLength(5);
  });
});

describe('a failure of the protocol', () => {
  it.each<[string, number, AppErrorCode]>([
    ['BAD_REQUEST', 400, 'BAD_REQUEST'],
    ['NOT_FOUND', 404, 'NOT_FOUND'],
    ['UNSUPPORTED_MEDIA_TYPE', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['UNPROCESSABLE_CONTENT', 422, 'UNPROCESSABLE'],
    ['SERVICE_UNAVAILABLE', 503, 'UNAVAILABLE'],
  ])('%s (%i) gets our own code %s', (code, status, own) => {
    expect(toErrorAnswer(new ORPCError(code, { status, message: 'Malformed.' }), log)).toEqual({
      status,
      body: { code: own, message: 'Malformed.' },
    });
  });
});

describe('a bug', () => {
  const secret = 'password=hunter2 at /srv/app.ts:1';
  const bugsOfAllKinds: [string, unknown][] = [
    ['an error', new Error(secret)],
    ['an error of the database', Object.assign(new Error(secret), { code: '42P01' })],
    ['a thrown string', secret],
    ['a thrown object', { message: secret, code: 'NOT_FOUND', status: 404 }],
    ['nothing at all', undefined],
    ['an internal error of the protocol', new ORPCError('INTERNAL_SERVER_ERROR', { message: secret })],
    [
      'an answer that does not fit our own contract',
      new ORPCError('INTERNAL_SERVER_ERROR', {
        message: secret,
        cause: new ValidationError({ message: secret, issues: [{ message: secret }], data: secret }),
      }),
    ],
  ];

  it.each(bugsOfAllKinds)('(%s) is INTERNAL and shows nothing of the inside', (_, error) => {
    expect(toErrorAnswer(error, log)).toEqual({
      status: 500,
      body: { code: 'INTERNAL', message: 'Something went wrong on our side. It has been logged.' },
    });
  });

  it.each(bugsOfAllKinds)('(%s) is logged as it is', (_, error) => {
    toErrorAnswer(error, log);
    expect(bugs).toEqual([error]);
  });
});

describe('the NUL character, which PostgreSQL does not store,', () => {
  it('is the mistake of who sent it', () => {
    const refused = new Error('Failed query', {
      cause: Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' }),
    });
    expect(toErrorAnswer(refused, log)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });
});

function invalidInput(issues: { message: string; path?: (PropertyKey | { key: PropertyKey })[] }[]) {
  const cause = new ValidationError({ message: 'Input validation failed', issues, data: {} });
  return new ORPCError('BAD_REQUEST', { message: 'Input validation failed', cause });
}
