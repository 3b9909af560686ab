import type { Database } from '../../../../platform/server/database.ts';
import { type KnownStream, readKnownStreams } from './queries.ts';

/** Where samples can go. Kept in memory: it is asked for every sample. */
export interface KnownStreams {
  /** By `<unit>.<tag>`, or by id as a number or in digits; undefined: there is none. */
  find(nameOrId: string | number): KnownStream | undefined;
  get(id: number): KnownStream | undefined;
  /** Reads again when that could help, at most once a second. */
  refresh(): Promise<void>;
}

const REFRESH_AFTER_MS = 1_000;

export async function knowStreams(db: Database): Promise<KnownStreams> {
  let byId = new Map<number, KnownStream>();
  let byName = new Map<string, KnownStream>();
  let readAt = 0;
  let reading: Promise<void> | null = null;
  const read = async () => {
    const streams = await readKnownStreams(db.orm);
    byId = new Map(streams.map((stream) => [stream.id, stream]));
    byName = new Map(
      streams.flatMap((stream) => [[stream.name, stream] as const, [String(stream.id), stream] as const]),
    );
    readAt = performance.now();
    reading = null;
  };
  await read();
  return {
    find: (nameOrId) => (typeof nameOrId === 'number' ? byId.get(nameOrId) : byName.get(nameOrId)),
    get: (id) => byId.get(id),
    async refresh() {
      if (performance.now() - readAt < REFRESH_AFTER_MS) return;
      reading ??= read();
      await reading;
    },
  };
}
