import { sql } from 'drizzle-orm';
import type { Executor } from '../../../../platform/server/database.ts';
import type { Evidence } from '../contract.ts';
import type { AtlasKind } from '../vocabulary.ts';

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

/** What every source says of these records: of each, by field, the leading values first. */
export async function readEvidence(
  db: Executor,
  recordIds: readonly string[],
): Promise<Map<string, Record<string, Evidence[]>>> {
  const { rows } = await db.execute<{ recordId: string; field: string; evidence: Evidence }>(sql`
    select v.record_id as "recordId", v.field, json_build_object(
      'value', v.value, 'unit', v.unit, 'leads', v.leads, 'grade', v.grade, 'asOf', v.as_of, 'quotedAt', v.quoted_at, 'note', v.note,
      'source', json_build_object('publisher', s.publisher, 'title', s.title, 'url', s.url, 'published', s.published)) as evidence
    from atlas_values v join atlas_sources s on s.id = v.source_id
    where v.record_id = any(${sql.param([...recordIds])}::uuid[])
    order by v.record_id, v.leads desc, v.position`);
  const found = new Map<string, Record<string, Evidence[]>>();
  for (const { recordId, field, evidence } of rows) {
    const ofRecord = found.get(recordId) ?? {};
    found.set(recordId, ofRecord);
    const ofField = ofRecord[field] ?? [];
    ofRecord[field] = ofField;
    ofField.push(evidence);
  }
  return found;
}
