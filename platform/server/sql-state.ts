import { DrizzleQueryError } from 'drizzle-orm';

/** The five characters by which PostgreSQL says what went wrong (SQLSTATE, such as 23505), however deep an error carries them; null: none. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return sqlStateOf(error.cause);
}

/** The database refuses the data (data exceptions and violated constraints): to try again changes nothing. */
export function isRefused(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error) ?? '');
}

/**
 * The database cannot be reached, is starting or stopping, has no room (disk, memory, connections), or may only be read: nothing is wrong
 * with the question, and asking again later may help. Told by SQLSTATE (PostgreSQL manual, appendix A), by the codes of the system's own
 * calls, and by the sentences of `pg` for a line that broke or took too long. Looks into no error but the query builder's: what failed
 * elsewhere (a feed, a mail server) has causes with the same codes.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DrizzleQueryError) return isDatabaseAway(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return awayState.test(code) || awayCode.test(code) || awayMessage.test(error.message);
}

/** 08 connection, 53 resources, 57P01–57P05 shutting down, starting, dropped, idle; 25006 a server that became read-only. */
const awayState = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[1-5]|25006)$/;
const awayCode = /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
const awayMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;
