import { eq, inArray, sql } from 'drizzle-orm';
import { atlasChanges, atlasRecords, atlasSources, atlasValues } from '../../../../database/schema/atlas.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { GivenSource, GivenValue } from '../rules/find-faults.ts';
import type { AtlasKind } from '../vocabulary.ts';

/** A record as files and releases bring it. */
export interface GivenRecord {
  kind: AtlasKind;
  slug: string;
  values: GivenValue[];
}

/** As it was stored. */
export interface AddedRecord {
  id: string;
  kind: string;
  slug: string;
  revision: number;
}

/** Parameters of a statement are counted by the protocol in 16 bits. */
export const ROWS_AT_ONCE = 1_000;

/**
 * Adds records with their values; one whose slug is taken in its kind, on the site or taken off it, is left as it is.
 *
 * @param sources every source that a value names by its address
 * @param isNews they come with a release to an atlas that is there: the changes tell of each
 * @returns those that were added
 */
export async function addRecords(
  tx: Executor,
  records: readonly GivenRecord[],
  sources: readonly GivenSource[],
  isNews = false,
): Promise<AddedRecord[]> {
  const used = new Set(records.flatMap(({ values }) => values.map(({ source }) => source)));
  const sourceIds = await addSources(
    tx,
    sources.filter(({ url }) => used.has(url)),
  );
  const all: AddedRecord[] = [];
  for (const part of partsOf(records, ROWS_AT_ONCE)) {
    const added = await tx
      .insert(atlasRecords)
      .values(part.map(({ kind, slug }) => ({ kind, slug })))
      .onConflictDoNothing()
      .returning({
        ...{ id: atlasRecords.id, kind: atlasRecords.kind, slug: atlasRecords.slug },
        revision: atlasRecords.revision,
      });
    all.push(...added);
    const ids = new Map(added.map(({ id, kind, slug }) => [`${kind}/${slug}`, id]));
    const values = part.flatMap(({ kind, slug, values: given }) => {
      const recordId = ids.get(`${kind}/${slug}`);
      return recordId === undefined ? [] : given.map((value, position) => toRow(value, recordId, position, sourceIds));
    });
    for (const rows of partsOf(values, ROWS_AT_ONCE)) await tx.insert(atlasValues).values(rows);
    if (isNews && added.length > 0)
      await tx
        .insert(atlasChanges)
        .values(added.map(({ id }) => ({ recordId: id, act: 'added', field: null, isRelease: true })));
  }
  return all;
}

/** @param sourceIds by address */
export function toRow(given: GivenValue, recordId: string, position: number, sourceIds: ReadonlyMap<string, string>) {
  const { field, value, unit, asOf, quotedAt, grade, leads, note } = given;
  const sourceId = sourceIds.get(given.source);
  if (sourceId === undefined) throw new Error(`${given.kind}/${given.record} ${field} has no source`);
  return { recordId, field, value, unit, sourceId, asOf, quotedAt, grade, leads, note, position };
}

/** Puts right what is told of sources that are known already. @returns how many were changed */
export async function correctSources(tx: Executor, sources: readonly GivenSource[]): Promise<number> {
  let changed = 0;
  for (const { url, publisher, title, published } of sources) {
    const { rowCount } = await tx.execute(sql`
      update atlas_sources set publisher = ${publisher}, title = ${title}, published = ${published}
      where url = ${url} and (publisher, title, published) is distinct from (${publisher}, ${title}, ${published}::text)`);
    changed += rowCount ?? 0;
  }
  return changed;
}

/** Notes where values were read. @returns the id of each by its address; one that is known already keeps its title */
export async function addSources(tx: Executor, sources: readonly GivenSource[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const part of partsOf(sources, ROWS_AT_ONCE)) {
    await tx
      .insert(atlasSources)
      .values([...part])
      .onConflictDoNothing();
    const urls = part.map(({ url }) => url);
    const rows = await tx
      .select({ id: atlasSources.id, url: atlasSources.url })
      .from(atlasSources)
      .where(inArray(atlasSources.url, urls));
    for (const { id, url } of rows) ids.set(url, id);
  }
  return ids;
}

export function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/** Of somebody who was an editor: what they did stays, without their address. */
export async function forgetEditor(tx: Executor, address: string): Promise<void> {
  await tx.update(atlasChanges).set({ changedBy: null }).where(eq(atlasChanges.changedBy, address));
}
