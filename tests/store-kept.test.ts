import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getStream } from '../features/fleet/streams/server/queries.ts';
import { openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { partitionOf, partitionSubject } from '../features/fleet/telemetry/server/keep-batches.ts';
import { packBatch } from '../features/fleet/telemetry/server/pack-batch.ts';
import type { Database } from '../platform/server/database.ts';
import type { Log } from '../platform/server/log.ts';
import type { NatsBus, StreamIdentity } from '../platform/server/nats-bus.ts';
import { findStream } from './support/change-limit.ts';
import { addFleet } from './support/fleet.ts';
import { silentLog } from './support/silent-log.ts';
import { openTestDatabase } from './support/test-database.ts';
import { until } from './support/until.ts';

/** What NATS servers keep, and what goes wrong while it is stored, in an order that no real server can be asked for. */
const now = Date.parse('2026-11-24T12:00:00Z');
const UNIT = 'dnnp-1';
const subject = partitionSubject(partitionOf(UNIT));

let db: Database;
let streamId: number;
beforeAll(async () => {
  db = await openTestDatabase();
  await addFleet(db, 1);
  streamId = (await findStream(db, UNIT, 'core_temp')).id;
});
afterAll(() => db.close());

let sequence = 0;
const keep = (about: { ts: number; keyId?: string }) => ({
  sequence: ++sequence,
  data: packBatch({
    ...{ askedBy: 'nobody', number: sequence, writer: 'plant', keyId: about.keyId ?? null, receivedAt: now },
    samples: { streamId: [streamId], ts: [about.ts], value: [1], quality: [0] },
  }),
});

const reached = async (last: number) => {
  const { rows } = await db.pool.query('select max(sequence)::int as last from telemetry_partitions');
  return rows[0]?.last >= last;
};
const isStored = async (ts: number) => {
  return (await getStream(db.orm, streamId)).updatedAt === new Date(ts).toISOString();
};

/** @param identities what the servers say of the stream, one after the other; the last one from then on */
function openKeeper(kept: ReturnType<typeof keep>[], identities: StreamIdentity[]) {
  const begun: number[] = [];
  const bus: NatsBus = {
    keep: async () => {},
    identify: async () => (identities.length > 1 ? identities.shift() : identities[0]) as StreamIdentity,
    async *readAfter(asked, after, signal) {
      if (asked === subject) {
        begun.push(after);
        yield* kept.filter((message) => message.sequence > after);
      }
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
    forget: async () => {},
    say: () => {},
    hear: () => {},
    isConnected: () => true,
    close: async () => {},
  };
  return { bus, begun };
}

async function whileStoring(
  used: Database,
  bus: NatsBus,
  work: () => Promise<void>,
  clock = () => now,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  const log: Log = { ...silentLog, error: (_: object, message?: string) => void errors.push(message) } as Log;
  const stopping = new AbortController();
  const intake = await openIntake({
    ...{ db: used, log, retentionHours: 72, now: clock, stopSignal: stopping.signal, bus },
  });
  try {
    await work();
  } finally {
    stopping.abort();
    await intake.stopped();
  }
  return errors;
}

describe('what is kept', () => {
  it('is not left out for an error that passes, beside a batch that no database takes', async () => {
    const good = now - 60_000;
    const kept = [keep({ ts: good }), keep({ ts: good - 1_000, keyId: 'no key has this id' })];
    let failures = 1;
    const pool = new Proxy(db.pool, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'connect') return typeof value === 'function' ? value.bind(target) : value;
        return async () => {
          if (failures-- > 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
          return target.connect();
        };
      },
    });
    const { bus } = openKeeper(kept, [{ madeAt: 'monday', lastSequence: sequence }]);
    const errors = await whileStoring({ ...db, pool }, bus, async () => {
      await until(() => reached(sequence));
    });
    expect([errors, await isStored(good)]).toEqual([['a kept batch cannot be stored, and is left out'], true]);
  });

  it('is not read anew for what came, and was stored, after the servers were asked how far they are', async () => {
    const good = now - 30_000;
    const kept = [keep({ ts: good })];
    const before = { madeAt: 'monday', lastSequence: sequence - 1 };
    const after = { madeAt: 'monday', lastSequence: sequence };
    let looks = 0;
    const { bus, begun } = openKeeper(kept, [after]);
    bus.identify = async () => (++looks === 2 ? before : after);
    const errors = await whileStoring(db, bus, async () => {
      await until(async () => looks >= 4 && (await isStored(good)));
    });
    expect([errors, begun.length]).toEqual([[], 1]);
  });

  it.each([
    [300, [5_000, 300]],
    // Nothing is stored of it yet.
    [0, [5_000]],
  ])(
    'is forgotten up to %i in a stream that another process began anew, in which the numbers are lower',
    async (lower, expected) => {
      const { bus } = openKeeper([], [{ madeAt: 'monday', lastSequence: 9_000 }]);
      const forgotten: number[] = [];
      bus.forget = async (of, upTo) => void (of === subject && forgotten.push(upTo));
      let looks = 0;
      const { identify } = bus;
      bus.identify = () => {
        looks++;
        return identify();
      };
      const partition = partitionOf(UNIT);
      const stand = (at: number) =>
        db.pool.query(
          `insert into telemetry_partitions (number, stream_made_at, sequence) values ($2, 'monday', $1)
          on conflict (number) do update set sequence = $1`,
          [at, partition],
        );
      await stand(5_000);
      let time = now + 60_000;
      const errors = await whileStoring(
        db,
        bus,
        async () => {
          await until(() => forgotten.includes(5_000));
          await stand(lower);
          const before = looks;
          // The next look is over when the one after it has begun.
          await until(() => looks >= before + 2);
        },
        () => (time += 5_000),
      );
      expect([errors, forgotten]).toEqual([[], expected]);
    },
  );
});
