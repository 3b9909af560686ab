import { hashBearerKey } from '../../../../platform/server/bearer-keys.ts';
import type { ChangeFeed } from '../../../../platform/server/change-feed.ts';
import type { Database } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { first } from '../../../../platform/server/one-connection.ts';
import { isDatabaseAway } from '../../../../platform/server/sql-state.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import type { Sender } from './check-samples.ts';
import { noteKeyUse } from './commands.ts';
import { findKey, type KnownKey } from './queries.ts';

/** A sender that has shown a key. */
export interface AuthenticatedSender extends Sender {
  keyId: string;
}

export interface Senders {
  /**
   * @param header of the request: `Bearer <key>`, `Token <key>` (InfluxDB 2), or `Basic` with the key as password (InfluxDB 1)
   * @throws AppError UNAUTHORIZED without a key, or with one that is unknown, expired or revoked
   */
  authenticate(header: string | undefined): Promise<AuthenticatedSender>;
  /**
   * Notes when a key was used last and how far its sender's clock is off; not more often than is worth a write. Never fails: the
   * samples are stored already.
   *
   * @param newest time in the batch, ms since 1970
   */
  noteUse(keyId: string, newest: number | null): Promise<void>;
}

const NOTE_EVERY_MS = 10_000;
/** Keys, unknown ones too, are remembered for so long without a word of a change: a lost connection must not keep a revoked key alive. */
const REMEMBER_MS = 10_000;
/** Guesses are not worth remembering without end. */
const MOST_REMEMBERED = 10_000;

export function createSenders({
  db,
  log,
  changeFeed,
  now,
  isKept = false,
}: {
  db: Database;
  log: Log;
  changeFeed: ChangeFeed;
  now(): number;
  /**
   * What is sent is kept until it can be stored, so a sender who was known is let in while the database is away. Whether its key was revoked
   * meanwhile is asked when it is stored.
   */
  isKept?: boolean;
}): Senders {
  const remembered = new Map<string, { key: KnownKey | null; until: number }>();
  /** Keys that were good, whatever has happened since. */
  const lastKnown = new Map<string, KnownKey>();
  const notedAt = new Map<string, number>();
  /** The least age of a batch since the last note: samples that waited on their way say nothing about the sender's clock. */
  const leastAges = new Map<string, number>();
  changeFeed.onChange((table) => {
    if (table === null || table === 'telemetry_keys') remembered.clear();
  });
  const find = async (hash: string): Promise<KnownKey | null> => {
    const known = remembered.get(hash);
    if (known && known.until > now()) return known.key;
    const ask = () => findKey(db.orm, hash);
    // Samples that somebody watches come behind a key that was good: it does not wait for what pages ask. A guess does.
    const key = await (lastKnown.has(hash) ? first(ask) : ask()).catch((error: unknown) => {
      const before = isKept && isDatabaseAway(error) ? lastKnown.get(hash) : undefined;
      if (!before) throw error;
      return before;
    });
    if (key && !key.revokedAt) lastKnown.set(hash, key);
    else if (key) lastKnown.delete(hash);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(hash, { key, until: now() + REMEMBER_MS });
    return key;
  };
  return {
    async authenticate(header) {
      const shown = readKey(header);
      if (!shown) throw new AppError('UNAUTHORIZED', 'Send a telemetry key: Authorization: Bearer <key>.');
      const key = await find(hashBearerKey(shown));
      if (!key) throw new AppError('UNAUTHORIZED', 'This telemetry key is not known.');
      if (key.revokedAt) throw new AppError('UNAUTHORIZED', 'This telemetry key was revoked.');
      if (key.expiresAt && key.expiresAt.getTime() <= now())
        throw new AppError('UNAUTHORIZED', 'This telemetry key has expired.');
      return { keyId: key.id, writer: key.id, unitIds: key.unitIds, tags: key.tags, writesAs: key.writesAs };
    },
    async noteUse(keyId, newest) {
      const at = now();
      if (newest !== null)
        leastAges.set(keyId, Math.min(leastAges.get(keyId) ?? Number.POSITIVE_INFINITY, at - newest));
      if (at - (notedAt.get(keyId) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS) return;
      notedAt.set(keyId, at);
      const leastAge = leastAges.get(keyId) ?? null;
      leastAges.delete(keyId);
      await first(() => noteKeyUse(db.orm, keyId, new Date(at), leastAge)).catch((error: unknown) => {
        log.warn({ err: error, keyId }, 'the use of a telemetry key could not be noted');
      });
    },
  };
}

function readKey(header: string | undefined): string | null {
  const [, scheme, given] = header?.match(/^(\w+) +(\S+)$/) ?? [];
  if (!scheme || !given) return null;
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return given;
    case 'token':
      // InfluxDB 1.8 wrote `Token user:password`.
      return given.slice(given.indexOf(':') + 1);
    case 'basic': {
      const pair = Buffer.from(given, 'base64').toString('utf8');
      return pair.slice(pair.indexOf(':') + 1);
    }
    default:
      return null;
  }
}
