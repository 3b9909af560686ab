/** Who writes a stream, as it is kept with it. Times by the server's clock, ms since 1970. */
export interface StreamWriters {
  /** Of its last sample: the id of a key, MQTT_WRITER or SIMULATOR_WRITER. */
  writer: string;
  writtenAt: number;
  /** Who wrote before, and when that ended; null: nobody else ever did. */
  before: string | null;
  changedAt: number | null;
  /** When writers last took turns; null: never. */
  mixedAt: number | null;
}

/** In the place of a key's id. */
export const SIMULATOR_WRITER = 'simulator';
/** Whatever came by MQTT: a broker does not say who published it. */
export const MQTT_WRITER = 'mqtt';

/** Of streams that are reckoned from others. */
export const DERIVED_WRITER = 'derived';

/** So long after its last sample a stream still belongs to the key that wrote it: the simulator stays away. */
export const HELD_MS = 5 * 60_000;
/** One change of the writer is a hand-over, to a new key or back to the simulator. A second one so soon is two senders in one stream. */
export const TURNS_MS = 15 * 60_000;

/** @param known null: nobody has written it yet */
export function followWriters(known: StreamWriters | null, writer: string, at: number): StreamWriters {
  if (known === null) return { writer, writtenAt: at, before: null, changedAt: null, mixedAt: null };
  if (known.writer === writer) return { ...known, writtenAt: at };
  const isTurn = known.changedAt !== null && at - known.changedAt <= TURNS_MS;
  return { writer, writtenAt: at, before: known.writer, changedAt: at, mixedAt: isTurn ? at : known.mixedAt };
}

/** Whether a stream belongs to a key that wrote it a short time ago. @param now ms since 1970 */
export function isHeld(writers: StreamWriters | null, now: number): boolean {
  return writers !== null && writers.writer !== SIMULATOR_WRITER && writers.writtenAt > now - HELD_MS;
}
