import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entry, FrozenHandover, Handover, ShiftLog, ShiftReview } from '../features/fleet/shifts/contract.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { changeLimit, findStream } from './support/change-limit.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** A closed fleet of two sites: who works at one of them writes its log and hands over its shifts, and hears nothing of the other's. */
const NOW = Date.UTC(2026, 10, 24, 12, 30);
const HERE = 'darlington-new-nuclear-project';
const THERE = 'elsewhere';
let app: TestApp;
let cookies: Record<'admin' | 'ann' | 'bo' | 'cy' | 'dee' | 'una', string>;

beforeAll(async () => {
  app = await startTestApp({ now: () => NOW });
  await addFleet(app.db);
  await app.db.pool.query(`update smr_units set site_name = 'Elsewhere' where id in ('dnnp-3', 'dnnp-4')`);
  cookies = { admin: await signIn(app, await addUser(app.db, 'admin')), ann: '', bo: '', cy: '', dee: '', una: '' };
  for (const [name, role, place] of [
    ['ann', 'operator', { siteName: 'Darlington New Nuclear Project' }],
    ['bo', 'operator', { siteName: 'Darlington New Nuclear Project' }],
    ['cy', 'operator', { siteName: 'Elsewhere' }],
    ['dee', 'viewer', { siteName: 'Elsewhere' }],
    ['una', 'operator', { unitId: 'dnnp-1' }],
  ] as const) {
    const user = await addUser(app.db, 'subscriber', `${name}@example.org`);
    cookies[name] = await signIn(app, user);
    await ask('POST', '/admin/fleet/grants', 'admin', { email: user.email, role, ...place });
  }
  await ask('PUT', '/admin/fleet/openness', 'admin', { isClosed: true });
  for (const unit of ['dnnp-1', 'dnnp-3'])
    await changeLimit(app.db, await findStream(app.db, unit, 'vibration'), {
      ...{ limit: 'warning-high', kind: 'raise', at: NOW - HOUR_MS, value: 9 },
    } as const);
});
afterAll(() => app.close());

