import { atlasRecords } from '../record.ts';
import { addressOf } from '../rules/address-record.ts';
import { writeValue } from '../rules/write-value.ts';
import type { StoredChange } from './change-queries.ts';
import { type AtlasReading, labelOf } from './open-atlas.ts';

/** What happened, with the values: who is told by a mail or on a phone has nothing else. */
export function titleOf(reading: AtlasReading, change: StoredChange): string {
  const { kind, slug, act, field } = change;
  const name = reading.find(kind, slug)?.name ?? slug;
  const label = field && atlasRecords[kind].fields[field]?.label.toLowerCase();
  return label ? `${name}, ${label}: ${deedOf(reading, change)}` : `${name}: ${act}`;
}

export function summaryOf(reading: AtlasReading, change: StoredChange): string {
  const { kind, act, field, before, after } = change;
  const declared = field ? atlasRecords[kind].fields[field] : undefined;
  if (!declared) return atlasRecords[kind].nouns.one;
  const say = sayer(reading, change);
  return act === 'corrected' ? `${declared.label}: ${say(after)}` : `${declared.label}: ${say(before)} → ${say(after)}`;
}

function deedOf(reading: AtlasReading, change: StoredChange): string {
  const { act, before, after } = change;
  const say = (values: StoredChange['after']) => {
    const said = sayer(reading, change)(values);
    return said.length > LONGEST_SAID ? `${said.slice(0, LONGEST_SAID).trimEnd()} …` : said;
  };
  if (act === 'corrected') return 'told from other sources';
  if (act === 'changed') return `${say(before)} → ${say(after)}`;
  return `${act}, ${say(act === 'removed' ? before : after)}`;
}

/** Characters of a value in a title; the summary has all. */
const LONGEST_SAID = 80;

const sayer =
  (reading: AtlasReading, { kind, field }: StoredChange) =>
  (values: StoredChange['after']): string => {
    const declared = field ? atlasRecords[kind].fields[field] : undefined;
    const said = (values ?? []).map(
      (one) =>
        (field && labelOf(reading, kind, field, one.value)) || (declared ? writeValue(declared, one) : one.value),
    );
    return said.join(', ') || 'nothing';
  };

/** Where it stands, or what changed of it where that is nowhere, or nowhere any more. */
export const pathOf = (reading: AtlasReading, { kind, slug }: StoredChange) =>
  (reading.find(kind, slug) && addressOf({ kind, slug })) ?? `/changes?kind=${kind}&slug=${slug}`;
