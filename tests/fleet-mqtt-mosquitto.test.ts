import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMapping } from '../features/fleet/mqtt/server/commands.ts';
import { readState } from '../features/fleet/mqtt/server/queries.ts';
import { runSessions } from '../features/fleet/mqtt/server/run-sessions.ts';
import { openIntake, type TelemetryIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import type { MqttConfig } from '../platform/server/config.ts';
import type { Database } from '../platform/server/database.ts';
import { createMetrics } from '../platform/server/http/metrics.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { addFleet } from './support/fleet.ts';
import { freePort } from './support/free-ports.ts';
import { brokerConfig } from './support/mqtt-broker.ts';
import { silentLog } from './support/silent-log.ts';
import { openTestDatabase } from './support/test-database.ts';
import { until } from './support/until.ts';

const MESSAGES = 200;
/** Debian's broker, where it is installed; it knows MQTT 5 and shared subscriptions, which the one from npm does not. */
const MOSQUITTO = [process.env.MOSQUITTO, '/usr/sbin/mosquitto'].find((path) => path && existsSync(path)) ?? '';

describe.skipIf(!MOSQUITTO)('with mosquitto, by MQTT 5', () => {
  let db: Database;
  let intake: TelemetryIntake;
  let mosquitto: ChildProcess;
  let plant: MqttClient;
  let broker: MqttConfig;
  let sent = 0;
  let folder: string;
  const first = Date.now() - HOUR_MS;

  beforeAll(async () => {
    // Several processes share a server; here they are two of one process.
    db = { ...(await openTestDatabase()), engine: 'server' };
    intake = await openIntake({ db, log: silentLog, retentionHours: 72, now: Date.now });
    await addFleet(db, 1);
    await addMapping(
      db.orm,
      { id: crypto.randomUUID(), email: 'e@smr.test', role: 'editor' },
      {
        ...{ name: 'v', kind: 'value', pattern: 'counted/{unit}/{tag}', unit: '{unit}', tag: '{tag}', renames: {} },
        ...{ valuePath: 'value', timePath: 'ts', qualityPath: '', isOn: true },
      },
    );
    folder = mkdtempSync(join(tmpdir(), 'smr-mosquitto-'));
    const port = await freePort();
    const settings = join(folder, 'mosquitto.conf');
    writeFileSync(settings, `listener ${port} 127.0.0.1\nallow_anonymous true\nuser root\n`);
    mosquitto = spawn(MOSQUITTO, ['-c', settings], { stdio: 'ignore' });
    // A busy machine takes its time to start it, and who connects before that is refused for good.
    plant = await until(() =>
      connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 100 }).catch(() => false as const),
    );
    broker = brokerConfig(port, { version: '5', sharedGroup: 'smr', sessions: 2 });
  });
  afterAll(async () => {
    await plant.endAsync(true);
    mosquitto.kill();
    rmSync(folder, { recursive: true, force: true });
    await db.close();
  });

  const listen = () => {
    const stopping = new AbortController();
    const { stopped } = runSessions({
      ...{ db, log: silentLog, broker, intake, metrics: createMetrics(), now: Date.now, lookMs: 50 },
      stopSignal: stopping.signal,
    });
    return () => {
      stopping.abort();
      return stopped;
    };
  };
  const send = async () => {
    for (const end = sent + MESSAGES; sent < end; sent++)
      await plant.publishAsync('counted/dnnp-1/core_temp', JSON.stringify({ value: sent, ts: first + sent }), {
        qos: 1,
      });
  };
  const countStored = async () => {
    const { rows } = await db.pool.query('select coalesce(sum(count), 0)::int as count from telemetry_journal');
    return (rows[0] as { count: number }).count;
  };
  const sessions = async () => (await readState(db.orm, broker, new Date())).sessions;
  const whenConnected = () =>
    until(async () => (await sessions()).filter(({ isConnected }) => isConnected).length === 2);

  it('two sessions divide the load, and each message is stored once', async () => {
    const [stopOne, stopOther] = [listen(), listen()];
    await whenConnected();
    await send();
    await until(async () => (await countStored()) === MESSAGES);
    await until(async () => (await sessions()).reduce((sum, { received }) => sum + received, 0) === MESSAGES);
    expect((await sessions()).every(({ received }) => received > 0)).toBe(true);
    await Promise.all([stopOne(), stopOther()]);
  });

  it('what came while nobody listened waits at the broker', async () => {
    await send();
    const stop = listen();
    await until(async () => (await countStored()) === 2 * MESSAGES);
    await stop();
  });
});
