import { asc, eq, sql } from 'drizzle-orm';
import {
  referenceCitations,
  referenceLinkChecks,
  referenceMetrics,
  referenceSources,
} from '../../../database/schema/references.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { LinkCheck, ReferenceMetric, ReferenceSource, References } from '../contract.ts';

/** Every source, by publisher, and every metric, in the order of its section. */
export async function listReferences(db: Executor): Promise<References> {
  return { sources: await listSources(db), metrics: await listMetrics(db) };
}

export async function listSources(db: Executor): Promise<ReferenceSource[]> {
  return db
    .select(sourceColumns)
    .from(referenceSources)
    .orderBy(asc(referenceSources.publisher), asc(referenceSources.name));
}

async function listMetrics(db: Executor): Promise<ReferenceMetric[]> {
  const rows = await db
    .select({ metric: referenceMetrics, citation: referenceCitations })
    .from(referenceMetrics)
    .innerJoin(referenceCitations, eq(referenceCitations.metricId, referenceMetrics.id))
    .orderBy(sectionOrder, asc(referenceMetrics.position), asc(referenceCitations.position));
  const metrics = new Map<string, ReferenceMetric>();
  for (const { metric, citation } of rows) {
    const { position: _, updatedAt: __, ...columns } = metric;
    const known = metrics.get(metric.id) ?? { ...columns, citations: [] };
    known.citations.push({ sourceId: citation.sourceId, published: citation.published, agrees: citation.agrees });
    metrics.set(metric.id, known);
  }
  return [...metrics.values()];
}

export async function listLinkChecks(db: Executor): Promise<LinkCheck[]> {
  const rows = await db.select().from(referenceLinkChecks);
  return rows.map((row) => ({ ...row, checkedAt: row.checkedAt.toISOString() }));
}

const sourceColumns = {
  id: referenceSources.id,
  slug: referenceSources.slug,
  name: referenceSources.name,
  url: referenceSources.url,
  type: referenceSources.type,
  publisher: referenceSources.publisher,
  year: referenceSources.year,
  doi: referenceSources.doi,
};

const sectionOrder = sql`array_position(array['headline', 'classic', 'referenced'], ${referenceMetrics.section})`;
