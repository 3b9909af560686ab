import { inArray, sql } from 'drizzle-orm';
import {
  referenceCitations,
  referenceLinkChecks,
  referenceMetrics,
  referenceSources,
} from '../../../database/schema/references.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { LinkFinding } from './check-links.ts';

export type NewSource = typeof referenceSources.$inferInsert;

export type NewMetric = Omit<typeof referenceMetrics.$inferInsert, 'id'> & {
  /** In order of weight. `source` is the slug of one. */
  citations: { source: string; published: string | null; agrees: boolean }[];
};

/** Adds sources; one whose slug or address is taken is left as it is. */
export async function addSources(tx: Executor, rows: readonly NewSource[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(referenceSources)
      .values([...rows])
      .onConflictDoNothing();
}

/**
 * Adds metrics with their citations; one whose slug is taken is left as it is. Call it in a transaction: the database judges at
 * commit and refuses a metric that cites no source.
 */
export async function addMetrics(tx: Executor, rows: readonly NewMetric[]): Promise<void> {
  if (rows.length === 0) return;
  const added = await tx
    .insert(referenceMetrics)
    .values(rows.map(({ citations: _, ...metric }) => metric))
    .onConflictDoNothing({ target: referenceMetrics.slug })
    .returning({ id: referenceMetrics.id, slug: referenceMetrics.slug });
  const slugs = [...new Set(rows.flatMap(({ citations }) => citations.map(({ source }) => source)))];
  const sources = await tx
    .select({ id: referenceSources.id, slug: referenceSources.slug })
    .from(referenceSources)
    .where(inArray(referenceSources.slug, slugs));
  const sourceIds = new Map(sources.map(({ id, slug }) => [slug, id]));
  const citations = added.flatMap(({ id: metricId, slug }) =>
    (rows.find((row) => row.slug === slug)?.citations ?? []).flatMap(({ source, published, agrees }, index) => {
      const sourceId = sourceIds.get(source);
      return sourceId ? [{ metricId, sourceId, position: index + 1, published, agrees }] : [];
    }),
  );
  if (citations.length > 0) await tx.insert(referenceCitations).values(citations);
}

/** Keeps what a check of the sources' addresses found, in place of what the one before found. */
export async function recordLinkChecks(
  db: Orm,
  actor: Actor,
  findings: readonly LinkFinding[],
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (findings.length > 0)
      await tx
        .insert(referenceLinkChecks)
        .values(findings.map((finding) => ({ ...finding, checkedAt: at })))
        .onConflictDoUpdate({
          target: referenceLinkChecks.sourceId,
          set: { status: sql`excluded.status`, failure: sql`excluded.failure`, checkedAt: sql`excluded.checked_at` },
        });
    const broken = findings.filter(({ status, failure }) => failure !== null || (status ?? 0) >= 400).length;
    await recordAudit(tx, actor, {
      action: 'references.check-links',
      subjectType: 'reference_sources',
      subjectId: 'all',
      details: { checked: findings.length, broken },
    });
  });
}