async function ask<Answer>(method: string, path: string, as: keyof typeof cookies, body?: object) {
  const response = await app.fetch(`/api${path}`, {
    method,
    headers: { cookie: cookies[as], origin: app.url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const facts = (text: string, more: object = {}) => ({
  ...{ happenedAt: new Date(NOW - 60_000).toISOString(), category: 'equipment', unitIds: [], text },
  ...more,
});
const write = (as: keyof typeof cookies, text: string, more: object = {}) =>
  ask<Entry>('POST', '/fleet/shift-entries', as, facts(text, more));
const read = async (as: keyof typeof cookies, query = '') => {
  const { status, body } = await ask<Entry[]>('GET', `/fleet/shift-entries${query}`, as);
  return status === 200 ? body.map(({ text }) => text) : status;
};
const statuses = async (asked: Promise<{ status: number }>[]) => (await Promise.all(asked)).map(({ status }) => status);

describe('the log of a site', () => {
  it('is offered to who sees the site, that of the whole fleet to who sees all, and none to who has single units', async () => {
    const logs = async (as: keyof typeof cookies) =>
      (await ask<ShiftLog[]>('GET', '/fleet/shift-logs', as)).body.map(({ site, mayWrite }) => [site?.id, mayWrite]);
    expect([await logs('ann'), await logs('dee'), await logs('una'), await logs('admin')]).toEqual([
      [[HERE, true]],
      [[THERE, false]],
      [],
      [
        [undefined, true],
        [HERE, true],
        [THERE, true],
      ],
    ]);
    const seesSites = async (as: keyof typeof cookies) =>
      (await ask<{ seesSites: boolean }>('GET', '/fleet/rights', as)).body.seesSites;
    expect([await seesSites('ann'), await seesSites('una'), await seesSites('admin')]).toEqual([true, false, true]);
  });

  it('is written by its operators, about its units alone, and read by who sees it', async () => {
    const written = await write('ann', 'Pump B runs loudly.', { siteId: HERE, unitIds: ['dnnp-1'] });
    expect([written.status, written.body.site]).toEqual([201, { id: HERE, name: 'Darlington New Nuclear Project' }]);
    expect(
      await statuses([
        write('ann', 'x', { siteId: HERE, unitIds: ['dnnp-3'] }),
        write('ann', 'x', { siteId: THERE }),
        write('ann', 'x'),
        write('dee', 'x', { siteId: THERE }),
        write('una', 'x', { siteId: HERE }),
      ]),
    ).toEqual([404, 404, 403, 403, 404]);
    await write('cy', 'A visitor came.', { siteId: THERE });
    await write('admin', 'Grid code changed.');
    expect([await read('bo', `?siteId=${HERE}`), await read('dee', `?siteId=${THERE}`)]).toEqual([
      ['Pump B runs loudly.'],
      ['A visitor came.'],
    ]);
    expect([await read('bo', `?siteId=${THERE}`), await read('bo'), await read('una', `?siteId=${HERE}`)]).toEqual([
      404, 403, 404,
    ]);
    // Who sees all reads all of it in one, and each by itself.
    expect((await read('admin')) as string[]).toHaveLength(3);
    expect(await read('admin', `?siteId=${THERE}`)).toEqual(['A visitor came.']);
    // What is about a site as a whole is about each of its units, and about no other.
    expect(await read('admin', '?unitId=dnnp-4')).toEqual(
      expect.arrayContaining(['A visitor came.', 'Grid code changed.']),
    );
    expect(await read('admin', '?unitId=dnnp-2')).toEqual(['Grid code changed.']);
  });

  it('is corrected, struck out and told of by nobody of another site', async () => {
    const { body: entry } = await write('ann', 'Valve 4 sticks.', { siteId: HERE });
    const path = `/fleet/shift-entries/${entry.id}`;
    const change = (as: keyof typeof cookies) => [
      ask('PUT', path, as, facts('x', { revision: 1 })),
      ask('POST', `${path}/withdraw`, as, { revision: 1 }),
      ask('GET', `${path}/versions`, as),
    ];
    expect(await statuses(change('cy'))).toEqual([404, 404, 404]);
    const corrected = await ask<Entry>('PUT', path, 'bo', facts('Valve 5 sticks.', { revision: 1 }));
    expect([corrected.status, corrected.body.site?.id]).toEqual([200, HERE]);
    expect(await statuses([ask('PUT', path, 'bo', facts('x', { revision: 2, unitIds: ['dnnp-3'] }))])).toEqual([404]);
  });

  it('keeps what an entry of it is about when it is corrected after its unit has left the site', async () => {
    const { body: entry } = await write('ann', 'Fan 2 is warm.', { siteId: HERE, unitIds: ['dnnp-2'] });
    const moveTo = (siteName: string) =>
      app.db.pool.query(`update smr_units set site_name = $1 where id = 'dnnp-2'`, [siteName]);
    await moveTo('Elsewhere');
    const correct = (revision: number, unitIds: string[]) =>
      ask<Entry>('PUT', `/fleet/shift-entries/${entry.id}`, 'ann', facts('Fan 3 is warm.', { revision, unitIds }));
    const corrected = await correct(1, ['dnnp-1', 'dnnp-2']);
    expect([corrected.status, corrected.body.unitIds]).toEqual([200, ['dnnp-1', 'dnnp-2']]);
    expect((await correct(2, ['dnnp-2', 'dnnp-3'])).status).toBe(404);
    await moveTo('Darlington New Nuclear Project');
  });

  it('stays the log of its site when the site is renamed', async () => {
    const { body } = await ask<{ revision: number }>('GET', `/admin/fleet/sites/${THERE}`, 'admin');
    const site = { ...body, name: 'Beyond' };
    const renamed = await ask('PUT', `/admin/fleet/sites/${THERE}`, 'admin', {
      ...{ revision: body.revision, site, why: 'It is called so' },
    });
    expect(renamed.status).toBe(200);
    expect(await read('cy', `?siteId=${THERE}`)).toEqual(['A visitor came.']);
  });
});

describe('the shift of a site', () => {
  it('tells of its units alone', async () => {
    const review = async (as: keyof typeof cookies, query: string) =>
      (await ask<ShiftReview>('GET', `/fleet/shift-review${query}`, as)).body;
    const own = await review('ann', `?siteId=${HERE}`);
    expect(own.units.map(({ id }) => id)).toEqual(['dnnp-1', 'dnnp-2']);
    expect([own.alarms.raised, own.alarms.standing.map(({ smrUnitId }) => smrUnitId)]).toEqual([1, ['dnnp-1']]);
    expect(JSON.stringify(own)).not.toMatch(/dnnp-[34]|Unit [34]|visitor|Grid code/);
    const all = await review('admin', '');
    expect([all.units.length, all.alarms.raised, all.site]).toEqual([4, 2, null]);
    expect(
      await statuses([
        ask('GET', `/fleet/shift-review?siteId=${THERE}`, 'ann'),
        ask('GET', '/fleet/shift-review', 'ann'),
      ]),
    ).toEqual([404, 403]);
  });

  it('is handed over and taken over at the site, beside those of other sites and of the whole fleet', async () => {
    const at = new Date(NOW).toISOString();
    const handOver = (as: keyof typeof cookies, siteId?: string) =>
      ask<Handover>('POST', '/fleet/handovers', as, { at, note: '', ...(siteId ? { siteId } : {}) });
    const own = await handOver('ann', HERE);
    expect([own.status, own.body.site?.id]).toEqual([201, HERE]);
    expect(await statuses([handOver('bo', HERE), handOver('ann', THERE), handOver('ann')])).toEqual([409, 404, 403]);
    expect(await statuses([handOver('cy', THERE), handOver('admin')])).toEqual([201, 201]);
    const takeOver = (as: keyof typeof cookies) => ask('POST', `/fleet/handovers/${own.body.id}/take-over`, as, {});
    expect(await statuses([takeOver('cy'), takeOver('una')])).toEqual([404, 404]);
    expect((await takeOver('bo')).status).toBe(200);
    const listed = async (as: keyof typeof cookies, query: string) =>
      (await ask<Handover[]>('GET', `/fleet/handovers${query}`, as)).body.map(({ site }) => site?.id ?? null);
    expect([await listed('bo', `?siteId=${HERE}`), await listed('admin', '')]).toEqual([[HERE], [null]]);
    const frozen = (as: keyof typeof cookies) => ask<FrozenHandover>('GET', `/fleet/handovers/${own.body.id}`, as);
    expect([(await frozen('dee')).status, (await frozen('admin')).status]).toEqual([404, 200]);
    expect((await frozen('bo')).body.content.units.map(({ id }) => id)).toEqual(['dnnp-1', 'dnnp-2']);
  });
});

describe('the log of a site that was removed', () => {
  it('stays to be read with its hand-overs by who sees the site, and is written by nobody', async () => {
    const at = new Date(NOW).toISOString();
    await app.db.pool.query(
      `insert into fleet_sites (id, name, time_zone, latitude, longitude, created_at)
        select id, name, 'Europe/Helsinki', 60.2, 24.8, now() from (values ('espoo', 'Espoo'), ('kotka', 'Kotka')) as added (id, name)`,
    );
    const { body: entry } = await write('admin', 'The last day.', { siteId: 'espoo' });
    const handOver = () => ask<Handover>('POST', '/fleet/handovers', 'admin', { at, note: '', siteId: 'espoo' });
    const { body: signed } = await handOver();
    const remove = (id: string) =>
      ask('DELETE', `/admin/fleet/sites/${id}`, 'admin', { revision: 0, why: 'It was sold' });
    expect(await statuses([remove('espoo'), remove('kotka')])).toEqual([200, 200]);
    const { body: logs } = await ask<ShiftLog[]>('GET', '/fleet/shift-logs', 'admin');
    expect(logs.map(({ site, isRemoved, mayWrite }) => [site?.id, isRemoved, mayWrite])).toEqual([
      [undefined, false, true],
      [THERE, false, true],
      [HERE, false, true],
      ['espoo', true, false],
    ]);
    expect(await read('admin', '?siteId=espoo')).toEqual(['The last day.']);
    const change = (path: string, body: object) => ask<{ message: string }>('POST', path, 'admin', body);
    const refused = await Promise.all([
      change('/fleet/shift-entries', facts('One more.', { siteId: 'espoo' })),
      change(`/fleet/shift-entries/${entry.id}/withdraw`, { revision: 1 }),
      change(`/fleet/handovers/${signed.id}/withdraw`, {}),
      change('/fleet/handovers', { at, note: '', siteId: 'kotka' }),
    ]);
    expect(refused.map(({ status, body }) => [status, body.message.split('. ')[0]])).toEqual([
      ...Array.from({ length: 3 }, () => [409, 'Espoo was removed']),
      [409, 'Kotka was removed'],
    ]);
  });
});
