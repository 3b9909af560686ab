import type { Database } from '../../../../platform/server/database.ts';
import { type KnownStream, readKnownStreams } from '../../telemetry/server/queries.ts';

/** Where samples can go. Kept in memory: it is asked for every sample. */
export interface KnownStreams {
  /** By `<unit>.<tag>`, or by id as a number or in digits; undefined: there is none. */
  find(nameOrId: string | number): KnownStream | undefined;
  get(id: number): KnownStream | undefined;
  hasUnit(unitId: string): boolean;
  /** Reads again when that could help, but not all the time. */
  refresh(): Promise<void>;
}

const REFRESH_AFTER_MS = 50;

export async function knowStreams(db: Database): Promise<KnownStreams> {
  let byId = new Map<number, KnownStream>();
  let byName = new Map<string, KnownStream>();
  let units = new Set<string>();
  let readAt = 0;
  let reading: Promise<void> | null = null;
  const read = async () => {
    const streams = await readKnownStreams(db.orm);
    byId = new Map(streams.map((stream) => [stream.id, stream]));
    byName = new Map(
      streams.flatMap((stream) => [[stream.name, stream] as const, [String(stream.id), stream] as const]),
    );
    units = new Set(streams.map(({ smrUnitId }) => smrUnitId));
    readAt = performance.now();
  };
  await read();
  return {
    find: (nameOrId) => (typeof nameOrId === 'number' ? byId.get(nameOrId) : byName.get(nameOrId)),
    get: (id) => byId.get(id),
    hasUnit: (unitId) => units.has(unitId),
    async refresh() {
      if (performance.now() - readAt < REFRESH_AFTER_MS) return;
      reading ??= read().finally(() => {
        reading = null;
      });
      await reading;
    },
  };
}
