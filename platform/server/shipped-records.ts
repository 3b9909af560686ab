import type { Executor } from './database.ts';

/** Records that come with the product: a room declares them, the hall offers each of them to the database once. */
export interface ShippedRecords {
  /** Of the table they go to; part of the name under which is remembered what was offered. */
  table: string;
  records: readonly { key: string; content: unknown }[];
  /** Adds those whose keys are given. */
  add(tx: Executor, keys: ReadonlySet<string>): Promise<void>;
  /**
   * Takes over what this release tells otherwise than the one that brought them, where nobody has changed it since. Without it they stay as they came.
   *
   * @returns what was left although it differs, a sentence each
   */
  renew?(tx: Executor, keys: ReadonlySet<string>): Promise<string[]>;
}

/** Records that are many and lie in files: read only when the files are other ones than were offered before. */
export interface ShippedFiles {
  table: string;
  /** Tells the contents of the files apart. */
  edition: string;
  read(): ShippedRecords;
}

interface ShippedList<Item> {
  table: string;
  records: readonly Item[];
  /** What a record is known by over all releases; unique in its table. */
  keyOf(record: Item): string;
  add(tx: Executor, records: Item[]): Promise<void>;
}

export function shipRecords<Item>({ table, records, keyOf, add }: ShippedList<Item>): ShippedRecords {
  return {
    table,
    records: records.map((content) => ({ key: keyOf(content), content })),
    add: (tx, keys) =>
      add(
        tx,
        records.filter((record) => keys.has(keyOf(record))),
      ),
  };
}
