import { and, eq, isNull, sql } from 'drizzle-orm';
import { atlasEditionFiles, atlasEditions } from '../../../../database/schema/atlas-editions.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import { atlasRecords } from '../../records/record.ts';
import { listEverySource, listEveryValue } from '../../records/server/queries.ts';
import { atlasKinds } from '../../records/vocabulary.ts';
import type { Edition } from '../contract.ts';
import { inOrder } from '../rules/compare-editions.ts';
import { hasEditions, listEditions, readLastEdition } from './queries.ts';
import { writeFiles } from './write-files.ts';

interface Publishing {
  /** null: nobody, the month has begun. */
  actor: Actor | null;
  note?: string | undefined;
  /** Only where there is no edition yet. */
  isFirst?: boolean;
  now: Date;
  siteName: string;
  publicUrl: string;
}

/**
 * Publishes the atlas as it stands.
 *
 * @returns null when it is what the last edition says, or when the first one is asked for and somebody was first
 */
export async function publishEdition(
  db: Orm,
  { actor, note, isFirst = false, now, ...site }: Publishing,
): Promise<Edition | null> {
  return db.transaction(async (tx) => {
    // One after the other: their numbers have no gaps, and each tells what changed since the one before.
    await tx.execute(sql`lock table atlas_editions in share row exclusive mode`);
    // Asked behind the lock: an editor may publish while the job that publishes the first one is on its way here.
    if (isFirst && (await hasEditions(tx))) return null;
    const before = await readLastEdition(tx);
    const content = inOrder({
      dictionary: Object.fromEntries(atlasKinds.map((kind) => [kind, atlasRecords[kind].fields])),
      values: await listEveryValue(tx),
      sources: await listEverySource(tx),
    });
    if (before && JSON.stringify(before.content) === JSON.stringify(content)) return null;
    const number = (before?.number ?? 0) + 1;
    const files = await writeFiles(content, before, { number, publishedAt: now, ...site });
    const records = new Set(content.values.map(({ kind, record }) => `${kind}/${record}`)).size;
    await tx.insert(atlasEditions).values({
      ...{ number, publishedAt: now, publishedBy: actor?.email ?? null, note: note || null },
      ...{ records, values: content.values.length },
    });
    await tx.insert(atlasEditionFiles).values(files.map((file) => ({ ...file, number })));
    if (actor) await noteDeed(tx, actor, 'edition.publish', number, {});
    return (await listEditions(tx, number))[0] ?? null;
  });
}

/** @throws AppError NOT_FOUND; CONFLICT when it is already */
export async function retireEdition(
  db: Orm,
  actor: Actor,
  { number, reason }: { number: number; reason: string },
  now: Date,
): Promise<Edition> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(atlasEditions)
      .set({ retiredAt: now, retiredBecause: reason })
      .where(and(eq(atlasEditions.number, number), isNull(atlasEditions.retiredAt)))
      .returning({ number: atlasEditions.number });
    const [edition] = await listEditions(tx, number);
    if (!edition) throw new AppError('NOT_FOUND', `There is no edition ${number}.`);
    if (!row) throw new AppError('CONFLICT', `Edition ${number} is retired already.`);
    await noteDeed(tx, actor, 'edition.retire', number, { reason });
    return edition;
  });
}

async function noteDeed(
  tx: Executor,
  actor: Actor,
  action: 'edition.publish' | 'edition.retire',
  number: number,
  details: Record<string, unknown>,
): Promise<void> {
  const name = `edition ${number}`;
  await recordAudit(tx, actor, {
    action,
    subjectType: 'atlas_editions',
    subjectId: String(number),
    details: { name, ...details },
  });
}

/** Of somebody who was an editor: what they published stays, without their address. */
export async function forgetPublisher(tx: Executor, address: string): Promise<void> {
  await tx.update(atlasEditions).set({ publishedBy: null }).where(eq(atlasEditions.publishedBy, address));
}
