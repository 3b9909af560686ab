import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { instant } from './columns.ts';

/** Keys with which programs of somebody's ask the API in their name. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** In its owner's words. */
    name: text('name').notNull(),
    /** First characters of the key, to tell keys apart. */
    hint: text('hint').notNull(),
    /** SHA-256 of the key in hex: it is long and random, so a slow hash would add nothing. */
    keyHash: text('key_hash').notNull().unique(),
    /** What it may do, of `Scope`. */
    scopes: text('scopes', { enum: ['read', 'follows:read', 'follows:write', 'addresses'] })
      .array()
      .notNull(),
    createdAt: instant('created_at').notNull(),
    /** From then on it is refused; null: it does not end by itself. */
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('api_keys_owner').on(t.profileId, t.createdAt.desc().nullsFirst())],
);

/** How often a key was used, by UTC days. Kept for 90 days. */
export const apiKeyDays = pgTable(
  'api_key_days',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    requests: integer('requests').notNull().default(0),
    /** Of these, refused because there were too many within a minute. */
    refused: integer('refused').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.day] }), index('api_key_days_day').on(t.day)],
);
