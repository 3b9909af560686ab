import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertEvents, alerts } from '../database/schema/fleet-alerts.ts';
import { alarmCalls } from '../database/schema/fleet-escalation.ts';
import { telemetryStreams } from '../database/schema/fleet-telemetry.ts';
import type { Alert, AlertWithHistory } from '../features/fleet/alerts/contract.ts';
import type { ShiftReview } from '../features/fleet/shifts/contract.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { findStream } from './support/change-limit.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** A stream may ask to be told of what it exceeded while its samples were on their way. */
const NOW = Date.UTC(2026, 10, 24, 12);
const MINUTE = 60_000;
const name = 'dnnp-2.vibration';
let app: TestApp;
let cookie: string;
let streamId: number;

beforeAll(async () => {
  app = await startTestApp({ now: () => NOW });
  await addFleet(app.db);
  cookie = await signIn(app, await addUser(app.db, 'editor'));
  streamId = (await findStream(app.db, 'dnnp-2', 'vibration')).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('alter table alert_events disable trigger user');
  await emptyTables(app.db, 'alarm_calls', 'alerts', 'telemetry_journal');
  await app.db.pool.query('alter table alert_events enable trigger user');
  await app.db.pool.query('update telemetry_newest set states = null, last_batch = null');
  await app.db.orm
    .update(telemetryStreams)
    .set({ raisesLate: true, onDelaySeconds: 0, offDelaySeconds: 0 })
    .where(eq(telemetryStreams.id, streamId));
});

/** In a process that has just begun: it knows streams as they are set up now. */
async function send(...samples: readonly (readonly [minutesAgo: number, value: number])[]) {
  const intake = await openIntake({ db: app.db, log: silentLog, retentionHours: 72, now: () => NOW });
  const sent = samples.map(([ago, value]) => ({ stream: name, ts: NOW - ago * MINUTE, value }));
  return (await intake.accept(sent, everyStream)).verdicts.map(({ verdict }) => verdict);
}
const list = async () => (await (await app.fetch('/api/fleet/alerts')).json()) as Alert[];
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * MINUTE).toISOString();

it('samples that come late raise nothing, unless the stream asks for it', async () => {
  await app.db.orm.update(telemetryStreams).set({ raisesLate: false });
  await send([0, 2.2]);
  expect(await send([30, 5], [29, 2.2])).toEqual(['late', 'late']);
  expect(await list()).toEqual([]);
});

describe('a late alarm', () => {
  it('says when it happened and when it was heard, is over, and waits to be acknowledged', async () => {
    await send([0, 2.2]);
    await send([30, 5], [29, 5], [28, 2.2]);
    const [alert, ...others] = await list();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      ...{ limitName: 'warning-high', value: 5, state: 'returned-unacknowledged', status: 'open', isActive: false },
      ...{ ts: at(30), returnedAt: at(28), heardAt: at(0) },
    });
    expect(alert?.message).toContain('Late alarm: the samples came when it was over.');
    const path = `/api/fleet/alerts/${alert?.id}`;
    const { events, isChainIntact } = (await (await app.fetch(path)).json()) as AlertWithHistory;
    expect([events.map(({ action, at, reason }) => [action, at, reason]), isChainIntact]).toEqual([
      [
        ['raise', at(30), 'Heard late'],
        ['return', at(28), null],
      ],
      true,
    ]);
    await postJson(app, `${path}/acknowledge`, {}, { cookie, origin: app.url });
    expect((await list())[0]).toMatchObject({ state: 'normal', status: 'closed', ts: at(30), heardAt: at(0) });
  });

  it('calls nobody', async () => {
    await send([0, 2.2]);
    await send([30, 9]);
    const calls = await app.db.orm.select().from(alarmCalls).where(eq(alarmCalls.state, 'waiting'));
    expect([(await list()).length, calls]).toEqual([2, []]);
  });

  it('never opens again what was closed, and is not told where that time was told', async () => {
    await send([40, 2.2], [30, 5], [20, 2.2]);
    const [told] = await list();
    await postJson(app, `/api/fleet/alerts/${told?.id}/acknowledge`, {}, { cookie, origin: app.url });
    const before = await list();
    await send([25, 5.5]);
    expect(await list()).toEqual(before);
    expect(before[0]).toMatchObject({ state: 'normal', heardAt: null });
  });

  it('is told once, also when its samples come in two parcels', async () => {
    await send([0, 2.2]);
    await send([30, 5], [29, 5]);
    await send([28.5, 5], [28, 2.2]);
    expect((await list()).map(({ ts }) => ts)).toEqual([at(30)]);
    await send([10, 5]);
    expect((await list()).map(({ ts }) => ts)).toEqual([at(10), at(30)]);
  });

  it('does not stand in the way of one that is true now', async () => {
    await send([10, 2.2]);
    await send([30, 5]);
    await send([0, 5]);
    const all = await list();
    expect(all.map(({ state, heardAt }) => [state, heardAt])).toEqual([
      ['unacknowledged', null],
      ['returned-unacknowledged', at(0)],
    ]);
  });

  it('belongs to the shift in which it is heard, and stood in none', async () => {
    await send([0, 2.2]);
    // Of the shift before, which ended at 06:00.
    await send([7 * 60, 5], [6 * 60 + 59, 2.2]);
    const review = async (query: string) =>
      (await (await app.fetch(`/api/fleet/shift-review${query}`)).json()) as ShiftReview;
    const [now, before] = [await review(''), await review(`?at=${at(7 * 60)}`)];
    expect(now.alarms.turns.map(({ action, heardAt }) => [action, heardAt])).toEqual([
      ['return', at(0)],
      ['raise', at(0)],
    ]);
    expect([now.alarms.standing, before.alarms.standing, before.alarms.turns]).toEqual([[], [], []]);
  });

  it('of a delay that late samples do not fill is none', async () => {
    await app.db.orm.update(telemetryStreams).set({ onDelaySeconds: 90 }).where(eq(telemetryStreams.id, streamId));
    await send([0, 2.2]);
    await send([30, 5], [29, 2.2]);
    expect(await list()).toEqual([]);
    await send([20, 5], [19, 5], [18, 5], [17, 2.2]);
    expect((await list()).map(({ ts }) => ts)).toEqual([at(18)]);
    expect(await app.db.orm.$count(alertEvents)).toBe(2);
    expect(await app.db.orm.$count(alerts)).toBe(1);
  });
});
