import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../platform/server/log.ts';
import { addFleet } from './support/fleet.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

/** Answers that come when nobody waits for them any more: their request has had a 503. */
const lines: { err?: { message: string } }[] = [];
let app: TestApp;

beforeAll(async () => {
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  app = await startTestApp({ log, readWithinMs: 50 });
  await addFleet(app.db);
});
afterAll(() => app.close());

it('fail nowhere: nothing packs a second time what was sent', async () => {
  const holder = await app.db.pool.connect();
  await holder.query('begin');
  await holder.query('lock table smr_units, telemetry_streams in access exclusive mode');
  // Not by the suite's own way, which asks the database first.
  const answer = await fetch(`${app.url}/api/fleet/units`, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.status).toBe(503);
  await holder.query('commit');
  holder.release();
  // What was begun ends some time after what it waited for.
  await until(async () => (await app.fetch('/api/fleet/units')).status === 200);
  await app.db.pool.query('select pg_sleep(0.2)');
  expect(lines.flatMap(({ err }) => err?.message ?? [])).toEqual([]);
});
