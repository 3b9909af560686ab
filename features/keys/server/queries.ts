import { and, count, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { apiKeyDays, apiKeys } from '../../../database/schema/keys.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { ApiKey } from '../contract.ts';
import { USES_KEPT_DAYS } from '../vocabulary.ts';

export type KeyRow = typeof apiKeys.$inferSelect;

/** Of one person, the newest first; what is revoked and has expired is among them. */
export async function listKeys(db: Executor, profileId: string): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.profileId, profileId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(toKey);
}

export async function countUsable(db: Executor, profileId: string, now: Date): Promise<number> {
  const isUsable = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
  const [counted] = await db
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.profileId, profileId), isUsable));
  return counted?.keys ?? 0;
}

export async function findKeyByHash(db: Executor, keyHash: string): Promise<KeyRow | null> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.keyHash, keyHash));
  return row ?? null;
}

/** @returns null also for somebody else's */
export async function findOwnKey(db: Executor, own: { id: string; profileId: string }): Promise<ApiKey | null> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, own.id), eq(apiKeys.profileId, own.profileId)));
  return row ? toKey(row) : null;
}

export interface UseOfDay {
  /** In UTC, as 2026-11-24. */
  day: string;
  requests: number;
  refused: number;
}

/** Days on which the key was used, the last one first. */
export function listUses(db: Executor, keyId: string): Promise<UseOfDay[]> {
  const { day, requests, refused } = apiKeyDays;
  return db
    .select({ day, requests, refused })
    .from(apiKeyDays)
    .where(eq(apiKeyDays.keyId, keyId))
    .orderBy(desc(day))
    .limit(USES_KEPT_DAYS);
}

/** What is held about somebody's keys, but for what would let them be guessed. */
export async function exportKeysOf(db: Executor, profileId: string) {
  const keys = await listKeys(db, profileId);
  return Promise.all(keys.map(async (key) => ({ ...key, uses: await listUses(db, key.id) })));
}

export function toKey({ id, name, hint, scopes, createdAt, expiresAt, revokedAt, lastUsedAt }: KeyRow): ApiKey {
  return {
    ...{ id, name, hint, scopes },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
