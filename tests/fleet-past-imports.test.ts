import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { houseSettings } from '../database/schema/accounts.ts';
import { fleetImports } from '../database/schema/fleet-configuration.ts';
import { fleetVersions } from '../database/schema/fleet-versions.ts';
import type { PastImport } from '../features/fleet/configuration/contract.ts';
import { configurationJobs } from '../features/fleet/configuration/server/jobs.ts';
import type { Site } from '../features/fleet/sites/contract.ts';
import type { VersionOutcome } from '../features/fleet/versions/contract.ts';
import { createLog } from '../platform/server/log.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { askJson } from './support/ask-json.ts';
import { addFleet } from './support/fleet.ts';
import { openDatabaseBefore } from './support/migrate-before.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Files that were imported stay on a list, from which each is taken back, whenever that is, as long as nobody changed what it brought. */
let app: TestApp;
let editor: string;
let engineer: string;
let approver: string;
let now = Date.UTC(2026, 10, 21, 12);

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  editor = await signIn(app, await addUser(app.db, 'editor', 'engineer@smr.test'));
  approver = await signIn(app, await addUser(app.db, 'editor', 'approver@smr.test'));
  const own = await addUser(app.db);
  engineer = await signIn(app, own);
  await addFleet(app.db);
  const admin = await signIn(app, await addUser(app.db, 'admin'));
  await ask('POST', '/admin/fleet/grants', { email: own.email, role: 'engineer', unitId: 'dnnp-1' }, admin);
});
afterAll(() => app.close());

interface Imported {
  importId: string;
  units: { id: string; isNew: boolean; differences: { tag: string | null }[] }[];
  records: { kind: string; name: string; isNew: boolean }[];
  message: string;
}
const ask = <Answer = { message: string }>(method: string, path: string, body?: unknown, cookie = editor) =>
  askJson<Answer>(app, { method, path: `/api${path}`, cookie, body });
const importFile = async (file: object, why: string, dryRun = false, cookie = editor) => {
  now += 60_000;
  const asked = { fileName: 'fleet.json', content: JSON.stringify(file), dryRun, why };
  return (await ask<Imported>('POST', '/admin/fleet/imports', asked, cookie)).body;
};
const listImports = async (cookie = editor) =>
  (await ask<PastImport[]>('GET', '/admin/fleet/imports', undefined, cookie)).body;
const undo = (id: string, cookie = editor) => ask('POST', `/admin/fleet/imports/${id}/undo`, {}, cookie);
const siteNames = async () =>
  (await ask<Site[]>('GET', '/admin/fleet/sites')).body.filter(({ isRemoved }) => !isRemoved).map(({ name }) => name);
const unitAt = (unitId: string, siteName: string) => ({
  ...{ unitId, name: `Loop ${unitId}`, capacityMw: 2, siteName, timeZone: 'Europe/Helsinki' },
  ...{ latitude: 60.2, longitude: 24.8, kind: 'external', ownerLabel: 'Ours.' },
  streams: [
    { tag: 'pressure', description: 'Pressure', unit: 'MPa' },
    { tag: 'flow', description: 'Flow', unit: 'kg/s' },
  ],
});
const site = (name: string) => ({ name, timeZone: 'Europe/Helsinki', latitude: 60.2, longitude: 24.8 });
const undoOf = async ({ importId }: Imported) => {
  now += 60_000;
  return ask<VersionOutcome[]>('POST', `/admin/fleet/imports/${importId}/undo`, {});
};
const listed = async ({ importId }: Imported) => (await listImports()).find(({ id }) => id === importId);

/** While the house asks for a second person. */
async function withReview<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  await app.db.orm.insert(houseSettings).values({ reviewRequired: true });
  try {
    return await act();
  } finally {
    await app.db.orm.delete(houseSettings);
  }
}

const paths: Readonly<Record<string, string>> = {
  unit_versions: '/admin/fleet/proposals',
  fleet_sites: '/admin/fleet/sites/proposals',
  fleet_groups: '/admin/fleet/groups/proposals',
};
const proposals = async () => {
  const { rows } = await app.db.pool.query<{ id: string; of: string }>(
    `select id, 'unit_versions' as of from unit_versions where state = 'proposed'
      union all select id, kind from fleet_versions where state = 'proposed'`,
  );
  return rows;
};

/** By another editor than proposed. */
async function decideAll(decision: 'approve' | 'decline', only?: string) {
  for (const { id, of } of await proposals())
    if (only === undefined || only === of)
      expect((await ask('POST', `${paths[of]}/${id}`, { decision }, approver)).status).toBe(200);
}

