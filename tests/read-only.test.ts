import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../app/contract.ts';
import { FLEET_NOTICE } from '../features/fleet/streams/vocabulary.ts';
import { listSourceFiles } from '../scripts/source-files.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Nothing in the product can reach a device of a plant: telemetry is pushed to it, and it never opens a connection to a source. */

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  await addFleet(app.db);
  admin = await signIn(app, await addUser(app.db, 'admin'));
});
afterAll(() => app.close());

interface Procedure {
  '~orpc': { route: { method: string; path: string } };
}
const walk = (router: object): Procedure[] =>
  Object.values(router).flatMap((entry: object) => ('~orpc' in entry ? [entry as Procedure] : walk(entry)));
const routes = walk(contract.fleet).map(({ '~orpc': { route } }) => route);

describe('what may be written about the fleet', () => {
  /** A limit decides what is shown as an alarm here; it is nobody's setpoint. */
  it('is what people say about alerts and tasks, what they plan and record, keys of senders, what is read of which topic, what is shown how, notes, the shift log and its signatures, who is told, and who may what; nothing else', () => {
    const writes = routes.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
    expect(writes.toSorted()).toEqual([
      'DELETE /admin/fleet/contact-points/{id}',
      'DELETE /admin/fleet/escalation-rules/{id}',
      'DELETE /admin/fleet/grants/{id}',
      'DELETE /admin/fleet/groups/{id}',
      'DELETE /admin/fleet/invitations/{id}',
      'DELETE /admin/fleet/mqtt/mappings/{id}',
      'DELETE /admin/fleet/screens/{slug}',
      'DELETE /admin/fleet/sites/{id}',
      'DELETE /admin/fleet/units/{id}/streams/{tag}',
      'DELETE /admin/telemetry-keys/{id}',
      'DELETE /me/fleet-reports/{id}',
      'POST /admin/fleet/contact-points',
      'POST /admin/fleet/contact-points/{id}/test',
      'POST /admin/fleet/escalation-rules',
      'POST /admin/fleet/grants',
      'POST /admin/fleet/groups',
      'POST /admin/fleet/groups/proposals/{id}',
      'POST /admin/fleet/groups/{id}/versions/{number}/restore',
      'POST /admin/fleet/imports',
      'POST /admin/fleet/imports/{id}/undo',
      'POST /admin/fleet/invitations',
      'POST /admin/fleet/invitations/{id}/resend',
      'POST /admin/fleet/mqtt/mappings',
      'POST /admin/fleet/mqtt/trials',
      'POST /admin/fleet/outages/{id}/versions/{number}/restore',
      'POST /admin/fleet/plans/{id}/end',
      'POST /admin/fleet/plans/{id}/versions/{number}/restore',
      'POST /admin/fleet/proposals/{id}',
      'POST /admin/fleet/screens',
      'POST /admin/fleet/screens/imports',
      'POST /admin/fleet/screens/removed/{id}/bring-back',
      'POST /admin/fleet/screens/{slug}/versions/{number}/restore',
      'POST /admin/fleet/sites',
      'POST /admin/fleet/sites/proposals/{id}',
      'POST /admin/fleet/sites/{id}/versions/{number}/restore',
      'POST /admin/fleet/units',
      'POST /admin/fleet/units/{id}/expressions',
      'POST /admin/fleet/units/{id}/retire',
      'POST /admin/fleet/units/{id}/versions/{number}/restore',
      'POST /admin/fleet/units/{unitId}/plans',
      'POST /admin/telemetry-keys',
      'POST /admin/telemetry-keys/{id}/rotate',
      'POST /fleet/alerts/acknowledge',
      'POST /fleet/alerts/{id}/acknowledge',
      'POST /fleet/alerts/{id}/shelve',
      'POST /fleet/alerts/{id}/unshelve',
      'POST /fleet/annotations',
      'POST /fleet/annotations/{id}/bring-back',
      'POST /fleet/annotations/{id}/withdraw',
      'POST /fleet/handovers',
      'POST /fleet/handovers/{id}/take-over',
      'POST /fleet/handovers/{id}/withdraw',
      'POST /fleet/maintenance-tasks/{id}/complete',
      'POST /fleet/maintenance-tasks/{id}/reopen',
      'POST /fleet/outages',
      'POST /fleet/outages/{id}/end',
      'POST /fleet/shift-entries',
      'POST /fleet/shift-entries/{id}/bring-back',
      'POST /fleet/shift-entries/{id}/withdraw',
      'POST /me/fleet-reports',
      'PUT /admin/fleet/contact-points/{id}',
      'PUT /admin/fleet/escalation-rules/{id}',
      'PUT /admin/fleet/groups/{id}',
      'PUT /admin/fleet/heartbeat',
      'PUT /admin/fleet/mqtt/mappings/{id}',
      'PUT /admin/fleet/openness',
      'PUT /admin/fleet/plans/{id}',
      'PUT /admin/fleet/screens/{slug}',
      'PUT /admin/fleet/shift-hours',
      'PUT /admin/fleet/sites/{id}',
      'PUT /admin/fleet/units/{id}',
      'PUT /admin/fleet/units/{id}/places/{place}',
      'PUT /admin/fleet/units/{id}/streams/{tag}',
      'PUT /fleet/annotations/{id}',
      'PUT /fleet/outages/{id}',
      'PUT /fleet/shift-entries/{id}',
    ]);
  });

  const readOnly = [
    '/fleet/units',
    '/fleet/units/dnnp-1',
    '/fleet/streams',
    '/fleet/streams/1',
    '/fleet/live',
    '/fleet/metrics',
    '/fleet/replay',
    '/fleet/plot-marks',
  ];
  it.each(readOnly.flatMap((path) => ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, path])))(
    '%s %s is there for nobody, not even for administrators',
    async (method, path) => {
      const response = await app.fetch(`/api${path}`, {
        method,
        headers: { cookie: admin, origin: 'http://smr.test', 'content-type': 'application/json' },
        body: '{"value":0,"setpoint":0}',
      });
      expect([404, 405]).toContain(response.status);
    },
  );
});

