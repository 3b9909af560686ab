import { sql } from 'drizzle-orm';
import { textList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { Evidence, RecordSource } from '../contract.ts';
import { atlasRecords } from '../record.ts';
import type { GivenSource, GivenValue } from '../rules/find-faults.ts';
import { type AtlasKind, atlasKinds } from '../vocabulary.ts';

/** A record with its leading values. */
export interface StoredRecord {
  id: string;
  kind: AtlasKind;
  slug: string;
  revision: number;
  updatedAt: Date;
  /** Of each field that has some, value and unit, in their order. */
  values: Record<string, { value: string; unit?: string }[]>;
}

/** Every record that is on the site, with what is shown of it. */
export async function listEveryRecord(db: Executor): Promise<StoredRecord[]> {
  const { rows } = await db.execute<{
    id: string;
    kind: AtlasKind;
    slug: string;
    revision: number;
    updatedAt: string;
    values: [field: string, value: string, unit: string | null][] | null;
  }>(sql`
    select r.id, r.kind, r.slug, r.revision, r.updated_at as "updatedAt", v.values
    from atlas_records r
    left join (
      select record_id, json_agg(json_build_array(field, value, unit) order by position) as values
      from atlas_values where leads group by record_id
    ) v on v.record_id = r.id
    where r.deleted_at is null
    order by r.kind, r.slug`);
  return rows.map(({ values, updatedAt, ...record }) => {
    const byField: StoredRecord['values'] = {};
    for (const [field, value, unit] of values ?? []) {
      const of = byField[field] ?? [];
      of.push(unit === null ? { value } : { value, unit });
      byField[field] = of;
    }
    return { ...record, updatedAt: new Date(updatedAt), values: byField };
  });
}

/** What is shown of some fields of all records of some kinds: of each the values in their order. */
export async function listValuesOf(
  db: Executor,
  kinds: readonly AtlasKind[],
  fields: readonly string[],
): Promise<{ kind: AtlasKind; slug: string; values: Record<string, string[]> }[]> {
  const { rows } = await db.execute<{ kind: AtlasKind; slug: string; values: Record<string, string[]> }>(sql`
    select kind, slug, json_object_agg(field, shown) as values from (
      select r.kind, r.slug, v.field, json_agg(v.value order by v.position) as shown
      from atlas_records r join atlas_values v on v.record_id = r.id and v.leads
      where r.deleted_at is null and r.kind = any(${sql.param([...kinds])}::text[]) and v.field = any(${sql.param([...fields])}::text[])
      group by r.kind, r.slug, v.field
    ) fields group by kind, slug order by kind, slug`);
  return rows;
}

/** What every source says of these records: of each, by field, the leading values first. */
export async function readEvidence(
  db: Executor,
  recordIds: readonly string[],
): Promise<Map<string, Record<string, Evidence[]>>> {
  type Said = [field: string, sourceId: string, evidence: Omit<Evidence, 'source'>];
  const { rows } = await db.execute<{ recordId: string; said: Said[] }>(sql`
    select record_id as "recordId", json_agg(json_build_array(field, source_id, json_build_object('value', value, 'unit', unit, 'leads', leads,
      'grade', grade, 'asOf', as_of, 'quotedAt', quoted_at, 'note', note)) order by leads desc, position) as said
    from atlas_values where record_id = any(${sql.param([...recordIds])}::uuid[]) group by record_id`);
  // Many values were read in one source: it is asked for once.
  const sourceIds = new Set(rows.flatMap(({ said }) => said.map(([, sourceId]) => sourceId)));
  const { rows: sources } = await db.execute<{ id: string; source: Evidence['source'] }>(sql`
    select id, json_build_object('publisher', publisher, 'title', title, 'url', url, 'published', published) as source
    from atlas_sources where id = any(${sql.param([...sourceIds])}::uuid[])`);
  const byId = new Map(sources.map(({ id, source }) => [id, source]));
  return new Map(
    rows.map(({ recordId, said }) => {
      const byField: Record<string, Evidence[]> = {};
      for (const [field, sourceId, evidence] of said) {
        const source = byId.get(sourceId);
        // Taken out between the two statements: a value without a source is not told.
        if (!source) continue;
        const ofField = byField[field] ?? [];
        byField[field] = ofField;
        ofField.push({ ...evidence, source });
      }
      return [recordId, byField];
    }),
  );
}

/**
 * Where the values of these records were read: of each, its sources, those of its first values first.
 *
 * @param areLeading those alone in which what is shown was read
 */
export async function readSources(
  db: Executor,
  recordIds: readonly string[],
  areLeading = false,
): Promise<Map<string, RecordSource[]>> {
  const { rows } = await db.execute<{ recordId: string; sources: RecordSource[] }>(sql`
    select record_id as "recordId", json_agg(json_build_object('publisher', s.publisher, 'title', s.title, 'url', s.url,
      'published', s.published, 'grade', grade, 'asOf', as_of, 'quotedAt', quoted_at, 'fields', fields) order by first, s.url) as sources
    from (
      select record_id, source_id, grade, as_of, quoted_at, min(position) as first, json_agg(field order by position) as fields
      from (
        -- A list has several values, and is one field.
        select record_id, source_id, grade, as_of, quoted_at, field, min(position) as position
        from atlas_values where record_id = any(${sql.param([...recordIds])}::uuid[]) and (leads or not ${areLeading}::boolean)
        group by record_id, source_id, grade, as_of, quoted_at, field
      ) fields group by record_id, source_id, grade, as_of, quoted_at
    ) readings join atlas_sources s on s.id = source_id group by record_id`);
  return new Map(rows.map(({ recordId, sources }) => [recordId, sources]));
}

/** Everything that is known of one record, in the form in which it is checked. */
export async function readValues(
  db: Executor,
  { id, kind, slug }: { id: string; kind: AtlasKind; slug: string },
): Promise<GivenValue[]> {
  const { rows } = await db.execute<Omit<GivenValue, 'kind' | 'record'>>(sql`
    select v.field, v.value, v.unit, s.url as source, v.as_of as "asOf", v.quoted_at::text as "quotedAt", v.grade, v.leads, v.note
    from atlas_values v join atlas_sources s on s.id = v.source_id where v.record_id = ${id} order by v.position`);
  return rows.map((row) => ({ ...row, kind, record: slug }));
}

/** What is shown of some fields, of every record of a kind that is on the site. */
export async function listLeading(
  db: Executor,
  kind: AtlasKind,
  fields: readonly string[],
): Promise<Pick<GivenValue, 'record' | 'field' | 'value' | 'leads'>[]> {
  const { rows } = await db.execute<Pick<GivenValue, 'record' | 'field' | 'value' | 'leads'>>(sql`
    select r.slug as record, v.field, v.value, v.leads from atlas_values v join atlas_records r on r.id = v.record_id
    where r.kind = ${kind} and r.deleted_at is null and v.leads and v.field = any(${textList(fields)}::text[])`);
  return rows;
}

/** Whether there are any, on the site or off it. */
export async function hasRecords(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select exists (select from atlas_records) as has`);
  return rows[0]?.has ?? false;
}

/** Records on the site that name this one. */
export async function listReferring(
  db: Executor,
  { kind, slug }: { kind: AtlasKind; slug: string },
): Promise<{ kind: AtlasKind; slug: string }[]> {
  const links = atlasKinds.flatMap((from) =>
    Object.entries(atlasRecords[from].fields)
      .filter(([, field]) => field.type === 'record' && (field.of ?? 'designs') === kind)
      .map(([field]) => `${from} ${field}`),
  );
  const { rows } = await db.execute<{ kind: AtlasKind; slug: string }>(sql`
    select distinct r.kind, r.slug from atlas_values v join atlas_records r on r.id = v.record_id
    where r.deleted_at is null and v.value = ${slug} and r.kind || ' ' || v.field = any(${textList(links)}::text[]) order by 1, 2`);
  return rows;
}

/** The slugs of each kind that are on the site. */
export async function listSlugs(db: Executor): Promise<Map<string, Set<string>>> {
  const { rows } = await db.execute<{ kind: string; slugs: string[] }>(
    sql`select kind, array_agg(slug) as slugs from atlas_records where deleted_at is null group by kind`,
  );
  return new Map(rows.map(({ kind, slugs }) => [kind, new Set(slugs)]));
}

/** Of a kind on the site, in an order that stays while nothing is added. */
export async function listRecordAddresses(
  db: Executor,
  kind: AtlasKind,
  limit: number,
  offset: number,
): Promise<{ slug: string; changedAt: Date }[]> {
  const { rows } = await db.execute<{ slug: string; updated_at: string }>(sql`
    select slug, updated_at from atlas_records where kind = ${kind} and deleted_at is null order by slug limit ${limit} offset ${offset}`);
  return rows.map(({ slug, updated_at }) => ({ slug, changedAt: new Date(updated_at) }));
}

export async function countRecords(db: Executor, kind: AtlasKind): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from atlas_records where kind = ${kind} and deleted_at is null`,
  );
  return rows[0]?.count ?? 0;
}

