import { atlasRecords } from '../record.ts';
import { writeValue } from '../rules/write-value.ts';
import type { StoredChange } from './change-queries.ts';
import { type AtlasReading, labelOf } from './open-atlas.ts';

export function titleOf(reading: AtlasReading, { kind, slug, act, field }: StoredChange): string {
  const name = reading.find(kind, slug)?.name ?? slug;
  const label = field && atlasRecords[kind].fields[field]?.label.toLowerCase();
  const done = act === 'corrected' ? 'told from other sources' : act;
  return label ? `${name}, ${label}: ${done}` : `${name}: ${done}`;
}

export function summaryOf(reading: AtlasReading, { kind, act, field, before, after }: StoredChange): string {
  const declared = field ? atlasRecords[kind].fields[field] : undefined;
  if (!field || !declared) return atlasRecords[kind].nouns.one;
  const say = (values: StoredChange['after']) =>
    (values ?? []).map((one) => labelOf(reading, kind, field, one.value) ?? writeValue(declared, one)).join(', ') ||
    'nothing';
  return act === 'corrected' ? `${declared.label}: ${say(after)}` : `${declared.label}: ${say(before)} → ${say(after)}`;
}

/** Its page, or what changed of it where it has none, or none any more. */
export const pathOf = (reading: AtlasReading, { kind, slug }: StoredChange) =>
  (kind === 'designs' || kind === 'projects') && reading.find(kind, slug)
    ? `/${kind}/${slug}`
    : `/changes?kind=${kind}&slug=${slug}`;
