import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameStories } from '../app/server/name-stories.ts';
import type { Proposal } from '../features/atlas/proposals/contract.ts';
import { proposeChanges } from '../features/atlas/proposals/server/propose-commands.ts';
import type { ManagedRecord } from '../features/atlas/records/contract.ts';
import { addRecords } from '../features/atlas/records/server/commands.ts';
import { openAtlas } from '../features/atlas/records/server/open-atlas.ts';
import { addManualReports } from '../features/news/server/commands.ts';
import type { Bell } from '../features/notices/contract.ts';
import type { ToDo } from '../features/overview/contract.ts';
import type { ErrorBody } from '../platform/shared/app-error.ts';
import { askJson } from './support/ask-json.ts';
import { atlasRecord as record, source } from './support/atlas-record.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

// Behind the clock of the database, so that what is written now is read in the next run.
const NOW = new Date('2026-11-23T12:00:00Z');
let app: TestApp;
let editor: string;

beforeAll(async () => {
  app = await startTestApp({ now: () => NOW.getTime() });
  editor = await signIn(app, await addUser(app.db, 'editor', 'desk@example.org'));
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyTables(
    app.db,
    'news_articles',
    'news_stories',
    'atlas_proposals',
    'atlas_proposal_progress',
    'atlas_records',
    'atlas_sources',
    'notices',
  );
  await addRecords(
    app.db.orm,
    [
      record('designs', 'natrium', { name: 'Natrium', developer: 'TerraPower' }),
      record('projects', 'kemmerer', { name: 'Kemmerer Unit 1', design: 'natrium', stage: 'licensing' }),
      record('projects', 'hermes-2', { name: 'Hermes 2', stage: 'licensing', siteWorkActual: '2025-05' }),
      record('regulators', 'us-nrc', { name: 'US Nuclear Regulatory Commission', alias: 'NRC', country: 'US' }),
      record('licensing', 'nrc-natrium', {
        regulator: 'us-nrc',
        design: 'natrium',
        step: 'construction-permit',
        status: 'under-way',
      }),
    ],
    [source],
  );
  await nameStories(app);
});

let published = 0;
const GROUND = 'TerraPower breaks ground for Natrium at Kemmerer Unit 1';
async function publish(title: string, { day = '2026-11-20', publisher = 'A paper', host = 'paper.example' } = {}) {
  const url = `https://${host}/${++published}`;
  const tags = { categories: ['SMR'], technology: [], application: [], regions: ['NAM'] };
  await addManualReports(app.db.orm, [
    {
      ...{ title, summary: null, url, canonicalUrl: url, publisher, datePrecision: 'day', ...tags },
      publishedAt: new Date(`${day}T08:00:00Z`),
    },
  ]);
  return url;
}

const propose = async () => {
  const changeFeed = { onChange: () => () => undefined };
  const atlas = await openAtlas({ db: app.db, changeFeed: changeFeed as never }).read();
  return proposeChanges(app.db.orm, { now: NOW, atlas });
};
const ask = <Answer>(method: string, path: string, body?: object) =>
  askJson<Answer>(app, { method, path: `/api/${path}`, cookie: editor, body });
const list = async (state = 'waiting') =>
  (await ask<{ items: Proposal[] }>('GET', `admin/proposals?state=${state}`)).body.items;
const only = async (state = 'waiting') => {
  const [proposal, ...others] = await list(state);
  if (!proposal || others.length > 0) throw new Error(`${others.length + (proposal ? 1 : 0)} proposals, not one`);
  return proposal;
};
const decide = (deed: string, { id }: { id: string }, body: object = {}) =>
  ask<Proposal & ErrorBody>('POST', `admin/proposals/${id}/${deed}`, body);
const project = async (slug: string) => (await ask<ManagedRecord>('GET', `admin/atlas/projects/${slug}`)).body;

describe('a story that names an entity and a stage word', () => {
  it('is proposed with its sentence, words, link, publisher and date, and writes nothing by itself', async () => {
    const url = await publish(GROUND);
    expect(await propose()).toBe(1);
    expect(await only()).toMatchObject({
      kind: 'projects',
      record: 'kemmerer',
      recordName: 'Kemmerer Unit 1',
      sentence: GROUND,
      words: 'breaks ground',
      fields: [{ field: 'siteWorkActual', value: '2026-11', now: null }],
      reports: [{ url, publisher: 'A paper', publishedOn: '2026-11-20', grade: 'other' }],
    });
    expect((await project('kemmerer')).facts.siteWorkActual).toBeUndefined();
  });

  it('waits in the notices and among what is to do until it is decided', async () => {
    await publish(GROUND);
    await propose();
    const waiting = async () => [
      (await ask<ToDo>('GET', 'admin/to-do')).body.waitingProposals,
      (await ask<Bell>('GET', 'notices/bell')).body.waiting,
    ];
    expect(await waiting()).toEqual([1, 1]);
    await decide('reject', await only(), { reason: 'Somebody else’s' });
    expect(await waiting()).toEqual([0, 0]);
  });

  it('is one proposal for several reports, and the nearest of them is its source', async () => {
    await publish(GROUND, { day: '2026-11-18' });
    expect(await propose()).toBe(1);
    const own = await publish('TerraPower breaks ground at Kemmerer Unit 1', {
      day: '2026-11-19',
      host: 'nrc.gov',
    });
    expect(await propose()).toBe(0);
    const { reports } = await only();
    expect(reports.map(({ grade }) => grade)).toEqual(['primary', 'other']);
    expect(reports[0]?.url).toBe(own);
  });

  it.each([
    ['of what stands', 'Kairos breaks ground for Hermes 2'],
    ['of plans', 'TerraPower to break ground at Kemmerer Unit 1'],
    ['of nobody', 'A company breaks ground for a reactor'],
    ['of doubts', 'Hermes 2 suspended? Nobody knows'],
  ])('is not proposed %s', async (_, title) => {
    await publish(title);
    expect(await propose()).toBe(0);
  });

  it('is not proposed when it is older than half a year', async () => {
    await publish(GROUND, { day: '2026-02-01' });
    expect(await propose()).toBe(0);
  });
});

