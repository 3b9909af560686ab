import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AtlasChange, GivenEvidence, HistoryEntry, ManagedRecord } from '../features/atlas/records/contract.ts';
import { addRecords } from '../features/atlas/records/server/commands.ts';
import { atlasRecord as record, source } from './support/atlas-record.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Former values of one field: kept with their sources, and put back by an editor. */
let app: TestApp;
let cookie: string;
let address: string;

beforeAll(async () => {
  app = await startTestApp();
  const editor = await addUser(app.db, 'editor');
  address = editor.email;
  cookie = await signIn(app, editor);
  await addRecords(
    app.db.orm,
    [
      record('designs', 'kaleidos', { name: 'Kaleidos', electricMwe: '1.2' }),
      record('designs', 'zeta', { name: 'Zeta' }),
      record('projects', 'dome', { name: 'DOME', design: 'zeta' }),
    ],
    [source],
  );
});
afterAll(() => app.close());

const send = (method: string, path: string, body?: object) =>
  app.fetch(`/api/admin/atlas/${path}`, {
    method,
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const find = async (path: string) => (await (await send('GET', path)).json()) as ManagedRecord;
const historyOf = async (path: string) => (await (await send('GET', `${path}/history`)).json()) as HistoryEntry[];
const evidence = (value: string, title: string, leads = true): GivenEvidence => ({
  ...{ value, unit: null, leads, grade: 'trade', asOf: '2026', quotedAt: '2026-11-01', note: `As ${title} says.` },
  source: { publisher: 'Press', title, url: `https://press.example/${title}`, published: null },
});
async function set(path: string, field: string, ...given: GivenEvidence[]): Promise<ManagedRecord> {
  const { revision } = await find(path);
  const response = await send('PUT', `${path}/${field}`, { revision, evidence: given });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as ManagedRecord;
}

it('comes back with every source as it was written then, and tells who and why', async () => {
  const was = await set('designs/kaleidos', 'electricMwe', evidence('1.3', 'one'), evidence('1.1', 'two', false));
  const is = await set('designs/kaleidos', 'electricMwe', evidence('1.5', 'three'));
  const [newest] = await historyOf('designs/kaleidos');
  expect(newest).toMatchObject({ before: [{ value: '1.3' }], by: address, reason: null, canRestore: true });
  const restored = await send('POST', `designs/kaleidos/history/${newest?.id}`, {
    ...{ revision: is.revision, reason: 'Three spoke of another design.' },
  });
  expect([restored.status, await restored.json()]).toMatchObject([
    200,
    { revision: is.revision + 1, evidence: { electricMwe: was.evidence.electricMwe } },
  ]);
  expect((await historyOf('designs/kaleidos'))[0]).toMatchObject({
    ...{ act: 'changed', field: 'electricMwe', by: address, reason: 'Three spoke of another design.' },
    ...{ before: [{ value: '1.5' }], after: [{ value: '1.3' }] },
  });
  const changes = await (await app.fetch('/api/changes?kind=designs&slug=kaleidos')).json();
  // What was known beside it is nobody's news, nor who did it.
  const [told, , first] = (changes as { items: AtlasChange[] }).items;
  expect([told?.before, told?.after, first?.before]).toEqual([
    [{ value: '1.5' }],
    [{ value: '1.3', source: 'https://press.example/one' }],
    [{ value: '1.2' }],
  ]);
  expect(JSON.stringify(changes)).not.toContain(address);
});

it('comes back where nothing is known any more', async () => {
  await set('designs/kaleidos', 'country', { ...evidence('US', 'four') });
  const { revision } = await set('designs/kaleidos', 'country');
  const [removed, added] = await historyOf('designs/kaleidos');
  expect([removed?.canRestore, added?.canRestore]).toEqual([true, false]);
  await send('POST', `designs/kaleidos/history/${removed?.id}`, { revision, reason: 'It is.' });
  expect((await find('designs/kaleidos')).facts.country).toEqual([{ value: 'US' }]);
});

it('does not go over what somebody wrote meanwhile', async () => {
  const { revision } = await set('designs/kaleidos', 'thermalMw', evidence('3', 'five'));
  const overtaking = await set('designs/kaleidos', 'thermalMw', evidence('4', 'six'));
  const [newest] = await historyOf('designs/kaleidos');
  const path = `designs/kaleidos/history/${newest?.id}`;
  const refused = await send('POST', path, { revision, reason: 'Three it is.' });
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('Somebody else changed this record meanwhile.') },
  ]);
  expect(await find('designs/kaleidos')).toEqual(overtaking);
  const both = await Promise.all(
    ['One.', 'Two.'].map((reason) => send('POST', path, { revision: overtaking.revision, reason })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('is refused in words where it breaks a rule by now', async () => {
  const { revision } = await set('projects/dome', 'design', evidence('kaleidos', 'seven'));
  expect((await send('DELETE', 'designs/zeta')).status).toBe(200);
  const [newest] = await historyOf('projects/dome');
  const refused = await send('POST', `projects/dome/history/${newest?.id}`, { revision, reason: 'Back.' });
  expect([refused.status, (await find('projects/dome')).facts.design]).toEqual([422, [{ value: 'kaleidos' }]]);
});

it('is not offered of a change that was noted before sources were kept with it, which is still told', async () => {
  const { revision } = await set('designs/kaleidos', 'moduleFactory', evidence('Oak Ridge', 'eight'));
  const { rows } = await app.db.pool.query<{ id: string }>(
    `insert into atlas_changes (record_id, act, field, before, after)
     select id, 'changed', 'moduleFactory', '[{"value":"Here","unit":null,"source":"https://a.example/1"}]', '[]' from atlas_records where slug = 'kaleidos'
     returning id`,
  );
  const entry = (await historyOf('designs/kaleidos')).find(({ id }) => id === rows[0]?.id);
  expect(entry).toMatchObject({ before: [{ value: 'Here' }], canRestore: false });
  const refused = await send('POST', `designs/kaleidos/history/${rows[0]?.id}`, { revision, reason: 'Back.' });
  expect(refused.status).toBe(404);
});

it('is for editors, who say why', async () => {
  const { revision } = await find('designs/kaleidos');
  const [newest] = (await historyOf('designs/kaleidos')).filter(({ canRestore }) => canRestore);
  const path = `/api/admin/atlas/designs/kaleidos/history/${newest?.id}`;
  expect((await app.fetch('/api/admin/atlas/designs/kaleidos/history')).status).toBe(401);
  const headers = { origin: 'http://smr.test', 'content-type': 'application/json' };
  const body = JSON.stringify({ revision, reason: 'Because.' });
  expect((await app.fetch(path, { method: 'POST', headers, body })).status).toBe(401);
  const silent = await app.fetch(path, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: `{"revision":${revision},"reason":" "}`,
  });
  expect(silent.status).toBe(400);
});