/** A record that is on the site, or was taken off it. */
export async function findStoredRecord(db: Executor, kind: AtlasKind, slug: string) {
  const { rows } = await db.execute<{ id: string; revision: number; updatedAt: string; deletedAt: string | null }>(sql`
    select id, revision, updated_at as "updatedAt", deleted_at as "deletedAt" from atlas_records
    where kind = ${kind} and slug = ${slug}`);
  return rows[0] ?? null;
}

export async function listDeletedRecords(db: Executor) {
  const { rows } = await db.execute<{ kind: AtlasKind; slug: string; name: string | null; deletedAt: string }>(sql`
    select r.kind, r.slug, (select value from atlas_values where record_id = r.id and field = 'name' and leads limit 1) as name,
      r.deleted_at as "deletedAt"
    from atlas_records r where r.deleted_at is not null order by r.deleted_at desc`);
  return rows.map(({ kind, slug, name, deletedAt }) => ({
    kind,
    slug,
    name: name ?? slug,
    deletedAt: new Date(deletedAt).toISOString(),
  }));
}

/** Every value of every record on the site, in the order of records and fields. */
export async function listEveryValue(db: Executor): Promise<GivenValue[]> {
  const { rows } = await db.execute<Record<keyof GivenValue, never>>(sql`
    select r.kind, r.slug as record, v.field, v.value, v.unit, s.url as source, v.as_of as "asOf", v.quoted_at::text as "quotedAt",
      v.grade, v.leads, v.note
    from atlas_values v join atlas_records r on r.id = v.record_id join atlas_sources s on s.id = v.source_id
    where r.deleted_at is null order by r.kind, r.slug, v.position`);
  return rows;
}

