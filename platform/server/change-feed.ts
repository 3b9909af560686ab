import type { Database } from './database.ts';

/** Channel on which the statement-level triggers of every table announce that the table changed. */
const CHANNEL = 'table_changed';

export interface ChangeFeed {
  /**
   * Calls `listener` with the table's name after a transaction that changed it committed, whichever process wrote; with null
   * when anything may have changed (a connection was lost and came back).
   *
   * @returns a function that stops the calls
   */
  onChange(listener: (table: string | null) => void): () => void;
}

export async function startChangeFeed(database: Database): Promise<ChangeFeed> {
  const listeners = new Set<(table: string | null) => void>();
  const tell = (table: string | null) => {
    for (const listener of listeners) listener(table);
  };
  await database.listen(CHANNEL, tell, () => tell(null));
  return {
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
