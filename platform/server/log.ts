import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, pino, type SerializedError } from 'pino';
import type { Config } from './config.ts';

export type Log = Pick<import('pino').Logger, 'info' | 'warn' | 'error' | 'debug' | 'fatal' | 'child'>;

/**
 * One JSON object a line on standard output: time in ISO-8601 UTC, level by name, errors with their cause.
 *
 * @param destination other than standard output
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: tellError },
      // Credentials must not reach a log, whatever is logged.
      redact: {
        paths: ['password', 'authorization', 'cookie'].flatMap((name) => [name, `*.${name}`, `headers.${name}`]),
        censor: '[hidden]',
      },
    },
    ...(destination ? [destination] : []),
  );
}

/**
 * Errors of the database carry the values that they are about: addresses, hashes, texts of readers. What went wrong is told by the
 * statement, the SQLSTATE and the names of table and constraint.
 */
function tellError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told: SerializedError = pino.stdSerializers.errWithCause(error);
  const {
    detail: _detail,
    where: _where,
    params: _params,
    ...rest
  } = told as SerializedError & Record<string, unknown>;
  const cause = error.cause === undefined ? {} : { cause: tellError(error.cause) };
  if (!(error instanceof DrizzleQueryError)) return { ...rest, ...cause };
  const message = `Failed query: ${error.query}`;
  return { ...rest, message, stack: told.stack.replace(error.message, () => message), ...cause };
}
