import type { Executor } from '../../../../platform/server/database.ts';
import type { GivenSource, GivenValue } from '../rules/find-faults.ts';
import { isBetterTold } from '../rules/weigh-field.ts';
import { listTouched } from './change-queries.ts';
import type { GivenRecord } from './commands.ts';
import { holdRows, isSame, listFaults, replaceField } from './edit-commands.ts';
import { listEveryValue } from './queries.ts';

/**
 * Takes over what a release tells of records that an earlier one brought, field by field: where nobody has touched the field and it is told better
 * now, with an event among the changes. A record that is off the site stays as it is.
 *
 * @param sources every source that a value names by its address
 * @returns what was left although it differs, a sentence each
 */
export async function renewRecords(
  tx: Executor,
  records: readonly GivenRecord[],
  sources: readonly GivenSource[],
): Promise<string[]> {
  // Before anything is read of them: an editor of another process saves before this or after it, and is touched by it or told of a conflict.
  const rows = await holdRows(tx, records);
  const stored = Map.groupBy(await listEveryValue(tx), ({ kind, record }) => `${kind}/${record}`);
  const touched = await listTouched(tx);
  const left: string[] = [];
  for (const record of records) {
    const key = `${record.kind}/${record.slug}`;
    const { taken, left: kept } = compareRecord(stored.get(key) ?? [], record.values, touched.get(key));
    left.push(...kept.map((words) => `${key}, ${words}`));
    const row = rows.get(key);
    if (taken.size === 0 || !row || row.deletedAt) continue;
    const before = Map.groupBy(stored.get(key) ?? [], ({ field }) => field);
    const news = [...taken.values()].flat();
    const all = [...(stored.get(key) ?? []).filter(({ field }) => !taken.has(field)), ...news];
    const used = new Set(news.map(({ source }) => source));
    const named = sources.filter(({ url }) => used.has(url));
    const [fault] = await listFaults(tx, news, all, named);
    if (fault !== undefined) {
      left.push(`${key}, ${[...taken.keys()].join(', ')}: beside what editors have written, ${fault}`);
      continue;
    }
    for (const [field, wanted] of taken)
      await replaceField(tx, null, row, { field, before: before.get(field) ?? [], wanted, sources: named });
  }
  return left;
}

/** @param touched fields that editors have changed */
function compareRecord(
  stored: readonly GivenValue[],
  shipped: readonly GivenValue[],
  touched: ReadonlySet<string> | 'all' | undefined,
) {
  const [was, is] = [stored, shipped].map((values) => Map.groupBy(values, ({ field }) => field)) as [
    Map<string, GivenValue[]>,
    Map<string, GivenValue[]>,
  ];
  const taken = new Map<string, GivenValue[]>();
  const left: string[] = [];
  for (const [field, values] of is) {
    const before = was.get(field) ?? [];
    if (isSame(before, values)) continue;
    if (touched === 'all' || touched?.has(field)) left.push(`${field}: an editor has changed it`);
    else if (isBetterTold(before, values)) taken.set(field, values);
    else left.push(`${field}: what is there was read later, or is no worse`);
  }
  return { taken, left };
}
