import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../shared/app-error.ts';
import type { AppContext, AppEnv } from './request-context.ts';

/**
 * Nobody waits without end for something that hangs: who asks is told to come back, and what was begun ends when it ends. A stream has
 * begun to answer and may go on.
 *
 * @param limit milliseconds; asked for each request when some may take longer
 */
export function answerWithin(limit: number | ((c: AppContext) => number)): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const late = Promise.withResolvers<never>();
    const message = 'This takes too long right now. Try again in a few seconds.';
    const alarm = setTimeout(
      () => late.reject(new AppError('UNAVAILABLE', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })),
      typeof limit === 'number' ? limit : limit(c),
    );
    try {
      await Promise.race([next(), late.promise]);
    } finally {
      clearTimeout(alarm);
    }
  };
}

const RETRY_AFTER_SECONDS = 5;
