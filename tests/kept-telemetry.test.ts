import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLES_CHANNEL } from '../features/fleet/live/vocabulary.ts';
import { openIntake, type TelemetryIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import type { Sender } from '../features/fleet/telemetry/server/check-samples.ts';
import type { Database } from '../platform/server/database.ts';
import { examineNats, type NatsBus, openNatsBus } from '../platform/server/nats-bus.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { addFleet, issueTestKey, sendSamples } from './support/fleet.ts';
import { NATS_SERVER, type NatsServers, startNats } from './support/nats-servers.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { openTestDatabase } from './support/test-database.ts';
import { until } from './support/until.ts';

/** Telemetry that NATS servers keep until it is stored; run where Debian's nats-server is installed, as in CI. */
const sender: Sender = { keyId: null, writer: 'plant', unitIds: [], tags: [] };
const first = Date.now() - HOUR_MS;
/** 180,000 samples until they are of the future. */
const STEP_MS = 20;
let next = 0;
const batchOf = (count: number, stream = 'dnnp-1.core_temp') =>
  Array.from({ length: count }, () => ({ stream, ts: first + STEP_MS * next++, value: next % 300 }));

const countStored = async (db: Database) => {
  const { rows } = await db.pool.query(`
    select (select coalesce(sum(count), 0) from telemetry_journal) + (select coalesce(sum(count), 0) from telemetry_chunks) as count`);
  return Number(rows[0]?.count);
};

interface Process {
  intake: TelemetryIntake;
  bus: NatsBus;
  end(): Promise<void>;
}

async function startProcess(
  db: Database,
  { config }: Pick<NatsServers, 'config'>,
  now: () => number = Date.now,
): Promise<Process> {
  const bus = openNatsBus(config, silentLog);
  const stopping = new AbortController();
  const intake = await openIntake({
    ...{ db, log: silentLog, retentionHours: 72, now, stopSignal: stopping.signal, bus },
  });
  return {
    intake,
    bus,
    async end() {
      stopping.abort();
      await intake.stopped();
      await bus.close();
    },
  };
}

/** A database at which nothing can be begun while it is away. */
function breakable(db: Database, isAway: () => boolean): Database {
  const begin = (target: object, name: string) =>
    new Proxy(Reflect.get(target, name), {
      apply(call, _, given) {
        if (isAway()) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        return Reflect.apply(call, target, given);
      },
    });
  const proxy = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) =>
        typeof name === 'string' &&
        ['connect', 'query', 'execute', 'select', 'insert', 'update', 'delete', 'transaction'].includes(name) &&
        name in target
          ? begin(target, name)
          : Reflect.get(target, name),
    });
  return { ...db, pool: proxy(db.pool), orm: proxy(db.orm) };
}

/** Until somebody stores what is sent. */
const untilStored = ({ intake }: Process) =>
  until(async () => {
    try {
      return (await intake.accept(batchOf(1), sender)).verdicts[0]?.verdict === 'stored';
    } catch (error) {
      expect(error).toMatchObject({ code: 'UNAVAILABLE' });
      return false;
    }
  });

