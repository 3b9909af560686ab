import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Alert, AlertWithHistory } from '../features/fleet/alerts/contract.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet, issueTestKey, sendSamples } from './support/fleet.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Alarms of a plant whose sender's clock was put back: what comes is older than what came, and is all there is of now. */
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 24, 12);
const stream = 'dnnp-2.vibration';
const [NORMAL, HIGH] = [2.2, 5];
/** Longer than the delays of this stream. */
const DELAY = 60;
let app: TestApp;
let key: string;
let now = START;

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  await addFleet(app.db);
  ({ key } = await issueTestKey(app.db));
});
afterAll(() => app.close());
beforeEach(async () => {
  now = START;
  await app.db.pool.query('alter table alert_events disable trigger user');
  await emptyTables(app.db, 'alarm_calls', 'alerts', 'telemetry_journal');
  await app.db.pool.query('alter table alert_events enable trigger user');
  await app.db.pool.query('update telemetry_newest set states = null, last_batch = null');
});

/** Every five seconds a value, by a clock that is behind. */
async function run(seconds: number, value: number, behindMs = 0) {
  const verdicts = new Set<string>();
  for (let second = 0; second < seconds; second += 5) {
    now += 5_000;
    const answer = await sendSamples(app, key, [{ stream, ts: now - behindMs, value }]);
    const { verdicts: told } = (await answer.json()) as { verdicts: { verdict: string }[] };
    for (const { verdict } of told) verdicts.add(verdict);
  }
  return [...verdicts];
}
const list = async () => (await (await app.fetch('/api/fleet/alerts')).json()) as Alert[];

describe('while the clock of a sender is back', () => {
  it('a limit that is exceeded is an alarm of now, and says whose clock it is by', async () => {
    await run(60, NORMAL);
    expect(await run(30, NORMAL, 10 * MINUTE)).not.toContain('stored');
    expect(await list()).toEqual([]);
    await run(DELAY, HIGH, 10 * MINUTE);
    const [alert, ...others] = await list();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ limitName: 'warning-high', state: 'unacknowledged', isActive: true, value: HIGH });
    const ago = now - Date.parse(alert?.ts ?? '');
    expect([ago >= 0, ago < DELAY * 1_000]).toEqual([true, true]);
    expect(alert?.message).toContain('The clock of its sender was put back');
    expect(alert?.heardAt).toBeNull();
    await run(DELAY, NORMAL, 10 * MINUTE);
    expect(await list()).toMatchObject([{ state: 'returned-unacknowledged', isActive: false }]);
  });

  it('also where it comes by the very seconds again that are there', async () => {
    await run(5 * 60, NORMAL);
    expect(await run(2 * 60, NORMAL, 5 * MINUTE)).toEqual(['duplicate']);
    expect(await run(DELAY, HIGH, 5 * MINUTE)).toEqual(['duplicate']);
    expect(await list()).toMatchObject([{ isActive: true }]);
  });

  it('an alarm stays when the clock is right again, and is over no earlier than it was raised', async () => {
    await run(60, NORMAL);
    await run(5 * 60, HIGH, 5 * MINUTE);
    const [raised] = await list();
    expect(raised).toMatchObject({ isActive: true });
    // Slow for good: its times are newer than all before now, and of before the alarm.
    expect(await run(DELAY, NORMAL, 5 * MINUTE)).toEqual(['stored']);
    const [alert, ...others] = await list();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ id: raised?.id, isActive: false, returnedAt: raised?.ts });
    const { isChainIntact } = (await (await app.fetch(`/api/fleet/alerts/${alert?.id}`)).json()) as AlertWithHistory;
    expect(isChainIntact).toBe(true);
  });

  it('nothing is raised by what was kept and is sent afterwards', async () => {
    await run(60, NORMAL);
    const kept = Array.from({ length: 600 }, (_, at) => ({ stream, ts: START - (at + 1) * 1_000, value: HIGH }));
    for (let at = 0; at < kept.length; at += 60) {
      now += 5_000;
      await sendSamples(app, key, kept.slice(at, at + 60));
    }
    expect(await list()).toEqual([]);
  });
});