describe('accepting', () => {
  it('writes the value with its source, and undo takes it back', async () => {
    const url = await publish(GROUND);
    await propose();
    const proposal = await only();
    expect((await decide('accept', proposal)).status).toBe(200);
    const written = await project('kemmerer');
    expect(written.evidence.siteWorkActual).toEqual([
      expect.objectContaining({
        ...{ value: '2026-11', leads: true, grade: 'other', asOf: '2026-11-20', quotedAt: '2026-11-23' },
        source: expect.objectContaining({ url, publisher: 'A paper', published: '2026-11-20' }),
      }),
    ]);
    expect(await propose()).toBe(0);
    expect((await decide('accept', proposal)).body.message).toContain('has accepted this already');
    expect((await decide('undo', proposal)).body.state).toBe('waiting');
    expect((await project('kemmerer')).facts.siteWorkActual).toBeUndefined();
  });

  it('keeps what stood there beside it', async () => {
    await publish('Construction of Kemmerer Unit 1 begins');
    await propose();
    const proposal = await only();
    expect(proposal.fields).toMatchObject([{ value: 'under-construction', now: 'Licensing' }]);
    await decide('accept', proposal);
    const { evidence } = await project('kemmerer');
    expect(evidence.stage?.map(({ value, leads }) => [value, leads])).toEqual([
      ['under-construction', true],
      ['licensing', false],
    ]);
    await decide('undo', proposal);
    expect((await project('kemmerer')).evidence.stage?.map(({ value, leads }) => [value, leads])).toEqual([
      ['licensing', true],
    ]);
  });

  it('moves the step that stands there instead of adding another', async () => {
    await publish('NRC issues construction permit for Natrium');
    await propose();
    const proposal = await only();
    expect([proposal.record, proposal.fields.map(({ field }) => field)]).toEqual([
      'nrc-natrium',
      ['status', 'decided'],
    ]);
    await decide('accept', proposal);
    const { facts } = (await ask<ManagedRecord>('GET', 'admin/atlas/licensing/nrc-natrium')).body;
    expect([facts.status, facts.decided]).toEqual([[{ value: 'done' }], [{ value: '2026-11' }]]);
  });

  it('adds a step that is not there, with another slug after it was taken back', async () => {
    await publish('NRC dockets construction permit application for Hermes 2');
    await propose();
    const proposal = await only();
    const first = (await decide('accept', proposal)).body;
    expect(first.applied).toBe('us-nrc-hermes-2-accepted');
    expect((await decide('undo', proposal)).status).toBe(200);
    expect((await ask<ManagedRecord>('GET', `admin/atlas/licensing/${first.applied}`)).body.isDeleted).toBe(true);
    expect((await decide('accept', proposal)).body.applied).toBe('us-nrc-hermes-2-accepted-2');
  });

  it('takes what an editor changed, and refuses what breaks a rule with nothing half-written', async () => {
    await publish(GROUND);
    await propose();
    const proposal = await only();
    const change = (value: string) => ({ fields: [{ field: 'siteWorkActual', value }], grade: 'trade' });
    const wrong = await decide('accept', proposal, change('soon'));
    expect([wrong.status, wrong.body.message]).toEqual([422, expect.stringContaining('must be a date')]);
    expect((await only()).state).toBe('waiting');
    await decide('accept', proposal, change('2026-11-18'));
    const { evidence } = await project('kemmerer');
    expect(evidence.siteWorkActual).toMatchObject([{ value: '2026-11-18', grade: 'trade' }]);
  });

  it('is not taken back over a later change', async () => {
    await publish(GROUND);
    await propose();
    const proposal = await only();
    await decide('accept', proposal);
    const { revision } = await project('kemmerer');
    await ask('PUT', 'admin/atlas/projects/kemmerer/siteWorkActual', { revision, evidence: [] });
    expect((await decide('undo', proposal)).body.message).toContain('changed since');
  });
});

it('a rejected one is remembered with its reason, and not proposed again', async () => {
  await publish(GROUND);
  await propose();
  await decide('reject', await only(), { reason: 'A ceremony' });
  await publish('Ground-breaking held at Kemmerer Unit 1', { day: '2026-11-22' });
  await app.db.pool.query('update news_stories set updated_at = now()');
  expect(await propose()).toBe(0);
  const rejected = await only('rejected');
  expect([rejected.reason, rejected.decidedBy]).toEqual(['A ceremony', 'desk@example.org']);
  expect((await decide('undo', rejected)).body.state).toBe('waiting');
});

it('readers can neither read nor decide', async () => {
  const reader = await signIn(app, await addUser(app.db));
  const response = await app.fetch('/api/admin/proposals', { headers: { cookie: reader } });
  expect(response.status).toBe(403);
});