/** While the database gives up whatever is to be written of an import. */
async function whileImportsFail(act: () => Promise<void>): Promise<void> {
  await app.db.pool.query(`create function give_up() returns trigger language plpgsql as
    $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`);
  await app.db.pool.query('create trigger gives_up before update on fleet_imports execute function give_up()');
  try {
    await act();
  } finally {
    await app.db.pool.query('drop trigger gives_up on fleet_imports');
    await app.db.pool.query('drop function give_up()');
  }
}

async function runJobs(log = silentLog): Promise<void> {
  const deps = { db: app.db, log, now: () => new Date(now) };
  for (const job of configurationJobs(deps)) await job.run(new AbortController().signal);
}
const isShown = async (unitId: string) => (await ask('GET', `/fleet/units/${unitId}`)).status === 200;

describe('an import', () => {
  it('of a new unit tells beforehand of its streams and of the site that comes with it', async () => {
    const plan = await importFile({ units: [unitAt('loop-1', 'Espoo'), unitAt('loop-2', 'Espoo')] }, '', true);
    expect(plan.records).toEqual([expect.objectContaining({ kind: 'site', name: 'Espoo', isNew: true })]);
    expect(plan.units.map(({ differences }) => differences.flatMap(({ tag }) => tag ?? []))).toEqual([
      ['pressure', 'flow'],
      ['pressure', 'flow'],
    ]);
    const known = await importFile({ units: [unitAt('loop-1', 'Darlington New Nuclear Project')] }, '', true);
    expect(known.records).toEqual([]);
  });

  it('is on the list with its file, reason and things, and is taken back from there with the site that came with its unit', async () => {
    const done = await importFile({ units: [unitAt('loop-1', 'Espoo')] }, 'The loop is built');
    expect(await siteNames()).toContain('Espoo');
    expect((await listImports())[0]).toMatchObject({
      ...{ id: done.importId, fileName: 'fleet.json', why: 'The loop is built', author: 'engineer@smr.test' },
      ...{ units: [{ id: 'loop-1', name: 'Loop loop-1' }], things: [{ noun: 'site', count: 1 }], takenBackAt: null },
    });
    now += 60_000;
    expect((await undo(done.importId)).status).toBe(200);
    expect([await isShown('loop-1'), await siteNames()]).toEqual([false, ['Darlington New Nuclear Project']]);
    expect((await listImports())[0]).toMatchObject({
      ...{ takenBackBy: 'engineer@smr.test', takenBackAt: new Date(now).toISOString() },
    });
    const again = await undo(done.importId);
    expect([again.status, again.body.message]).toEqual([409, 'This import was taken back already.']);
    expect((await undo('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('is refused in words, and all of it stays, when its unit was changed or its site has got another unit since', async () => {
    const done = await importFile({ units: [unitAt('loop-3', 'Otaniemi')] }, 'Another loop');
    const other = await importFile({ units: [unitAt('loop-4', 'Otaniemi')] }, 'And one more');
    const taken = await undo(done.importId);
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'Loop loop-4 stands at Otaniemi. Move or retire it first.',
    ]);
    expect(await isShown('loop-3')).toBe(true);
    await importFile({ units: [{ unitId: 'loop-4', capacityMw: 3 }] }, 'It was measured');
    const changed = await undo(other.importId);
    expect([changed.status, changed.body.message]).toEqual([
      409,
      'The unit loop-4 was changed since it was imported. Nothing was taken back.',
    ]);
    expect((await listImports()).filter(({ id }) => [done.importId, other.importId].includes(id))).toEqual([
      expect.objectContaining({ takenBackAt: null }),
      expect.objectContaining({ takenBackAt: null }),
    ]);
  });

  it('is told to engineers of single units when it touched no other one', async () => {
    await importFile({ units: [{ unitId: 'dnnp-1', capacityMw: 299 }] }, 'Measured');
    await importFile(
      {
        units: [
          { unitId: 'dnnp-1', capacityMw: 300 },
          { unitId: 'dnnp-2', capacityMw: 299 },
        ],
      },
      'Both',
    );
    expect((await listImports(engineer)).map(({ why }) => why)).toEqual(['Measured']);
    const both = (await listImports())[0];
    expect([both?.why, (await undo(both?.id ?? '', engineer)).status]).toEqual(['Both', 403]);
  });

  it('is found page by page, whatever others imported since', async () => {
    const [own] = await listImports(engineer);
    const pageOf = async (query: string, cookie = editor) =>
      (await ask<PastImport[]>('GET', `/admin/fleet/imports?${query}`, undefined, cookie)).body;
    for (let number = 0; number < 51; number++) {
      now += 1000;
      const row = { id: randomUUID(), why: `No ${number}`, author: 'ann@smr.test', at: new Date(now) };
      await app.db.orm.insert(fleetImports).values(row);
      const thing = {
        kind: 'fleet_groups',
        subjectId: 'coast',
        state: 'declined',
        content: {},
        base: 0,
        importId: row.id,
      };
      await app.db.orm.insert(fleetVersions).values({ ...thing, why: row.why, author: row.author, at: row.at });
    }
    expect((await listImports(engineer)).map(({ id }) => id)).toEqual([own?.id]);
    const all: string[] = [];
    for (let page = await pageOf('limit=20'); page.length > 0; page = await pageOf(`limit=20&before=${all.at(-1)}`))
      all.push(...page.map(({ id }) => id));
    expect([all.length, new Set(all).size, all.includes(own?.id ?? '')]).toEqual([
      await app.db.orm.$count(fleetImports),
      all.length,
      true,
    ]);
  });

  it('that somebody else has to approve to be taken back goes when all of it is approved, and is asked to again when some is declined', async () => {
    const file = { sites: [site('Turku')], groups: [{ name: 'Coast', unitIds: [] }] };
    const done = await importFile(file, 'By the sea');
    await withReview(async () => {
      const asked = await undoOf(done);
      expect([asked.status, asked.body.map(({ state }) => state)]).toEqual([200, ['proposed', 'proposed']]);
      expect(await listed(done)).toMatchObject({
        ...{ askedBackBy: 'engineer@smr.test', askedBackAt: new Date(now).toISOString() },
        ...{ isWaiting: true, takenBackBy: null, takenBackAt: null },
      });
      const early = await undo(done.importId);
      expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('approved or declined first')]);
      await decideAll('decline');
      expect(await listed(done)).toMatchObject({ isWaiting: false, takenBackAt: null });
      expect((await undoOf(done)).body.map(({ state }) => state)).toEqual(['proposed', 'proposed']);
      await decideAll('approve', 'fleet_groups');
      expect(await listed(done)).toMatchObject({ isWaiting: true, takenBackAt: null });
      await decideAll('approve');
      expect(await listed(done)).toMatchObject({ takenBackBy: 'engineer@smr.test', isWaiting: false });
    });
    expect(await siteNames()).not.toContain('Turku');
  });

  it('leaves its site until its unit is retired, and then asks for it by itself in the name of whoever asked', async () => {
    const done = await importFile({ units: [unitAt('loop-5', 'Kotka')] }, 'A loop by the sea');
    await withReview(async () => {
      expect((await undo(done.importId)).status).toBe(200);
      expect([await isShown('loop-5'), (await siteNames()).includes('Kotka')]).toEqual([true, true]);
      await decideAll('approve');
      expect([await isShown('loop-5'), (await siteNames()).includes('Kotka')]).toEqual([false, true]);
      expect(await proposals()).toEqual([expect.objectContaining({ of: 'fleet_sites' })]);
      expect(await listed(done)).toMatchObject({ askedBackBy: 'engineer@smr.test', isWaiting: true });
      await decideAll('approve');
      expect((await siteNames()).includes('Kotka')).toBe(false);
    });
    expect(await listed(done)).toMatchObject({ takenBackBy: 'engineer@smr.test', isWaiting: false });
  });

  it('is left to people when whoever asked may not do it any more', async () => {
    const done = await importFile({ units: [unitAt('loop-7', 'Pori')] }, 'A loop at the mouth of a river');
    const demote = (role: string) =>
      app.db.pool.query('update profiles set role = $1 where email = $2', [role, 'engineer@smr.test']);
    await withReview(async () => {
      expect((await undo(done.importId)).status).toBe(200);
      await demote('subscriber');
      await decideAll('approve');
      await demote('editor');
      expect(await listed(done)).toMatchObject({ isWaiting: false, takenBackAt: null });
    });
    expect((await siteNames()).includes('Pori')).toBe(true);
    expect((await undo(done.importId)).status).toBe(200);
    expect((await siteNames()).includes('Pori')).toBe(false);
  });

  it('that failed to go on after its last approval is no failure of who approved, and goes on a little later', async () => {
    const done = await importFile({ units: [unitAt('loop-8', 'Vaasa')] }, 'A loop in the north');
    await withReview(async () => {
      expect((await undo(done.importId)).status).toBe(200);
      await whileImportsFail(() => decideAll('approve'));
      expect([await isShown('loop-8'), (await siteNames()).includes('Vaasa')]).toEqual([false, true]);
      expect([await proposals(), await listed(done)]).toEqual([
        [],
        expect.objectContaining({ isWaiting: false, takenBackAt: null }),
      ]);
      await whileImportsFail(() => runJobs());
      now += 60_000;
      await runJobs();
      expect(await proposals()).toEqual([expect.objectContaining({ of: 'fleet_sites' })]);
      await runJobs();
      expect(await listed(done)).toMatchObject({ askedBackBy: 'engineer@smr.test', isWaiting: true });
      await decideAll('approve');
    });
    expect(await listed(done)).toMatchObject({ takenBackBy: 'engineer@smr.test', isWaiting: false });
    expect((await siteNames()).includes('Vaasa')).toBe(false);
  });

  it('does not go on with the second factor lost, which the log says once, nor by itself when a day has passed', async () => {
    const done = await importFile({ units: [unitAt('loop-9', 'Oulu')] }, 'A loop by a river');
    const requireFactor = (isRequired: boolean) =>
      app.db.orm.insert(houseSettings).values({ secondFactorRequired: isRequired });
    await withReview(async () => {
      expect((await undo(done.importId)).status).toBe(200);
      await whileImportsFail(() => decideAll('approve'));
    });
    await requireFactor(true);
    const said: string[] = [];
    const log = createLog({ logLevel: 'warn' }, { write: (line) => said.push(JSON.parse(line).msg) });
    for (let times = 0; times < 2; times++) await runJobs(log);
    expect(said).toEqual([expect.stringContaining('whoever asked')]);
    await app.db.orm.delete(houseSettings);
    expect(await listed(done)).toMatchObject({ isWaiting: false, takenBackAt: null });
    now += DAY_MS + 1;
    await runJobs();
    expect(await listed(done)).toMatchObject({ isWaiting: false, takenBackAt: null });
    expect((await undo(done.importId)).status).toBe(200);
  });

  it('withdraws a site that it only proposed while its unit waits to be retired', async () => {
    const file = { sites: [site('Hanko')], units: [unitAt('loop-6', 'Darlington New Nuclear Project')] };
    const done = await withReview(() => importFile(file, 'A loop'));
    await decideAll('approve', 'unit_versions');
    await withReview(() => undo(done.importId));
    expect(await proposals()).toEqual([expect.objectContaining({ of: 'unit_versions' })]);
  });
});

