import { eq, ne, sql } from 'drizzle-orm';
import { rssSources } from '../../../database/schema/feeds.ts';
import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { type Changes, changesBetween, editedNames } from '../../../platform/shared/record.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { adoptReports, releaseReports, renameReports } from '../../news/server/commands.ts';
import { settle } from '../../notices/server/commands.ts';
import type { FeedSource } from '../contract.ts';
import { type SourceFields, sourceRecord } from '../record.ts';
import { type bulkChanges, LONGEST_ADDRESS } from '../vocabulary.ts';
import { failingOccurrence } from './commands.ts';
import { type SourceRow, toSource } from './queries.ts';

export type NewSource = Pick<SourceFields, 'name' | 'url'> & Partial<SourceFields> & { isActive?: boolean };

/** @throws AppError CONFLICT when the same address, however it is spelled, is in the list */
export async function addSource(db: Orm, actor: Actor, source: NewSource): Promise<FeedSource> {
  return db.transaction(async (tx) => {
    await lockSources(tx);
    const url = new URL(source.url).href;
    await refuseKnownAddress(tx, url);
    return insertSource(tx, actor, { ...source, url });
  });
}

/** The list of sources must not change between looking for an address and adding it. */
async function lockSources(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table ${rssSources} in share row exclusive mode`);
}

async function insertSource(tx: Executor, actor: Actor, source: NewSource): Promise<FeedSource> {
  const { name, url } = source;
  const [row] = await tx
    .insert(rssSources)
    // Who adds a feed by hand and says no more wants its stories: only the words that he names leave any out.
    .values({ ...source, kind: source.kind ?? 'trade', scope: source.scope ?? 'nuclear' })
    .returning();
  if (!row) throw new Error('the source that was just inserted is missing');
  await adoptReports(tx, row);
  await recordAudit(tx, actor, {
    action: 'feed-source.add',
    subjectType: sourceRecord.kind,
    subjectId: row.id,
    details: { name, url },
  });
  return toSource(row);
}

async function refuseKnownAddress(tx: Executor, url: string, except?: string): Promise<void> {
  const canonical = canonicalizeUrl(url);
  const others = await tx
    .select({ name: rssSources.name, url: rssSources.url })
    .from(rssSources)
    .where(except ? ne(rssSources.id, except) : undefined);
  const known = others.find((other) => canonicalizeUrl(other.url) === canonical);
  if (known) throw new AppError('CONFLICT', `This feed is in the list already: ${known.name}.`);
}

/** @returns how many were added, and which were not, with the reason */
export async function addSources(
  db: Orm,
  actor: Actor,
  sources: readonly NewSource[],
): Promise<{ added: number; skipped: { name: string; url: string; reason: string }[] }> {
  return db.transaction(async (tx) => {
    await lockSources(tx);
    const rows = await tx.select({ url: rssSources.url }).from(rssSources);
    const known = new Set(rows.map((row) => canonicalizeUrl(row.url)));
    const skipped: { name: string; url: string; reason: string }[] = [];
    let added = 0;
    for (const source of sources) {
      const canonical = canonicalizeUrl(source.url);
      const reason = refusalOf(source.url, canonical !== null && known.has(canonical));
      if (reason) skipped.push({ name: source.name, url: source.url, reason });
      else {
        await insertSource(tx, actor, { ...source, url: new URL(source.url).href });
        known.add(canonical);
        added++;
      }
    }
    return { added, skipped };
  });
}

function refusalOf(url: string, isKnown: boolean): string | null {
  if (canonicalizeUrl(url) === null) return 'Not a web address.';
  // As it is stored: a letter that is no ASCII becomes nine characters there.
  if (new URL(url).href.length > LONGEST_ADDRESS) return `Its address has more than ${LONGEST_ADDRESS} characters.`;
  return isKnown ? 'In the list already.' : null;
}

export interface SourceChange extends Partial<SourceFields> {
  id: string;
  /** Switching to the state it is in already changes nothing, however often it is asked for. */
  isActive?: boolean | undefined;
  /** The revision that the fields were changed from. */
  revision?: number | undefined;
}

/**
 * Switches a source on or off, or changes what editors write about it. Its stories go by a new name; at a new address it begins anew.
 *
 * @throws AppError NOT_FOUND; CONFLICT when somebody else changed it meanwhile, or another source has the address
 */
export async function changeSource(db: Orm, actor: Actor, change: SourceChange): Promise<FeedSource> {
  const { id, isActive, revision, ...fields } = change;
  return db.transaction(async (tx) => {
    if (fields.url !== undefined) await lockSources(tx);
    const before = await lockSource(tx, id);
    const after = Object.keys(fields).length === 0 ? before : await rewriteSource(tx, actor, before, fields, revision);
    if (isActive === undefined) return toSource(after);
    return toSource(await switchSource(tx, actor, after, isActive));
  });
}

async function rewriteSource(
  tx: Executor,
  actor: Actor,
  before: SourceRow,
  { url, ...rest }: Partial<SourceFields>,
  revision: number | undefined,
): Promise<SourceRow> {
  if (before.revision !== revision) {
    throw new AppError('CONFLICT', `“${before.name}” was changed by somebody else meanwhile; nothing was overwritten.`);
  }
  const fields = { ...rest, ...(url === undefined ? {} : { url: new URL(url).href }) };
  const changes = changesBetween(before, fields, editedNames(sourceRecord));
  if (Object.keys(changes).length === 0) return before;
  if (fields.url !== undefined && changes.url) await refuseKnownAddress(tx, fields.url, before.id);
  const row = await updateSource(tx, before.id, {
    ...fields,
    ...(changes.url ? newAddress : {}),
    ...(isReadOtherwise(before, changes) ? { nextDueAt: null } : {}),
    // What the new words or scope let through may stand in the feed already: it is read whole once more.
    ...(changes.keepWords || changes.blockWords || changes.scope ? { etag: null, lastModified: null } : {}),
    revision: before.revision + 1,
  });
  if (changes.url) await settle(tx, failingOccurrence(row.id));
  // Reports are also found under what their source is.
  if (changes.name || changes.kind) await renameReports(tx, row);
  await recordAudit(tx, actor, {
    action: 'feed-source.update',
    subjectType: sourceRecord.kind,
    subjectId: row.id,
    details: { name: row.name, changes },
  });
  return row;
}

/** What was met at the old address says nothing about the new one; validators belong to the old one, too. */
const newAddress = {
  ...{ etag: null, lastModified: null, lastHttpStatus: null, lastFailure: null, errorCount: 0, failingSince: null },
  ...{ proposedUrl: null, proposedUrlSeen: 0 },
};

/** Whether the next visit may go otherwise than the last one, and is not worth waiting for: unless the site asked us to wait. */
function isReadOtherwise(before: SourceRow, changes: Changes): boolean {
  if (changes.url) return true;
  const mustWait = before.lastHttpStatus === 429;
  const { userAgent, intervalHours, keepWords, blockWords, scope } = changes;
  return !mustWait && Boolean(userAgent || intervalHours || keepWords || blockWords || scope);
}

/** All of them or none: one that is gone meanwhile undoes the rest. @returns how many were not so already */
export async function changeSources(
  db: Orm,
  actor: Actor,
  ids: readonly string[],
  change: (typeof bulkChanges)[number],
): Promise<number> {
  return db.transaction(async (tx) => {
    let changed = 0;
    // In one order, so that two editors who choose the same ones do not wait for each other.
    for (const id of [...new Set(ids)].toSorted()) {
      const before = await lockSource(tx, id);
      if (change === 'delete') await dropSource(tx, actor, before);
      else if ((await switchSource(tx, actor, before, change === 'activate')) === before) continue;
      changed++;
    }
    return changed;
  });
}

async function switchSource(tx: Executor, actor: Actor, before: SourceRow, isActive: boolean): Promise<SourceRow> {
  if (before.isActive === isActive) return before;
  const row = await updateSource(tx, before.id, { isActive });
  if (!isActive) await settle(tx, failingOccurrence(before.id));
  await recordAudit(tx, actor, {
    action: isActive ? 'feed-source.activate' : 'feed-source.deactivate',
    subjectType: sourceRecord.kind,
    subjectId: row.id,
    details: { name: row.name },
  });
  return row;
}

/** What it reported stays, and comes back to it when the feed is added again under its name. A run that is at it stores nothing more. */
export async function removeSource(db: Orm, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => dropSource(tx, actor, await lockSource(tx, id)));
}

async function dropSource(tx: Executor, actor: Actor, { id, name, url }: SourceRow): Promise<void> {
  await releaseReports(tx, id);
  await tx.delete(rssSources).where(eq(rssSources.id, id));
  await settle(tx, failingOccurrence(id));
  await recordAudit(tx, actor, {
    action: 'feed-source.delete',
    subjectType: sourceRecord.kind,
    subjectId: id,
    details: { name, url },
  });
}

/** @throws AppError CONFLICT when the proposal is another one by now, or another source has that address */
export async function acceptRedirect(db: Orm, actor: Actor, id: string, proposedUrl: string): Promise<FeedSource> {
  return db.transaction(async (tx) => {
    await lockSources(tx);
    const before = await lockSource(tx, id);
    if (before.proposedUrl !== proposedUrl) {
      throw new AppError('CONFLICT', 'This proposal is out of date. Look at the source again.');
    }
    await refuseKnownAddress(tx, proposedUrl, id);
    const row = await updateSource(tx, id, { ...newAddress, url: proposedUrl, revision: before.revision + 1 });
    await settle(tx, failingOccurrence(id));
    await recordAudit(tx, actor, {
      action: 'feed-source.move',
      subjectType: sourceRecord.kind,
      subjectId: id,
      details: { name: row.name, from: before.url, to: proposedUrl },
    });
    return toSource(row);
  });
}

async function lockSource(tx: Executor, id: string): Promise<SourceRow> {
  const [row] = await tx.select().from(rssSources).where(eq(rssSources.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such source. Somebody may have deleted it.');
  return row;
}

async function updateSource(tx: Executor, id: string, change: Partial<SourceRow>): Promise<SourceRow> {
  const [row] = await tx.update(rssSources).set(change).where(eq(rssSources.id, id)).returning();
  if (!row) throw new Error('the source that was just locked is missing');
  return row;
}

/** Adds sources that come with the product. An editor may have added the same address before the release that ships it. */
export async function addShippedSources(tx: Executor, sources: (typeof rssSources.$inferInsert)[]): Promise<void> {
  await tx.insert(rssSources).values(sources).onConflictDoNothing({ target: rssSources.url });
}

/**
 * Takes over what a release tells otherwise of sources that nobody has touched: never rewritten, never read. One that an editor works with stays his.
 *
 * @returns what was left although it differs, a sentence each
 */
export async function renewShippedSources(
  tx: Executor,
  sources: (typeof rssSources.$inferInsert & { name: string })[],
): Promise<string[]> {
  const left: string[] = [];
  for (const { url, ...told } of sources) {
    const [row] = await tx.select().from(rssSources).where(eq(rssSources.url, url)).for('update');
    if (!row) continue;
    const changes = changesBetween(row, told, ['name', 'description', 'kind', 'scope', 'isActive']);
    if (Object.keys(changes).length === 0) continue;
    if (row.revision === 1 && row.lastFetchedAt === null) await updateSource(tx, row.id, told);
    else left.push(`“${row.name}” stays as it is here: ${Object.keys(changes).join(', ')} would be otherwise.`);
  }
  return left;
}