describe('the code of the fleet', () => {
  const sources = listSourceFiles().filter(
    ({ path }) => path.startsWith('features/fleet/') && !path.includes('.test.'),
  );

  it('opens no connection: it knows no module and no function that could', () => {
    const opens =
      /import (?!type)[^;]* from 'node:(net|tls|http|https|http2|dgram|child_process|worker_threads)'|\bfetch\(|safeFetch|WebSocket/;
    expect(sources.map(({ path }) => path).filter((path) => opens.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('and nobody else brings a client that speaks with devices', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const names = Object.keys({ ...dependencies, ...devDependencies });
    expect(names.filter((name) => /opcua|modbus|mqtt|s7|bacnet|iec104|dnp3|serialport/i.test(name))).toEqual(['mqtt']);
  });

  /** That the broker hears nothing from it is seen in fleet-mqtt.test.ts and e2e/mqtt-crash.test.ts. */
  it('and the one that listens to a broker is known to one file, which asks it to publish nothing', () => {
    const subscriber = 'platform/server/mqtt-subscriber.ts';
    const knows = listSourceFiles().filter(
      ({ path }) =>
        /^(app|features|platform|ui)\//.test(path) && /from 'mqtt(-packet)?'/.test(readFileSync(path, 'utf8')),
    );
    expect(knows.map(({ path }) => path)).toEqual([subscriber]);
    expect(readFileSync(subscriber, 'utf8')).not.toMatch(/\.publish(Async)?\(|\bwill\b\s*:/);
  });
});

describe('every answer about the fleet says that it is simulated', () => {
  const reads = routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/fleet/'))
    .map(({ path }) =>
      path.replace('units/{id}', 'units/dnnp-1').replace('streams/{id}', 'streams/1').replace('{id}', 'x'),
    );
  it.each([...reads, '/fleet/nothing'])('GET %s, also when the answer was kept', async (path) => {
    for (const _ of ['made', 'kept'])
      expect((await app.fetch(`/api${path}`)).headers.get('x-data-origin')).toBe(FLEET_NOTICE);
  });

  it('and so does a history as a file, in every row', async () => {
    const range = 'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z';
    const csv = await (await app.fetch(`/api/fleet/streams/1/history.csv?${range}`)).text();
    const [head, ...rows] = csv.trim().split('\r\n');
    expect(head).toMatch(/,note$/);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toContain(FLEET_NOTICE);
  });
});