it('what was imported before there was a list is on it, as taken back when it was', async () => {
  const { db, migrateOn } = await openDatabaseBefore('0072_shifts-of-sites-and-imports');
  try {
    await db.pool.query(`insert into unit_versions (smr_unit_id, number, state, configuration, base, why, author, at, import_id)
      values ('a', 1, 'applied', '{}', 0, 'From the register', 'ann@example.org', '2026-11-01T08:00Z', '00000000-0000-4000-8000-000000000001'),
        ('b', 1, 'applied', '{}', 0, 'By hand', 'ann@example.org', '2026-11-01T09:00Z', null),
        ('c', 1, 'applied', '{}', 0, 'Too early', 'ann@example.org', '2026-11-02T08:00Z', '00000000-0000-4000-8000-000000000002'),
        ('c', 2, 'applied', '{}', 1, 'Import taken back: Too early', 'bo@example.org', '2026-11-03T08:00Z', null),
        ('d', 1, 'applied', '{}', 0, 'By half', 'ann@example.org', '2026-11-04T08:00Z', '00000000-0000-4000-8000-000000000003'),
        ('e', 1, 'applied', '{}', 0, 'By half', 'ann@example.org', '2026-11-04T08:00Z', '00000000-0000-4000-8000-000000000003'),
        ('e', 2, 'applied', '{}', 1, 'Import taken back: By half', 'bo@example.org', '2026-11-05T08:00Z', null)`);
    await migrateOn();
    const { rows } = await db.pool.query(
      'select file_name, why, author, at, taken_back_by, taken_back_at from fleet_imports order by at',
    );
    expect(rows).toEqual([
      {
        ...{ file_name: null, why: 'From the register', author: 'ann@example.org' },
        ...{ at: new Date('2026-11-01T08:00Z'), taken_back_by: null, taken_back_at: null },
      },
      expect.objectContaining({
        ...{ why: 'Too early', taken_back_by: 'bo@example.org', taken_back_at: new Date('2026-11-03T08:00Z') },
      }),
      expect.objectContaining({ why: 'By half', taken_back_by: null, taken_back_at: null }),
    ]);
  } finally {
    await db.close();
  }
});
