import { and, eq, inArray, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { atlasRecords, atlasValues } from '../database/schema/atlas.ts';
import { seedRecords } from '../database/schema/seed-records.ts';
import type { AtlasChange, ManagedRecord } from '../features/atlas/records/contract.ts';
import { forgetEditor } from '../features/atlas/records/server/commands.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

/** A database of an earlier release, opened by this one: what its atlas takes over, and what it keeps. */
let app: TestApp;
let cookie: string;
const left: string[] = [];
const DESIGN = 'designs/carem';

beforeAll(async () => {
  app = await startTestApp();
  await applySeeds(app.db.orm);
  const editor = await addUser(app.db, 'editor');
  cookie = await signIn(app, editor);
  await makeOlder();
  const { revision, evidence } = await find(DESIGN);
  await put(`${DESIGN}/country`, revision, [{ ...evidence.country?.[0], value: 'CL' }]);
  // Who wrote it is not known any more; that somebody did is.
  await forgetEditor(app.db.orm, editor.email);
  await applySeeds(app.db.orm, new Date(), (sentence) => left.push(sentence));
});
afterAll(() => app.close());

it('what is told from a better source now is taken over, with all that stands beside it, and the changes tell of it', async () => {
  const { evidence } = await find(DESIGN);
  expect(evidence.electricMwe?.map(({ value, grade, leads }) => [value, grade, leads])).toEqual([
    ['27', 'primary', true],
    ['25', 'trade', false],
  ]);
  expect(await changesOf(DESIGN, 'electricMwe')).toMatchObject([
    { act: 'changed', before: [{ value: '25' }], after: [{ value: '27' }] },
  ]);
});

it('a field that nothing was known of arrives', async () => {
  expect((await find(DESIGN)).facts.developer).toEqual([{ value: 'CNEA' }]);
  expect(await changesOf(DESIGN, 'developer')).toMatchObject([{ act: 'added', before: [] }]);
});

it('what an editor wrote stays, also when the editor is gone, and the log has a word of it', async () => {
  expect((await find(DESIGN)).facts.country).toMatchObject([{ value: 'CL' }]);
  expect(left).toContain(`atlas_records: ${DESIGN}, country: an editor has changed it`);
});

it('what was read later stays: a release that is older than the database changes nothing', async () => {
  expect((await find(DESIGN)).facts.refuellingMonths).toEqual([{ value: '14' }]);
  expect(left).toContain(`atlas_records: ${DESIGN}, refuellingMonths: what is there was read later, or is no worse`);
  expect(await changesOf(DESIGN, 'refuellingMonths')).toEqual([]);
});

it('a record that this release is the first to bring is told among the changes, and one that is off the site stays off it', async () => {
  expect(await changesOf('designs/dms', null)).toMatchObject([{ act: 'added' }]);
  const response = await app.fetch('/api/designs/kaleidos');
  expect(response.status).toBe(404);
});

it('the same release says and does nothing a second time', async () => {
  const before = await app.db.orm.$count(sql`atlas_changes`);
  const again: string[] = [];
  await app.db.orm.delete(seedRecords).where(like(seedRecords.key, 'atlas_records: %'));
  await applySeeds(app.db.orm, new Date(), (sentence) => again.push(sentence));
  expect([await app.db.orm.$count(sql`atlas_changes`), again]).toEqual([before, []]);
});

/** Only a server has two connections. */
it.runIf(process.env.TEST_DATABASE_URL)('what an editor saves while a release is being taken over stays', async () => {
  const { orm, pool } = app.db;
  const [{ id } = { id: '' }] = await orm
    .select({ id: atlasRecords.id })
    .from(atlasRecords)
    .where(and(eq(atlasRecords.kind, 'designs'), eq(atlasRecords.slug, 'carem')));
  await orm.delete(atlasValues).where(and(eq(atlasValues.recordId, id), eq(atlasValues.field, 'developer')));
  await orm.delete(seedRecords).where(like(seedRecords.key, 'atlas_records: %'));
  await orm
    .update(seedRecords)
    .set({ contentHash: 'of an earlier release' })
    .where(eq(seedRecords.key, `atlas_records:${DESIGN}`));
  const editor = await pool.connect();
  await editor.query('begin');
  await editor.query('select from atlas_records where id = $1 for update', [id]);
  const applied = applySeeds(orm);
  await until(async () => {
    const { rows } = await pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length > 0;
  });
  await editor.query("insert into atlas_changes (record_id, act, field) values ($1, 'removed', 'developer')", [id]);
  await editor.query('commit');
  editor.release();
  await applied;
  expect((await find(DESIGN)).facts.developer).toBeUndefined();
});

/** As if an earlier release had brought less of these records. */
async function makeOlder(): Promise<void> {
  const { orm } = app.db;
  const idOf = (slug: string) =>
    orm
      .select({ id: atlasRecords.id })
      .from(atlasRecords)
      .where(and(eq(atlasRecords.kind, 'designs'), eq(atlasRecords.slug, slug)));
  const valuesOf = (field: string) => and(inArray(atlasValues.recordId, idOf('carem')), eq(atlasValues.field, field));
  await orm.delete(atlasValues).where(and(valuesOf('electricMwe'), eq(atlasValues.grade, 'primary')));
  await orm.update(atlasValues).set({ leads: true }).where(valuesOf('electricMwe'));
  await orm.delete(atlasValues).where(valuesOf('developer'));
  await orm.delete(atlasValues).where(and(valuesOf('refuellingMonths'), eq(atlasValues.leads, false)));
  await orm.update(atlasValues).set({ value: '14', quotedAt: '2199-01-01' }).where(valuesOf('refuellingMonths'));
  await orm.delete(atlasRecords).where(inArray(atlasRecords.id, idOf('dms')));
  await orm
    .update(atlasRecords)
    .set({ deletedAt: new Date() })
    .where(inArray(atlasRecords.id, idOf('kaleidos')));
  await orm.delete(seedRecords).where(eq(seedRecords.key, 'atlas_records:designs/dms'));
  await orm.delete(seedRecords).where(like(seedRecords.key, 'atlas_records: %'));
  await orm
    .update(seedRecords)
    .set({ contentHash: 'of an earlier release' })
    .where(inArray(seedRecords.key, ['atlas_records:designs/carem', 'atlas_records:designs/kaleidos']));
}

async function find(path: string): Promise<ManagedRecord> {
  const response = await app.fetch(`/api/admin/atlas/${path}`, { headers: { cookie } });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as ManagedRecord;
}

async function put(path: string, revision: number, evidence: unknown[]): Promise<void> {
  const response = await app.fetch(`/api/admin/atlas/${path}`, {
    method: 'PUT',
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
    body: JSON.stringify({ revision, evidence }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
}

async function changesOf(path: string, field: string | null): Promise<AtlasChange[]> {
  const [kind, slug] = path.split('/');
  const response = await app.fetch(`/api/changes?kind=${kind}&slug=${slug}`);
  const { items } = (await response.json()) as { items: AtlasChange[] };
  return items.filter((change) => change.field === field);
}
