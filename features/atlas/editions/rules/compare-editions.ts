import type { GivenSource, GivenValue } from '../../records/rules/find-faults.ts';
import { atlasKinds } from '../../records/vocabulary.ts';

/** All that an edition says: its file atlas.json. */
export interface EditionContent {
  dictionary: object;
  values: GivenValue[];
  sources: GivenSource[];
}

/** What makes one edition of another: a record's values as a whole, because their order says something. */
export interface EditionDifference {
  from: number;
  to: number;
  /** null: it is as it was. */
  dictionary: object | null;
  /** By `kind/slug`, with all values; null: there is no such record any more. */
  records: Record<string, GivenValue[] | null>;
  /** By address; null: nothing is taken from it any more. */
  sources: Record<string, GivenSource | null>;
}

/** In an order that is the same in whichever database. */
export function inOrder({ dictionary, values, sources }: EditionContent): EditionContent {
  const byRecord = Map.groupBy(values, keyOf);
  return {
    dictionary,
    values: [...byRecord.keys()].sort(byKey).flatMap((key) => byRecord.get(key) ?? []),
    sources: [...sources].sort((a, b) => compare(a.url, b.url)),
  };
}

export function compareEditions(
  before: EditionContent,
  after: EditionContent,
  { from, to }: Pick<EditionDifference, 'from' | 'to'>,
): EditionDifference {
  const isSame = JSON.stringify(before.dictionary) === JSON.stringify(after.dictionary);
  return {
    from,
    to,
    dictionary: isSame ? null : after.dictionary,
    records: changedOf(Map.groupBy(before.values, keyOf), Map.groupBy(after.values, keyOf)),
    sources: changedOf(byUrl(before.sources), byUrl(after.sources)),
  };
}

/** The edition that the difference leads to, from the one that it starts from. */
export function applyDifference(before: EditionContent, difference: EditionDifference): EditionContent {
  const records = merge(Map.groupBy(before.values, keyOf), difference.records);
  const sources = merge(byUrl(before.sources), difference.sources);
  return inOrder({
    dictionary: difference.dictionary ?? before.dictionary,
    values: [...records.values()].flat(),
    sources: [...sources.values()],
  });
}

function changedOf<Item>(
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
): Record<string, Item | null> {
  const gone = [...before.keys()].filter((key) => !after.has(key)).map((key) => [key, null] as const);
  const changed = [...after].filter(([key, item]) => JSON.stringify(before.get(key)) !== JSON.stringify(item));
  return Object.fromEntries([...gone, ...changed]);
}

function merge<Item>(
  before: ReadonlyMap<string, Item>,
  changed: Readonly<Record<string, Item | null>>,
): Map<string, Item> {
  const merged = new Map(before);
  for (const [key, item] of Object.entries(changed)) {
    if (item === null) merged.delete(key);
    else merged.set(key, item);
  }
  return merged;
}

const keyOf = ({ kind, record }: GivenValue) => `${kind}/${record}`;
const byUrl = (sources: readonly GivenSource[]) => new Map(sources.map((source) => [source.url, source]));
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const order: readonly string[] = atlasKinds;
function byKey(a: string, b: string): number {
  const [kindOfA = '', kindOfB = ''] = [a.split('/')[0], b.split('/')[0]];
  return order.indexOf(kindOfA) - order.indexOf(kindOfB) || compare(a, b);
}