describe.skipIf(!NATS_SERVER)('one server', () => {
  let servers: NatsServers;
  let db: Database;
  /** The database as the product has it; while it is away nothing can be begun. */
  let isAway = false;
  let one: Process;

  beforeAll(async () => {
    [servers, db] = await Promise.all([startNats(1), openTestDatabase()]);
    await addFleet(db, 2);
    one = await startProcess(
      breakable(db, () => isAway),
      servers,
    );
    await untilStored(one);
  });
  afterAll(async () => {
    await one.end();
    await servers.close();
    await db.close();
  });

  it('answers with the verdicts of who stored it, in the order in which they were sent', async () => {
    const [a, b, c] = batchOf(3) as [object, object, object];
    const units = batchOf(1, 'dnnp-2.core_temp');
    const sent = [b, b, a, { stream: 'nobody.knows', ts: first, value: 1 }, ...units, c];
    const { verdicts } = await one.intake.accept(sent, sender);
    expect(verdicts.map(({ verdict, reason }) => reason ?? verdict)).toEqual([
      'stored',
      'duplicate',
      'stored',
      'unknown-stream',
      'stored',
      'stored',
    ]);
  });

  it('ends a reader that is not wanted any more before it has begun', async () => {
    const controller = new AbortController();
    const reader = one.bus.readAfter('nobody-sends-it', 0, controller.signal)[Symbol.asyncIterator]();
    const next = reader.next();
    controller.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it('reads what is kept, and what comes, also where the servers bring nothing', async () => {
    const denied = '{ publish: { deny: "$JS.API.CONSUMER.MSG.NEXT.>" } }';
    const mute = await startNats(1, `authorization { users: [{ user: a, password: b, permissions: ${denied} }] }`);
    const bus = openNatsBus({ ...mute.config, username: 'a', password: 'b' }, silentLog);
    const controller = new AbortController();
    try {
      await until(() =>
        bus.keep('a', Buffer.from('1')).then(
          () => true,
          () => false,
        ),
      );
      const reader = bus.readAfter('a', 0, controller.signal)[Symbol.asyncIterator]();
      const read = async () => Buffer.from((await reader.next()).value?.data).toString();
      expect(await read()).toBe('1');
      const next = read();
      for (const text of ['2', '3', '4']) await bus.keep('a', Buffer.from(text));
      expect([await next, await read(), await read()]).toEqual(['2', '3', '4']);
      const last = reader.next();
      controller.abort();
      expect((await last).done).toBe(true);
    } finally {
      controller.abort();
      await bus.close();
      await mute.close();
    }
  });

  it('forgets what is stored of one subject, and nothing where nothing is stored', async () => {
    const bus = openNatsBus({ ...servers.config, stream: 'smr-forgetting', megabytes: 1 }, silentLog);
    for (const subject of ['a', 'b', 'a', 'a']) await bus.keep(subject, Buffer.from(subject));
    const kept = async (subject: string) => {
      const ended = new AbortController();
      const found: number[] = [];
      // Behind all that is asked for, so that nobody waits for what is not there.
      await bus.keep(subject, Buffer.from('last'));
      for await (const { sequence, data } of bus.readAfter(subject, 0, ended.signal)) {
        if (Buffer.from(data).toString() === 'last') break;
        found.push(sequence);
      }
      ended.abort();
      return found;
    };
    await bus.forget('a', 0);
    await bus.forget('b', 1);
    expect([await kept('a'), await kept('b')]).toEqual([[1, 3, 4], [2]]);
    await bus.forget('a', 3);
    const { lastSequence } = await bus.identify();
    expect([await kept('a'), lastSequence]).toEqual([[4], 6]);
    await bus.close();
  });

  it('says "queued" while the database is away, and stores it when it is back, each sample once', async () => {
    const before = await countStored(db);
    isAway = true;
    const queued = batchOf(50);
    const answers = await Promise.all([
      one.intake.accept(queued, sender),
      one.intake.accept(batchOf(50, 'dnnp-2.core_temp'), sender),
      // A sender that heard nothing sends again.
      one.intake.accept(queued, sender),
    ]);
    expect(new Set(answers.flatMap(({ verdicts }) => verdicts.map(({ verdict }) => verdict)))).toEqual(
      new Set(['queued']),
    );
    isAway = false;
    await until(async () => (await countStored(db)) === before + 100);
    expect((await one.intake.accept(queued, sender)).verdicts[0]).toEqual({ verdict: 'duplicate' });
  });

  it('takes samples again when a stream that had become full is stored: nothing comes behind it by which it could be emptied', async () => {
    let isHere = true;
    // It stands still, or a slow machine would have the time to empty the stream with what comes last.
    let now = Date.now();
    const small = { config: { ...servers.config, stream: 'smr-small', megabytes: 1 } };
    const own = await openTestDatabase();
    await addFleet(own, 1);
    const process = await startProcess(
      breakable(own, () => !isHere),
      small,
      () => now,
    );
    await untilStored(process);
    const before = await countStored(own);
    isHere = false;
    const sendMany = async (from: number) => {
      const samples = Array.from({ length: 8_000 }, (_, at) => ({
        stream: 'dnnp-1.pressure',
        ts: from + at,
        value: at,
      }));
      return process.intake.accept(samples, sender).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'UNAVAILABLE' });
          return false;
        },
      );
    };
    const sent = Array.from({ length: 8 }, (_, at) => sendMany(first + at * 8_000));
    const taken = (await Promise.all(sent)).filter(Boolean).length;
    expect(taken).toBeLessThan(8);
    isHere = true;
    await until(async () => (await countStored(own)) === before + taken * 8_000);
    now += 60_000;
    // The same each time: one from the future would not be kept, but taken.
    await until(() => sendMany(first + 8 * 8_000));
    await process.end();
    await own.close();
  }, 60_000);

  it('goes on where another process ended, and stores nothing twice', async () => {
    const before = await countStored(db);
    isAway = true;
    await one.intake.accept(batchOf(30), sender);
    await one.end();
    isAway = false;
    one = await startProcess(db, servers);
    await until(async () => (await countStored(db)) === before + 30);
    await untilStored(one);
    expect(await countStored(db)).toBe(before + 31);
  });

  it('leaves out what nobody can read, and goes on behind it', async () => {
    const before = await countStored(db);
    await one.bus.keep('batch.0', Buffer.from('not a batch'));
    await Promise.all(
      Array.from({ length: 8 }, (_, partition) => one.bus.keep(`batch.${partition}`, Buffer.from('{"version":9}\n'))),
    );
    const { verdicts } = await one.intake.accept([...batchOf(1), ...batchOf(1, 'dnnp-2.core_temp')], sender);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['stored', 'stored']);
    expect(await countStored(db)).toBe(before + 2);
  });

  it('notices that the servers lost the stream, says so, and begins anew', async () => {
    const connection = await connect({ servers: servers.config.servers });
    const manager = await jetstreamManager(connection);
    await manager.streams.delete(servers.config.stream);
    await connection.close();
    await untilStored(one);
    const { rows } = await db.pool.query('select distinct sequence < 20 as is_anew from telemetry_partitions');
    expect(rows).toEqual([{ is_anew: true }]);
  });

  it('answers 503 with when to come back while no server keeps anything', async () => {
    await servers.kill(0);
    await expect(one.intake.accept(batchOf(1), sender)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 2,
    });
    servers.start(0);
    await untilStored(one);
  });
});

