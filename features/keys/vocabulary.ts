import type { Scope } from '../../platform/shared/procedure.ts';

/** What a key can be allowed, and what that means. */
export const scopes = ['read', 'follows:read', 'follows:write', 'addresses'] as const satisfies readonly Scope[];

export const scopeNames: Readonly<Record<Scope, string>> = {
  read: 'Read what everybody can read',
  'follows:read': 'Read your desk, what you follow and your reading list',
  'follows:write': 'Change what you follow and your reading list',
  addresses: 'See and renew the private addresses of your feeds and calendars',
};

export const MOST_KEYS = 20;
export const LONGEST_NAME = 80;

/** What one key may ask in a minute, counted over all processes. */
export const REQUESTS_PER_MINUTE = 300;

/** For so many days it is known how often a key was used. */
export const USES_KEPT_DAYS = 90;
/** Of these, shown. */
export const USES_SHOWN_DAYS = 30;
