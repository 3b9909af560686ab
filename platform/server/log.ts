import { pino } from 'pino';
import type { Config } from './config.ts';

export type Log = Pick<import('pino').Logger, 'info' | 'warn' | 'error' | 'debug' | 'fatal' | 'child'>;

/** One JSON object a line on standard output: time in ISO-8601 UTC, level by name, errors with their cause. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Credentials must not reach a log, whatever is logged.
    redact: {
      paths: ['*.password', '*.authorization', '*.cookie', 'headers.authorization', 'headers.cookie'],
      censor: '[hidden]',
    },
  });
}
