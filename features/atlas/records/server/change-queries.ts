import { sql } from 'drizzle-orm';
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
  const { rows } = await db.execute<Omit<StoredChange, 'at'> & { at: string }>(sql`
    select c.id, c.changed_at as at, r.kind, r.slug, c.act, c.field, c.before, c.after
    from atlas_changes c join atlas_records r on r.id = c.record_id
    where ${kind ? sql`r.kind = ${kind}` : sql`true`} and ${slug ? sql`r.slug = ${slug}` : sql`true`}
      and ${records ? sql`(r.kind, r.slug) in (select split_part(one, '/', 1), split_part(one, '/', 2) from unnest(${sql.param([...records])}::text[]) one)` : sql`true`}
      and ${slug || include ? sql`true` : isNews}
      and ${cursor ? sql`(c.changed_at, c.id) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)` : sql`true`}
    order by c.changed_at desc, c.id desc limit ${limit + 1}`);
  const changes = rows.map((row): StoredChange => ({ ...row, at: new Date(row.at) }));
  return cutPage(changes, limit, ({ at, id }) => encodeCursor({ at, id }));
}

const isNews = sql`c.act <> 'corrected'`;

/** What was changed at this instant or later, and not in its sources alone, in that order; those of the last instant are all there. */
export async function listChangesWritten(db: Executor, from: Date, atLeast: number): Promise<StoredChange[]> {
  const { rows } = await db.execute<Omit<StoredChange, 'at'> & { at: string }>(sql`
    select c.id, c.changed_at as at, r.kind, r.slug, c.act, c.field, c.before, c.after
    from atlas_changes c join atlas_records r on r.id = c.record_id
    where c.changed_at >= ${from.toISOString()}::timestamptz and ${isNews}
    order by c.changed_at fetch first ${sql.raw(String(atLeast))} rows with ties`);
  return rows.map((row): StoredChange => ({ ...row, at: new Date(row.at) }));
}

/** Fields that an editor has changed, by kind/slug; of a record that an editor added, every one. */
export async function listTouched(db: Executor): Promise<Map<string, ReadonlySet<string> | 'all'>> {
  const { rows } = await db.execute<{ record: string; fields: string[] | null; isWhole: boolean }>(sql`
    select r.kind || '/' || r.slug as record, array_agg(distinct c.field) filter (where c.field is not null) as fields,
      bool_or(c.field is null and c.act = 'added') as "isWhole"
    from atlas_changes c join atlas_records r on r.id = c.record_id where not c.is_release group by r.kind, r.slug`);
  return new Map(rows.map(({ record, fields, isWhole }) => [record, isWhole ? 'all' : new Set(fields)]));
}
