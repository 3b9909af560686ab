import type { Executor } from '../../../../platform/server/database.ts';
import type { ShippedFiles } from '../../../../platform/server/shipped-records.ts';
import { addRecords, type GivenRecord } from './commands.ts';
import { hasRecords } from './queries.ts';
import { hashShipped, readShipped } from './read-shipped.ts';
import { renewRecords } from './renew-commands.ts';

const table = 'atlas_records';

/** The records of the atlas that come with the product. @param folder of their files */
export function atlasSeeds(folder: string): ShippedFiles {
  return { table, edition: hashShipped(folder), read: () => readRecords(folder) };
}

function readRecords(folder: string) {
  const { values, sources } = readShipped(folder);
  const records = new Map<string, GivenRecord>();
  for (const value of values) {
    const key = `${value.kind}/${value.record}`;
    const record = records.get(key) ?? { kind: value.kind, slug: value.record, values: [] };
    record.values.push(value);
    records.set(key, record);
  }
  const wanted = (keys: ReadonlySet<string>) =>
    [...records].filter(([key]) => keys.has(key)).map(([, record]) => record);
  return {
    table,
    records: [...records].map(([key, content]) => ({ key, content })),
    async add(tx: Executor, keys: ReadonlySet<string>) {
      await addRecords(tx, wanted(keys), sources, await hasRecords(tx));
    },
    renew: (tx: Executor, keys: ReadonlySet<string>) => renewRecords(tx, wanted(keys), sources),
  };
}