describe.skipIf(!NATS_SERVER)('over HTTP', () => {
  let servers: NatsServers;
  let app: TestApp;
  let one: Process;
  let db: Database;
  let isAway = false;
  let clock = 0;

  beforeAll(async () => {
    [servers, db] = await Promise.all([startNats(1), openTestDatabase()]);
    await addFleet(db, 1);
    const withBreaks = breakable(db, () => isAway);
    one = await startProcess(withBreaks, servers);
    app = await startTestApp({ db: withBreaks, intake: one.intake, now: () => Date.now() + clock });
    await untilStored(one);
  });
  afterAll(async () => {
    await one.end();
    await app.close();
    await servers.close();
  });

  it('answers 202 while the database is away, also to who was not heard of for a while, and refuses what a revoked key sent', async () => {
    const { id, key } = await issueTestKey(db);
    expect((await sendSamples(app, key, batchOf(2))).status).toBe(200);
    const before = await countStored(db);
    isAway = true;
    clock += 60_000;
    const answer = await sendSamples(app, key, batchOf(2));
    expect([answer.status, await answer.json()]).toEqual([
      202,
      {
        ...{ stored: 0, duplicate: 0, late: 0, rejected: 0, queued: 2 },
        verdicts: [{ verdict: 'queued' }, { verdict: 'queued' }],
      },
    ]);
    const stranger = await sendSamples(app, 'tk_nobody', batchOf(1));
    expect([stranger.status, stranger.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    // In another process, before these came.
    await db.pool.query('update telemetry_keys set revoked_at = to_timestamp(0) where id = $1', [id]);
    isAway = false;
    await untilStored(one);
    expect(await countStored(db)).toBe(before + 1);
  });
});

describe.skipIf(!NATS_SERVER)('a cluster of three', () => {
  let servers: NatsServers;
  let db: Database;
  let processes: Process[] = [];

  beforeAll(async () => {
    [servers, db] = await Promise.all([startNats(3), openTestDatabase()]);
    await addFleet(db, 2);
    // Several processes share a server; here they are two of one process.
    const shared: Database = { ...db, engine: 'server' };
    processes = await Promise.all([startProcess(shared, servers), startProcess(shared, servers)]);
    await Promise.all(processes.map(untilStored));
  });
  afterAll(async () => {
    await Promise.all(processes.map(({ end }) => end()));
    await servers.close();
    await db.close();
  });

  it('tells every process of what one has stored, by the servers', async () => {
    const heard: string[] = [];
    for (const { bus } of processes) bus.hear(SAMPLES_CHANNEL, (data) => heard.push(Buffer.from(data).toString()));
    await untilStored(processes[0] as Process);
    await until(() => heard.length >= 2);
    expect(heard[0]).toMatch(/^\{"samples":\[\[\d+,\d+,/);
  });

  it('is taken for three servers with three replicas by who examines it', async () => {
    expect(await examineNats(servers.config)).toMatchObject({
      isInCluster: true,
      stream: { replicas: 3, isOnDisk: true, isRefusing: true },
    });
  });

  it('loses and doubles nothing when a server is killed, and then the one that leads', async () => {
    const before = await countStored(db);
    let acknowledged = 0;
    let isSending = true;
    const send = async (process: Process, stream: string) => {
      while (isSending) {
        const batch = batchOf(20, stream);
        // As a plant does: again until somebody says that it is there.
        for (;;) {
          try {
            await process.intake.accept(batch, sender);
            break;
          } catch (error) {
            expect(error).toMatchObject({ code: 'UNAVAILABLE' });
          }
        }
        acknowledged += batch.length;
        // Not as fast as it goes: there is only so much time to be of.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const sending = Promise.all([
      send(processes[0] as Process, 'dnnp-1.core_temp'),
      send(processes[1] as Process, 'dnnp-2.core_temp'),
    ]);
    const untilMore = (count: number) => {
      const now = acknowledged;
      return until(() => acknowledged >= now + count);
    };
    await untilMore(200);
    const connection = await connect({ servers: servers.addresses });
    const manager = await jetstreamManager(connection);
    const clusterNow = async () => (await manager.streams.info(servers.config.stream)).cluster;
    const cluster = await clusterNow();
    const leader = Number(cluster?.leader?.slice(1));
    expect(cluster?.replicas).toHaveLength(2);
    const other = (leader + 1) % 3;
    await servers.kill(other);
    await untilMore(200);
    servers.start(other);
    await untilMore(200);
    // One may be lost, and it is until it has all that the others have.
    await until(() =>
      clusterNow().then(
        (now) => now?.leader && now.replicas?.every(({ current }) => current),
        () => false,
      ),
    );
    await untilMore(200);
    const leading = Number((await clusterNow())?.leader?.slice(1));
    await connection.close();
    await servers.kill(leading);
    await untilMore(200);
    servers.start(leading);
    isSending = false;
    await sending;
    // How many are missing is of more interest than that some are.
    await until(async () => (await countStored(db)) >= before + acknowledged).catch(() => {});
    expect(await countStored(db)).toBe(before + acknowledged);
  });
});
