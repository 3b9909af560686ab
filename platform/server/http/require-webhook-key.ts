import { hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../shared/app-error.ts';
import type { AppContext } from './request-context.ts';

/**
 * Lets in who brings the key that a mail server or provider was given.
 *
 * @param key null: none is configured, and nobody may report
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export function requireWebhookKey(c: AppContext, key: string | null): void {
  if (!key) throw new AppError('NOT_FOUND', 'No webhook is configured here (NEWSLETTER_WEBHOOK_KEY).');
  if (!isSameText(c.req.header('authorization') ?? '', `Bearer ${key}`)) {
    throw new AppError('UNAUTHORIZED', 'Send the webhook’s key as “authorization: Bearer <key>”.');
  }
}

/** In a time that says nothing about where the difference is. */
function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
