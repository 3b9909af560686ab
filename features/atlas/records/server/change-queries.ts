import { sql } from 'drizzle-orm';
import type { KnownValue } from '../../../../database/schema/atlas.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../../platform/shared/pagination.ts';
import type { AtlasKind, ChangeAct } from '../vocabulary.ts';

export interface StoredChange {
  id: string;
  at: Date;
  kind: AtlasKind;
  slug: string;
  act: ChangeAct;
  field: string | null;
  /** What was shown. */
  before: StoredValue[] | null;
  after: StoredValue[] | null;
}
interface StoredValue {
  value: string;
  unit: string | null;
  source: string;
}

interface ChangeFilter {
  kind?: AtlasKind | undefined;
  slug?: string | undefined;
  /** Only of these, as kind/slug. */
  records?: readonly string[] | undefined;
  /** Also where the value stayed as it was and only its sources are others; of one record they always count. */
  include?: 'sources' | undefined;
  limit: number;
  cursor?: KeysetCursor | undefined;
}

/** What changed in records that are on the site, or were taken off it, newest first. */
export async function listChanges(db: Executor, { kind, slug, records, include, limit, cursor }: ChangeFilter) {
  const { rows } = await db.execute<Omit<StoredChange, 'at' | 'before'> & { at: string; before: Noted }>(sql`
    select c.id, c.changed_at as at, r.kind, r.slug, c.act, c.field, c.before, c.after
    from atlas_changes c join atlas_records r on r.id = c.record_id
    where ${kind ? sql`r.kind = ${kind}` : sql`true`} and ${slug ? sql`r.slug = ${slug}` : sql`true`}
      and ${records ? sql`(r.kind, r.slug) in (select split_part(one, '/', 1), split_part(one, '/', 2) from unnest(${sql.param([...records])}::text[]) one)` : sql`true`}
      and ${slug || include ? sql`true` : isNews}
      and ${cursor ? sql`(c.changed_at, c.id) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)` : sql`true`}
    order by c.changed_at desc, c.id desc limit ${limit + 1}`);
  const changes = rows.map(toStored);
  return cutPage(changes, limit, ({ at, id }) => encodeCursor({ at, id }));
}

/** Of what was known before, what was shown; the rest is for who puts it back. */
function toStored({
  at,
  before,
  ...row
}: Omit<StoredChange, 'at' | 'before'> & { at: string; before: Noted }): StoredChange {
  const shown = before?.filter((value) => !isKnown(value) || value.leads) ?? null;
  return { ...row, at: new Date(at), before: shown };
}
type Noted = (StoredValue | KnownValue)[] | null;
const isKnown = (value: StoredValue | KnownValue): value is KnownValue => 'leads' in value;

const isNews = sql`c.act <> 'corrected'`;

/** What was changed at this instant or later, and not in its sources alone, in that order; those of the last instant are all there. */
export async function listChangesWritten(db: Executor, from: Date, atLeast: number): Promise<StoredChange[]> {
  const { rows } = await db.execute<Omit<StoredChange, 'at' | 'before'> & { at: string; before: Noted }>(sql`
    select c.id, c.changed_at as at, r.kind, r.slug, c.act, c.field, c.before, c.after
    from atlas_changes c join atlas_records r on r.id = c.record_id
    where c.changed_at >= ${from.toISOString()}::timestamptz and ${isNews}
    order by c.changed_at fetch first ${sql.raw(String(atLeast))} rows with ties`);
  return rows.map(toStored);
}

/** A change as it is kept: who made it, and all that was known before, null where only the shown values were kept. */
export interface KeptChange extends StoredChange {
  by: string | null;
  former: KnownValue[] | null;
}

/** What was changed of one record, the newest first. */
export async function listKeptChanges(db: Executor, recordId: string, limit: number): Promise<KeptChange[]> {
  const { rows } = await db.execute<
    Omit<StoredChange, 'at' | 'before'> & { at: string; before: Noted; by: string | null }
  >(sql`
    select c.id, c.changed_at as at, r.kind, r.slug, c.act, c.field, c.before, c.after, c.changed_by as by
    from atlas_changes c join atlas_records r on r.id = c.record_id
    where c.record_id = ${recordId} order by c.changed_at desc, c.id desc limit ${limit}`);
  return rows.map(({ by, ...row }) => ({
    ...toStored(row),
    by,
    former: row.before?.every(isKnown) ? row.before : null,
  }));
}

/** Fields that an editor has changed, by kind/slug; of a record that an editor added, every one. */
export async function listTouched(db: Executor): Promise<Map<string, ReadonlySet<string> | 'all'>> {
  const { rows } = await db.execute<{ record: string; fields: string[] | null; isWhole: boolean }>(sql`
    select r.kind || '/' || r.slug as record, array_agg(distinct c.field) filter (where c.field is not null) as fields,
      bool_or(c.field is null and c.act = 'added') as "isWhole"
    from atlas_changes c join atlas_records r on r.id = c.record_id where not c.is_release group by r.kind, r.slug`);
  return new Map(rows.map(({ record, fields, isWhole }) => [record, isWhole ? 'all' : new Set(fields)]));
}
