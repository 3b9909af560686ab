import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { houseSettings } from '../database/schema/accounts.ts';
import type { Alert } from '../features/fleet/alerts/contract.ts';
import type { ConfiguredUnit, UnitVersion } from '../features/fleet/configuration/contract.ts';
import type { Group, GroupLabel } from '../features/fleet/groups/contract.ts';
import type { GroupFields } from '../features/fleet/groups/record.ts';
import type { Site } from '../features/fleet/sites/contract.ts';
import { type SiteFields, siteDefaults } from '../features/fleet/sites/record.ts';
import type { FleetPart } from '../features/fleet/units/contract.ts';
import type { FleetVersion, VersionOutcome } from '../features/fleet/versions/contract.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet } from './support/fleet.ts';
import { openDatabaseBefore } from './support/migrate-before.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DARLINGTON = 'Darlington New Nuclear Project';
const espoo: SiteFields = {
  ...siteDefaults,
  ...{ name: 'Espoo', country: 'FI', latitude: 60.2, longitude: 24.7, timeZone: 'Europe/Helsinki' },
};

let app: TestApp;
let editor: string;
let colleague: string;

beforeAll(async () => {
  app = await startTestApp({ now: () => NOW });
  editor = await signIn(app, await addUser(app.db, 'editor', 'engineer@smr.test'));
  colleague = await signIn(app, await addUser(app.db, 'editor', 'colleague@smr.test'));
});
beforeEach(async () => {
  await app.db.pool.query('alter table alert_events disable trigger user');
  await emptyTables(app.db, 'house_settings', 'unit_versions', 'fleet_versions', 'fleet_groups', 'fleet_sites');
  await app.db.pool.query('alter table alert_events enable trigger user');
  await addFleet(app.db);
});
afterAll(() => app.close());

interface Failure {
  message: string;
  issues?: { path: unknown[]; message: string }[];
}
const ask = <Answer = Failure>(method: string, path: string, body?: unknown, cookie = editor) =>
  askJson<Answer>(app, { method, path: `/api${path}`, cookie, body });
const sites = '/admin/fleet/sites';
const groups = '/admin/fleet/groups';
const addSite = (site: Partial<SiteFields> = {}, cookie = editor) =>
  ask<VersionOutcome>('POST', sites, { site: { ...espoo, ...site }, why: 'We build there' }, cookie);
const findSite = async (id: string) => (await ask<Site>('GET', `${sites}/${id}`)).body;
const siteOf = async (name: string) =>
  (await ask<Site[]>('GET', sites)).body.find((site) => site.name === name) as Site;
const changeSite = (site: Site, fields: Partial<SiteFields>, cookie = editor) =>
  ask<VersionOutcome & Failure>(
    'PUT',
    `${sites}/${site.id}`,
    { revision: site.revision, site: { ...site, ...fields }, why: 'It was wrong' },
    cookie,
  );
const versionsOf = async (path: string) => (await ask<FleetVersion[]>('GET', `${path}/versions`)).body;
const findUnit = async (id: string) => (await ask<ConfiguredUnit>('GET', `/admin/fleet/units/${id}`)).body;
const addGroup = (group: Partial<GroupFields> = {}) =>
  ask<VersionOutcome & Failure>('POST', groups, {
    group: { name: 'Pilot fleet', description: null, unitIds: ['dnnp-1', 'dnnp-3'], ...group },
    why: 'New sensors',
  });
interface Imported extends Failure {
  importId: string | null;
  state: string;
  records: { kind: string; name: string; isNew: boolean; differences: { label: string | null; to: unknown }[] }[];
  units: { id: string }[];
  errors: { row: string; message: string }[];
  warnings: { row: string; message: string }[];
}
const importFile = (content: string, dryRun: boolean, fileName = 'fleet.yaml') =>
  ask<Imported>('POST', '/admin/fleet/imports', { fileName, content, dryRun, why: 'From the register' });

