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
    const alarm = setTimeout(
      () => late.reject(isRead(c) ? tooSlow() : stillGoingOn()),
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
const isRead = ({ req: { method } }: AppContext) => method === 'GET' || method === 'HEAD';

function tooSlow(): AppError {
  const message = 'This takes too long right now. Try again in a few seconds.';
  return new AppError('UNAVAILABLE', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** A change goes on after nobody waits for it any more: to repeat it could do it twice. */
function stillGoingOn(): AppError {
  return new AppError(
    'UNAVAILABLE',
    'This takes long and is still being done. Look whether it is there before you repeat it.',
  );
}