/** Every source that a value on the site was read in. */
export async function listEverySource(db: Executor): Promise<GivenSource[]> {
  const { rows } = await db.execute<Record<keyof GivenSource, never>>(sql`
    select s.publisher, s.title, s.url, s.published from atlas_sources s
    where exists (select from atlas_values v join atlas_records r on r.id = v.record_id
      where v.source_id = s.id and r.deleted_at is null)
    order by s.url`);
  return rows;
}

/** How many values are shown, and how many of them were read in a primary source. */
export async function countValues(db: Executor): Promise<{ values: number; primary: number }> {
  const { rows } = await db.execute<{ values: number; primary: number }>(sql`
    select count(*)::int as values, count(*) filter (where v.grade = 'primary')::int as primary
    from atlas_values v join atlas_records r on r.id = v.record_id where v.leads and r.deleted_at is null`);
  return rows[0] ?? { values: 0, primary: 0 };
}

/** Kind and slug of records that are on the site, or were taken off it. */
export async function listKeysById(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { kind: AtlasKind; slug: string }>> {
  const { rows } = await db.execute<{ id: string; kind: AtlasKind; slug: string }>(
    sql`select id, kind, slug from atlas_records where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, kind, slug }) => [id, { kind, slug }]));
}

/** The slug of a record that is on the site, or was taken off it. */
export async function findSlug(db: Executor, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ slug: string }>(sql`select slug from atlas_records where id = ${id}`);
  return rows[0]?.slug ?? null;
}

/** A record on the site with what is shown of it, as texts. */
export async function findShownRecord(
  db: Executor,
  kind: AtlasKind,
  slug: string,
): Promise<{ id: string; values: Record<string, string> } | null> {
  const { rows } = await db.execute<{ id: string; field: string; shown: string }>(sql`
    select r.id, v.field, string_agg(concat_ws(' ', v.value, v.unit), ', ' order by v.position) as shown
    from atlas_records r join atlas_values v on v.record_id = r.id and v.leads
    where r.kind = ${kind} and r.slug = ${slug} and r.deleted_at is null group by r.id, v.field`);
  const [first] = rows;
  return first ? { id: first.id, values: Object.fromEntries(rows.map(({ field, shown }) => [field, shown])) } : null;
}
