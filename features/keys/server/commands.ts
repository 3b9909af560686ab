import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { apiKeyDays, apiKeys } from '../../../database/schema/keys.ts';
import { type MadeKey, makeBearerKey } from '../../../platform/server/bearer-keys.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS, dayOf } from '../../../platform/shared/days.ts';
import type { OwnLog } from '../../accounts/server/commands.ts';
import type { ApiKey, NewKey } from '../contract.ts';
import { MOST_KEYS, USES_KEPT_DAYS } from '../vocabulary.ts';
import { countUsable, toKey } from './queries.ts';

/** Of readers' keys; those for telemetry begin otherwise. */
const PREFIX = 'smrk_';

/** Queues a mail to who has the account, in the caller's transaction. */
export type TellOfKey = (db: Executor, userId: string, action: 'api-key.issue') => Promise<void>;

/** @throws AppError BAD_REQUEST when it would have ended already, CONFLICT when this person has too many that work */
export async function issueKey(
  db: Orm,
  profileId: string,
  { name, scopes, expiresAt }: NewKey,
  { now, tellOwner, ownLog }: { now: Date; tellOwner: TellOfKey; ownLog: OwnLog },
): Promise<ApiKey & Pick<MadeKey, 'key'>> {
  const until = expiresAt === null ? null : new Date(expiresAt);
  if (until && until <= now) {
    const message = 'A key must be valid for some time.';
    throw new AppError('BAD_REQUEST', message, { issues: [{ path: ['expiresAt'], message }] });
  }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`api keys ${profileId}`}))`);
    if ((await countUsable(tx, profileId, now)) >= MOST_KEYS)
      throw new AppError('CONFLICT', `You have ${MOST_KEYS} keys that work. Revoke one first.`);
    const { key, stored } = makeBearerKey(PREFIX);
    const [row] = await tx
      .insert(apiKeys)
      .values({ profileId, name, scopes, expiresAt: until, createdAt: now, ...stored })
      .returning();
    if (!row) throw new Error('the key that was just inserted is missing');
    await ownLog.recordOwn(tx, profileId, 'api-key.issue', { name, scopes });
    await tellOwner(tx, profileId, 'api-key.issue');
    return { ...toKey(row), key };
  });
}

/** Revoking twice changes nothing. @returns null: it is nobody's, or somebody else's */
export async function revokeKey(
  db: Orm,
  { id, profileId }: { id: string; profileId: string },
  { now, ownLog }: { now: Date; ownLog: OwnLog },
): Promise<ApiKey | null> {
  return db.transaction(async (tx) => {
    const isOwn = and(eq(apiKeys.id, id), eq(apiKeys.profileId, profileId));
    const [ended] = await tx
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(isOwn, isNull(apiKeys.revokedAt)))
      .returning();
    if (ended) await ownLog.recordOwn(tx, profileId, 'api-key.revoke', { name: ended.name });
    const row = ended ?? (await tx.select().from(apiKeys).where(isOwn))[0];
    return row ? toKey(row) : null;
  });
}

/** How often a key was used on a day, since this was last noted. */
export interface Uses {
  keyId: string;
  /** In UTC, as 2026-11-24. */
  day: string;
  requests: number;
  refused: number;
  lastAt: Date;
}

/** Adds to what was counted. Keys that are gone meanwhile are left out. */
export async function addUses(db: Orm, uses: readonly Uses[]): Promise<void> {
  if (uses.length === 0) return;
  const of = (field: keyof Uses) => sql.param(uses.map((use) => use[field]));
  const lastAt = sql.param(uses.map((use) => use.lastAt.toISOString()));
  await db.transaction(async (tx) => {
    // In one order, or two processes wait for each other.
    await tx.execute(sql`
      insert into ${apiKeyDays} as counted (key_id, day, requests, refused)
      select key_id, day, requests, refused
      from unnest(${of('keyId')}::uuid[], ${of('day')}::date[], ${of('requests')}::int[], ${of('refused')}::int[])
        as used (key_id, day, requests, refused)
      where exists (select from ${apiKeys} where id = used.key_id)
      order by key_id, day
      on conflict (key_id, day) do update
        set requests = counted.requests + excluded.requests, refused = counted.refused + excluded.refused`);
    await tx.execute(sql`
      update ${apiKeys} set last_used_at = greatest(last_used_at, used.at)
      from (select key_id, max(at) as at from unnest(${of('keyId')}::uuid[], ${lastAt}::timestamptz[]) as used (key_id, at)
        group by key_id) as used
      where id = used.key_id`);
  });
}

export async function forgetOldUses(db: Executor, now: Date): Promise<void> {
  const before = dayOf(now.getTime() - USES_KEPT_DAYS * DAY_MS);
  await db.delete(apiKeyDays).where(lt(apiKeyDays.day, before));
}
