import { ORPCError, ValidationError } from '@orpc/server';
import { AppError, type AppErrorCode, type ErrorBody, type InputIssue, statusByCode } from '../../shared/app-error.ts';
import { sayIssue } from '../../shared/say-issue.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway, sqlStateOf } from '../sql-state.ts';

/** The one place where a failure becomes an answer: its status, its body, and whether it is logged as a bug. */
export function toErrorAnswer(
  error: unknown,
  log: Log,
): { status: number; body: ErrorBody; retryAfterSeconds?: number } {
  const known = toAppError(error);
  if (isDatabaseAway(known?.cause)) tellOnce(known?.cause, log);
  if (known?.code === 'CONFLICT' && sqlStateOf(known.cause) === '23505')
    log.warn({ err: known.cause }, 'two wrote the same at once; nothing but the database noticed');
  if (!known) {
    log.error({ err: error }, 'unexpected error');
    return {
      status: 500,
      body: { code: 'INTERNAL', message: 'Something went wrong on our side. It has been logged.' },
    };
  }
  const { code, message, issues, retryAfterSeconds } = known;
  return {
    status: statusByCode[code],
    body: { code, message, ...(issues ? { issues } : {}) },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** The error as the product's own, or null when it is a bug. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  // PostgreSQL stores no NUL: what it refuses with this code (character_not_in_repertoire) is the sender's mistake.
  if (sqlStateOf(error) === '22021')
    return new AppError('BAD_REQUEST', 'Text may not contain the NUL character (U+0000).');
  if (isDatabaseAway(error)) return unavailable(error);
  // Rooms look first, and say what is taken. What is only found when it is written came at the same moment from somebody else (unique_violation).
  if (sqlStateOf(error) === '23505')
    return new AppError('CONFLICT', 'Somebody else wrote the same at this moment. Look at it as it is now.', {
      cause: error,
    });
  if (!(error instanceof ORPCError)) return null;
  if (error.cause instanceof ValidationError) {
    // A failed output validation has the same cause, but it is our mistake.
    if (error.code !== 'BAD_REQUEST') return null;
    const issues = error.cause.issues.map(toInputIssue);
    return new AppError('BAD_REQUEST', describeIssues(issues), { issues });
  }
  const code = codeOf(error);
  return code ? new AppError(code, error.message) : null;
}

/** What is said while the database can't answer. */
export function unavailable(cause: unknown): AppError {
  const message = 'The data can’t be reached right now. Try again in a few seconds.';
  return new AppError('UNAVAILABLE', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

const RETRY_AFTER_SECONDS = 5;
/** While the database is away every request fails for the same reason: said once in a while, without a stack. */
const TELL_EVERY_MS = 10_000;
let toldAt = Number.NEGATIVE_INFINITY;

function tellOnce(cause: unknown, log: Log): void {
  if (performance.now() - toldAt < TELL_EVERY_MS) return;
  toldAt = performance.now();
  log.error({ reason: cause instanceof Error ? cause.message : String(cause) }, 'the database does not answer');
}

function codeOf(error: ORPCError<string, unknown>): AppErrorCode | null {
  if (error.code in statusByCode && error.code !== 'INTERNAL') return error.code as AppErrorCode;
  const byStatus = (Object.keys(statusByCode) as AppErrorCode[]).find((code) => statusByCode[code] === error.status);
  return byStatus && byStatus !== 'INTERNAL' ? byStatus : null;
}

function toInputIssue(issue: { message: string; path?: readonly unknown[] | undefined }): InputIssue {
  const path = (issue.path ?? []).map((step) => (typeof step === 'object' && step && 'key' in step ? step.key : step));
  return { path: path.filter((step) => typeof step === 'string' || typeof step === 'number'), message: issue.message };
}

function describeIssues(issues: InputIssue[]): string {
  const listed = issues.slice(0, 3).map(sayIssue);
  const more = issues.length > 3 ? `; and ${issues.length - 3} more` : '';
  return `The request is not valid: ${listed.join('; ')}${more}.`;
}