describe('a site', () => {
  it('comes with the first unit that stands there, as it is known from the unit', async () => {
    expect(await siteOf(DARLINGTON)).toMatchObject({
      ...{ id: 'darlington-new-nuclear-project', revision: 0, timeZone: 'America/Toronto', latitude: 43.8747 },
      units: [{ id: 'dnnp-1' }, { id: 'dnnp-2' }, { id: 'dnnp-3' }, { id: 'dnnp-4' }],
    });
  });

  it('is added, changed, removed and restored, each with who and why', async () => {
    const { body: added } = await addSite();
    expect(added).toEqual({ id: 'espoo', revision: 1, state: 'applied' });
    await changeSite(await findSite('espoo'), { operator: 'VTT' });
    const { revision } = await findSite('espoo');
    await ask('DELETE', `${sites}/espoo`, { revision, why: 'Given up' });
    expect(await findSite('espoo')).toMatchObject({ isRemoved: true, operator: 'VTT' });
    await ask('POST', `${sites}/espoo/versions/1/restore`, { revision: 3, why: 'After all' });
    expect(await findSite('espoo')).toMatchObject({ isRemoved: false, operator: null, revision: 4 });
    const versions = await versionsOf(`${sites}/espoo`);
    expect(versions.map(({ number, why, author }) => [number, why, author])).toEqual([
      [4, 'After all', 'engineer@smr.test'],
      [3, 'Given up', 'engineer@smr.test'],
      [2, 'It was wrong', 'engineer@smr.test'],
      [1, 'We build there', 'engineer@smr.test'],
    ]);
    expect(versions[2]?.differences).toMatchObject([{ label: 'Operator', from: null, to: 'VTT' }]);
  });

  it('is not removed while units stand there, which are named', async () => {
    const { id } = await siteOf(DARLINGTON);
    const refused = await ask('DELETE', `${sites}/${id}`, { revision: 0, why: 'Away' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Darlington SMR Unit 1, Darlington SMR Unit 2');
    expect((await findSite(id)).isRemoved).toBe(false);
  });

  it('takes its units and the rights at it along when it is renamed and moved, and one that stands apart stays there', async () => {
    await app.db.pool.query("update smr_units set latitude = 43.9 where id = 'dnnp-4'");
    const nobody = await addUser(app.db, 'subscriber');
    const admin = await signIn(app, await addUser(app.db, 'admin'));
    const grant = { email: nobody.email, role: 'engineer', siteName: DARLINGTON };
    expect((await ask('POST', '/admin/fleet/grants', grant, admin)).status).toBe(200);
    await changeSite(await siteOf(DARLINGTON), { name: 'Clarington', latitude: 43.87 });
    const [moved, apart] = [await findUnit('dnnp-1'), await findUnit('dnnp-4')];
    expect(moved.configuration).toMatchObject({ siteName: 'Clarington', latitude: 43.87, longitude: -78.715 });
    expect(apart.configuration).toMatchObject({ siteName: 'Clarington', latitude: 43.9 });
    const [newest] = (await ask<UnitVersion[]>('GET', '/admin/fleet/units/dnnp-1/versions')).body;
    expect(newest).toMatchObject({ number: 1, author: 'engineer@smr.test' });
    expect(newest?.why).toContain('It was wrong');
    const own = await signIn(app, nobody);
    expect((await ask<Site[]>('GET', sites, undefined, own)).body).toMatchObject([
      { name: 'Clarington', mayChange: true },
    ]);
    await ask(
      'DELETE',
      `/admin/fleet/grants/${(await ask<{ items: { id: string }[] }>('GET', '/admin/fleet/grants', undefined, admin)).body.items[0]?.id}`,
      undefined,
      admin,
    );
  });

  it('is found by the name that it had, when a version of before is restored', async () => {
    await changeSite(await siteOf(DARLINGTON), { name: 'Clarington' });
    const restored = await ask('POST', '/admin/fleet/units/dnnp-1/versions/0/restore', { revision: 1, why: 'Back' });
    expect(restored.status).toBe(200);
    expect((await findUnit('dnnp-1')).configuration.siteName).toBe('Clarington');
    expect((await ask<Site[]>('GET', sites)).body).toHaveLength(1);
  });

  it('of two engineers the second is told that the first was faster', async () => {
    const site = await siteOf(DARLINGTON);
    await changeSite(site, { operator: 'One' });
    const late = await changeSite(site, { operator: 'Other' }, colleague);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Somebody else changed this site')]);
    expect((await findSite(site.id)).operator).toBe('One');
  });

  it('with the wrong sign is taken, and doubted', async () => {
    await addSite({ longitude: -24.7 });
    const { doubts } = await findSite('espoo');
    expect(doubts).toEqual([expect.stringContaining('Is it 24.7?')]);
    await changeSite(await findSite('espoo'), { latitude: -60.2 });
    expect((await findSite('espoo')).doubts).toHaveLength(2);
  });

  it('has one name, and a zone that there is', async () => {
    await addSite();
    for (const wrong of [
      { name: DARLINGTON },
      { name: 'Oulu', timeZone: 'Europe/Oulu' },
      { name: 'Oulu', latitude: null },
    ])
      expect((await addSite(wrong)).status).toBe(400);
  });

  it('waits for somebody else where the house asks for that, and its units follow at once when it is approved', async () => {
    await app.db.orm.insert(houseSettings).values({ reviewRequired: true });
    const { body } = await changeSite(await siteOf(DARLINGTON), { name: 'Clarington' });
    expect(body).toMatchObject({ revision: 0, state: 'proposed' });
    expect((await findUnit('dnnp-1')).configuration.siteName).toBe(DARLINGTON);
    const { id } = await siteOf(DARLINGTON);
    const [proposal] = await versionsOf(`${sites}/${id}`);
    const decide = (cookie: string) =>
      ask('POST', `${sites}/proposals/${proposal?.id}`, { decision: 'approve' }, cookie);
    expect((await decide(editor)).status).toBe(403);
    expect((await decide(colleague)).status).toBe(200);
    expect((await findUnit('dnnp-1')).configuration.siteName).toBe('Clarington');
  });
});

describe('a database of before there were sites', () => {
  it('has one for each name that units and rights use, and loses nothing of the units', async () => {
    const { entries } = JSON.parse(readFileSync('database/migrations/meta/_journal.json', 'utf8'));
    const { tag } = entries.find((entry: { tag: string }) => entry.tag.endsWith('sites-groups-and-writers'));
    const { db, migrateOn } = await openDatabaseBefore(tag);
    onTestFinished(() => db.close());
    const unit = `insert into smr_units (id, name, capacity_mw, site_name, opg_asset_id, latitude, longitude, time_zone) values`;
    await db.pool.query(`${unit} ('a-1', 'A 1', 10, 'Łódź Süd', '', 51.7, 19.4, 'Europe/Warsaw'),
      ('a-2', 'A 2', 10, 'Łódź Süd', '', 51.8, 19.5, 'Europe/Berlin'), ('b-1', 'B 1', 10, '中', '', 1, 2, 'UTC')`);
    const before = await db.pool.query('select * from smr_units order by id');
    await migrateOn();
    // With columns of later migrations.
    expect((await db.pool.query('select * from smr_units order by id')).rows).toMatchObject(before.rows);
    const { rows } = await db.pool.query(
      'select id, name, latitude, time_zone from fleet_sites order by name collate "C"',
    );
    expect(rows).toEqual([
      { id: 'lodz-sud', name: 'Łódź Süd', latitude: 51.7, time_zone: 'Europe/Warsaw' },
      { id: 'site', name: '中', latitude: 1, time_zone: 'UTC' },
    ]);
  });
});

describe('a group of units', () => {
  const part = async (query: string) =>
    (await ask<FleetPart>('GET', `/fleet/units/part${query}`)).body.items.map(({ id }) => id);

  it('is added, changed and removed, each with who and why', async () => {
    expect((await addGroup()).body).toEqual({ id: 'pilot-fleet', revision: 1, state: 'applied' });
    await ask('PUT', `${groups}/pilot-fleet`, {
      ...{
        revision: 1,
        group: { name: 'Pilot fleet', description: null, unitIds: ['dnnp-1', 'dnnp-2'] },
        why: 'Swapped',
      },
    });
    expect((await versionsOf(`${groups}/pilot-fleet`))[0]).toMatchObject({
      ...{ number: 2, why: 'Swapped', author: 'engineer@smr.test' },
      differences: [
        { act: 'added', to: 'dnnp-2' },
        { act: 'removed', from: 'dnnp-3' },
      ],
    });
    await ask('DELETE', `${groups}/pilot-fleet`, { revision: 2, why: 'Over' });
    expect((await ask<Group[]>('GET', groups)).body).toMatchObject([{ id: 'pilot-fleet', isRemoved: true }]);
    expect((await ask<GroupLabel[]>('GET', '/fleet/groups')).body).toEqual([]);
  });

  it('narrows the fleet, and rubbish in its place narrows nothing', async () => {
    await addGroup();
    expect(await part('?group=pilot-fleet')).toEqual(['dnnp-1', 'dnnp-3']);
    for (const rubbish of ['nothing', '%27%3B--', encodeURIComponent('🙂')])
      expect(await part(`?group=${rubbish}`)).toHaveLength(4);
    await ask('DELETE', `${groups}/pilot-fleet`, { revision: 1, why: 'Over' });
    expect(await part('?group=pilot-fleet')).toHaveLength(4);
  });

  it('narrows alerts and statistics', async () => {
    await app.db.pool.query(`insert into alerts (smr_unit_id, title, message, severity, ts, status)
      select id, 'Message of ' || id, 'x', 'info', now(), 'open' from smr_units`);
    await addGroup();
    const { body: alerts } = await ask<Alert[]>('GET', '/fleet/alerts?group=pilot-fleet');
    expect(new Set(alerts.map(({ smrUnitId }) => smrUnitId))).toEqual(new Set(['dnnp-1', 'dnnp-3']));
    expect((await ask('GET', '/fleet/alarm-statistics?days=7&group=pilot-fleet')).status).toBe(200);
    const file = await (await app.fetch('/smr-ops-cloud/alerts.csv?status=all&group=pilot-fleet')).text();
    expect([file.includes('Message of dnnp-3'), file.includes('Message of dnnp-2')]).toEqual([true, false]);
  });

  it('names no unit that is not there', async () => {
    const { status, body } = await addGroup({ unitIds: ['dnnp-1', 'gone-1'] });
    expect([status, body.message]).toEqual([400, 'There is no unit gone-1.']);
  });
});

describe('a file with sites and groups', () => {
  const whole = `
sites:
  - name: Espoo
    country: FI
    latitude: 60.2
    longitude: 124.7
    timeZone: Europe/Helsinki
  - siteId: darlington-new-nuclear-project
    operator: Ontario Power Generation
units:
  - unitId: loop-1
    name: Test loop
    capacityMw: 2.5
    siteName: Espoo
    timeZone: Europe/Helsinki
    latitude: 60.2
    longitude: 24.7
    kind: external
    ownerLabel: Our test loop.
groups:
  - name: Loops
    unitIds: [loop-1]
`;

  it('says what would change, changes it, and is taken back', async () => {
    const { body: dry } = await importFile(whole, true);
    expect(dry.errors).toEqual([]);
    expect(dry.records.map(({ kind, name, isNew }) => [kind, name, isNew])).toEqual([
      ['site', 'Espoo', true],
      ['site', DARLINGTON, false],
      ['group', 'Loops', true],
    ]);
    expect(dry.records[1]?.differences).toMatchObject([{ label: 'Operator', to: 'Ontario Power Generation' }]);
    expect(dry.warnings).toMatchObject([{ row: 'Site Espoo' }]);
    expect((await ask<Site[]>('GET', sites)).body).toHaveLength(1);
    const { body: done } = await importFile(whole, false);
    expect(done.state).toBe('applied');
    expect(await siteOf('Espoo')).toMatchObject({ units: [{ id: 'loop-1' }], revision: 1 });
    expect((await ask<GroupLabel[]>('GET', '/fleet/groups')).body).toMatchObject([{ unitIds: ['loop-1'] }]);
    expect((await importFile(whole, true)).body).toMatchObject({ records: [], units: [] });
    expect((await ask('POST', `/admin/fleet/imports/${done.importId}/undo`, {})).status).toBe(200);
    expect(await siteOf('Espoo')).toMatchObject({ isRemoved: true, units: [] });
    expect((await siteOf(DARLINGTON)).operator).toBeNull();
    expect((await ask<GroupLabel[]>('GET', '/fleet/groups')).body).toEqual([]);
  });

  it('is not taken back when one of its sites was changed since', async () => {
    const { body: done } = await importFile(whole, false);
    await changeSite(await siteOf('Espoo'), { operator: 'VTT' });
    const { status, body } = await ask('POST', `/admin/fleet/imports/${done.importId}/undo`, {});
    expect([status, body.message]).toEqual([409, expect.stringContaining('Espoo was changed since')]);
    expect((await ask<GroupLabel[]>('GET', '/fleet/groups')).body).toHaveLength(1);
  });

  it('with a group that names unknown units changes nothing', async () => {
    const wrong = whole.replace('[loop-1]', '[loop-1, loop-9]');
    expect((await importFile(wrong, true)).body.errors).toEqual([
      { row: 'Group Loops', message: 'There is no unit loop-9.' },
    ]);
    expect((await importFile(wrong, false)).status).toBe(400);
    expect((await ask<Site[]>('GET', sites)).body).toHaveLength(1);
  });

  it('is read again as the export writes it, also as tables', async () => {
    await addGroup();
    for (const name of ['fleet.json', 'sites.csv', 'groups.csv']) {
      const file = await (await app.fetch(`/api/admin/fleet/${name}`, { headers: { cookie: editor } })).text();
      const { body } = await importFile(file, true, name);
      expect([name, body.errors, body.records, body.units]).toEqual([name, [], [], []]);
    }
  });
});
