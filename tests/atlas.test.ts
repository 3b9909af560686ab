import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealPage } from '../features/atlas/deals/contract.ts';
import type { DesignPage, DesignProfile } from '../features/atlas/designs/contract.ts';
import type { LicensingPage } from '../features/atlas/licensing/contract.ts';
import type { ProjectProfile } from '../features/atlas/projects/contract.ts';
import type { AtlasChange, AtlasRecord, GivenEvidence, ManagedRecord } from '../features/atlas/records/contract.ts';
import type { GivenValue } from '../features/atlas/records/rules/find-faults.ts';
import { addRecords } from '../features/atlas/records/server/commands.ts';
import { atlasRecord as record, source } from './support/atlas-record.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp();
  cookie = await signIn(app, await addUser(app.db, 'editor'));
  await app.db.pool.query(
    `insert into companies (name, slug, category, aliases) values ('GE Vernova', 'ge-vernova', 'Developer', '{"GE Vernova Hitachi"}'), ('OPG Inc.', 'opg-inc', 'Utility', '{}')`,
  );
  const plan = (value: string, asOf: string, leads: boolean): GivenValue => ({
    ...(record('projects', 'darlington', { x: value }).values[0] as GivenValue),
    field: 'commercialOperationPlanned',
    asOf,
    leads,
  });
  const darlington = record('projects', 'darlington', {
    name: 'Darlington',
    design: 'bwrx-300',
    country: 'CA',
    stage: 'under-construction',
    firstConcreteActual: '2025-05',
  });
  const xe = record('designs', 'xe-100', {
    name: 'Xe-100',
    type: 'pebble-bed',
    coolant: 'helium',
    netMwe: '80',
    haleu: 'yes',
  });
  const formerly = { ...(xe.values[0] as GivenValue), field: 'netMwe', value: '76', asOf: '2019', leads: false };
  await addRecords(
    app.db.orm,
    [
      record('designs', 'bwrx-300', {
        name: 'BWRX-300',
        alias: ['BWRX'],
        developer: 'GE Vernova Hitachi',
        country: 'US',
        type: 'bwr',
        coolant: 'light-water',
        netMwe: '300',
        fuelForm: 'uo2',
        enrichmentPercent: '4.95',
      }),
      { ...xe, values: [...xe.values, formerly] },
      record('designs', 'kaleidos', { name: 'Kaleidos', coolant: 'helium', electricMwe: '1.2', country: 'US' }),
      record('designs', 'unknown', { name: 'An unknown one' }),
      { ...darlington, values: [...darlington.values, plan('2030', '2025', true), plan('2028', '2021', false)] },
      record('regulators', 'cnsc', { name: 'Canadian Nuclear Safety Commission', alias: 'CNSC', country: 'CA' }),
      record('licensing', 'cnsc-darlington', {
        regulator: 'cnsc',
        project: 'darlington',
        design: 'bwrx-300',
        step: 'construction-permit',
        status: 'done',
        decided: '2025-04-04',
      }),
      record('licensing', 'cnsc-xe', { regulator: 'cnsc', design: 'xe-100', step: 'review-phase', expected: '2099' }),
      record('licensing', 'cnsc-xe-plan', {
        regulator: 'cnsc',
        design: 'xe-100',
        step: 'design-approval',
        status: 'planned',
      }),
      record('deals', 'a-memorandum', {
        name: 'A memorandum',
        kind: 'memorandum',
        status: 'signed',
        megawatts: '6000',
        partyBuyer: 'OPG',
        date: '2026-02',
      }),
      record('deals', 'a-loan', {
        name: 'A loan',
        kind: 'debt',
        status: 'signed',
        amount: '400',
        date: '2025-10',
        project: 'darlington',
      }),
      record('deals', 'an-order', {
        name: 'An order',
        kind: 'order',
        status: 'proposed',
        megawatts: '600',
        partyBuyer: 'OPG',
        date: '2026',
      }),
    ],
    [source],
  );
});
afterAll(() => app.close());

async function read<Answer>(path: string): Promise<Answer> {
  const response = await app.fetch(path);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Answer;
}
const slugsOf = async (query: string) => (await read<DesignPage>(`/api/designs${query}`)).items.map(({ slug }) => slug);

describe('GET /api/designs', () => {
  it.each([
    ['', ['unknown', 'bwrx-300', 'kaleidos', 'xe-100']],
    ['?coolant=helium', ['kaleidos', 'xe-100']],
    ['?coolant=helium&power=up-to-10', ['kaleidos']],
    ['?type=bwr&type=pebble-bed', ['bwrx-300', 'xe-100']],
    ['?search=hitachi', ['bwrx-300']],
    ['?search=bwrx', ['bwrx-300']],
    ['?search=bwrx300', ['bwrx-300']],
    ['?search=Hitatchi', ['bwrx-300']],
    ['?search=kaleidso', ['kaleidos']],
    ['?search=bwrx-310', []],
    ['?search=kaleidso&coolant=light-water', []],
    ['?regulator=cnsc', ['bwrx-300', 'xe-100']],
    ['?enrichment=haleu', ['xe-100']],
    ['?enrichment=leu', ['bwrx-300']],
    ['?developer=ge-vernova', ['bwrx-300']],
    ['?developer=%20GE%20%20vernova', ['bwrx-300']],
    ['?developer=nobody', []],
    ['?sort=power', ['bwrx-300', 'xe-100', 'kaleidos', 'unknown']],
    ['?coolant=sodium', []],
  ])('%s', async (query, slugs) => {
    expect(await slugsOf(query)).toEqual(slugs);
  });

  it('goes on behind the last of a page, and says in words when that one is gone', async () => {
    const first = await read<DesignPage>('/api/designs?limit=2');
    expect([first.total, first.nextCursor]).toEqual([4, 'bwrx-300']);
    expect(await slugsOf('?limit=2&cursor=bwrx-300')).toEqual(['kaleidos', 'xe-100']);
    const lost = await app.fetch('/api/designs?cursor=gone');
    expect([lost.status, await lost.json()]).toMatchObject([400, { message: expect.stringContaining('Begin again') }]);
  });

  it('counts for each option what choosing it would show', async () => {
    const { facets } = await read<DesignPage>('/api/designs?coolant=helium');
    for (const [facet, options] of Object.entries(facets))
      for (const { value, count } of options) {
        const query = facet === 'coolant' ? `?coolant=${value}` : `?coolant=helium&${facet}=${value}`;
        expect(await slugsOf(query), query).toHaveLength(count);
      }
  });

  it('keeps what is asked for among its options with 0 while nothing has it beside the rest, and leaves out what nothing has at all', async () => {
    const { facets } = await read<DesignPage>(
      '/api/designs?coolant=helium&coolant=butter&type=bwr&search=no-such-name',
    );
    expect(facets.coolant).toEqual([{ value: 'helium', label: 'Helium', count: 0 }]);
    expect(facets.type).toEqual([{ value: 'bwr', label: 'BWR', count: 0 }]);
    expect(facets.spectrum).toEqual([]);
  });

  it('takes what is asked for by its label, in other letters, or a country by its name', async () => {
    const asked = async (query: string) =>
      (await read<DesignPage>(`/api/designs?${query}`)).items.map(({ slug }) => slug);
    expect(await asked('coolant=Helium')).toEqual(await asked('coolant=helium'));
    expect(await asked('coolant=Light%20water')).toEqual(await asked('coolant=light-water'));
    const offered = Object.entries((await read<DesignPage>('/api/designs')).facets);
    for (const [facet, options] of offered)
      for (const { value, label } of options)
        expect(await asked(`${facet}=${encodeURIComponent(label)}`), label).toEqual(await asked(`${facet}=${value}`));
    const { facets, total } = await read<DesignPage>('/api/designs?country=united%20states&country=us&country=butter');
    expect(total).toBe((await read<DesignPage>('/api/designs?country=US')).total);
    expect(total).toBeGreaterThan(0);
    expect(facets.country.find(({ value }) => value === 'US')?.asked).toEqual(['united states', 'us']);
    expect(facets.country.filter(({ asked: other }) => other)).toHaveLength(1);
  });

  it('brings the sources of every value with evidence=1, and none without', async () => {
    const [plain] = (await read<DesignPage>('/api/designs?search=bwrx')).items;
    const [told] = (await read<DesignPage>('/api/designs?search=bwrx&evidence=1')).items;
    expect(plain?.evidence).toBeUndefined();
    expect(Object.keys(told?.evidence ?? {}).sort()).toEqual(Object.keys(told?.facts ?? {}).sort());
    expect(told?.evidence?.netMwe?.[0]).toMatchObject({ value: '300', grade: 'primary', leads: true, source });
  });
});

describe('GET /api/designs/{slug}', () => {
  it('brings together what refers to it and to its projects', async () => {
    const profile = await read<DesignProfile>('/api/designs/bwrx-300');
    expect([profile.licensing, profile.projects, profile.deals].map((of) => of.map(({ slug }) => slug))).toEqual([
      ['cnsc-darlington'],
      ['darlington'],
      ['a-loan'],
    ]);
    const levels = Object.fromEntries(profile.readiness.map(({ dimension, level }) => [dimension, level]));
    expect(levels).toEqual({ licensing: 4, siting: 4, financing: 3, supply: 0, engagement: 0, fuel: 3 });
    expect(profile.developer).toEqual({ slug: 'ge-vernova', name: 'GE Vernova' });
    expect(profile.design.facts.country).toEqual([{ value: 'US', label: 'United States' }]);
  });

  it('marks the words of its facts that the glossary explains', async () => {
    await app.db.pool.query(
      `insert into glossary_terms (term, slug, category, definition) values ('Light water', 'light-water', 'Acronym', 'Water as it is.')`,
    );
    const explained = await until(async () => {
      const profile = await read<DesignProfile>('/api/designs/bwrx-300');
      return Object.keys(profile.explained).length > 0 && profile.explained;
    });
    expect(explained).toEqual({
      coolant: { text: 'Coolant: Light water', marks: [{ start: 9, end: 20, slug: 'light-water' }] },
    });
  });

  it('leads from a fact to the term that names it, and from there back to every design of it', async () => {
    await app.db.pool.query(
      `insert into glossary_terms (term, slug, category, definition) values ('Helium coolant', 'helium-coolant', 'Reactor Physics', 'A gas.')`,
    );
    const { coolant } = await until(async () => {
      const { explained } = await read<DesignProfile>('/api/designs/xe-100');
      return explained.coolant && explained;
    });
    expect(coolant).toEqual({ text: 'Coolant: Helium', marks: [{ start: 9, end: 15, slug: 'helium-coolant' }] });
    expect(await read('/api/glossary/helium-coolant/designs')).toEqual({
      filter: { coolant: ['helium'] },
      words: ['Helium'],
      count: (await slugsOf('?coolant=helium')).length,
    });
  });

  it.each(['coolant', 'sodium-coolant', 'constructor'])('of the term %s there are none', async (slug) => {
    expect(await read(`/api/glossary/${slug}/designs`)).toBeNull();
  });

  it('names those nearest in spelling where there is none', async () => {
    const response = await app.fetch('/api/designs/bwrx300');
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { message: 'There is no design “bwrx300” in the atlas. Perhaps BWRX-300 (bwrx-300)?' },
    ]);
  });
});

it('of slugs that no record has, those that may have been meant', async () => {
  expect(await read('/api/atlas/near?kind=designs&slugs=bwrx300,xe-100,qqqq')).toEqual([
    { slug: 'bwrx300', near: [{ kind: 'designs', slug: 'bwrx-300', name: 'BWRX-300' }] },
    { slug: 'qqqq', near: [] },
  ]);
});

describe('GET /api/designs/compare', () => {
  it('answers in the order asked for', async () => {
    const { designs } = await read<{ designs: { slug: string }[] }>(
      '/api/designs/compare?designs=xe-100,bwrx-300,xe-100',
    );
    expect(designs.map(({ slug }) => slug)).toEqual(['xe-100', 'bwrx-300']);
  });

  it('tells with what is shown where that was read, and nothing of what others say, when it is asked for the leading sources', async () => {
    const ask = async (evidence: string) => {
      const path = `/api/designs/compare?designs=xe-100&evidence=${evidence}`;
      return (await read<{ designs: AtlasRecord[] }>(path)).designs[0];
    };
    const [all, leading] = [await ask('sources'), await ask('leading')];
    expect(all?.sources?.map(({ asOf }) => asOf)).toEqual(['2025-04', '2019']);
    expect(leading?.sources).toEqual([
      {
        ...source,
        grade: 'primary',
        asOf: '2025-04',
        quotedAt: '2026-11-23',
        fields: Object.keys(leading?.facts ?? {}),
      },
    ]);
  });

  it('names in a source each field once, and the same sources as the list does', async () => {
    const twice = record('designs', 'twice', { name: 'Twice', alias: ['One', 'Two'], kind: 'land' });
    await addRecords(app.db.orm, [twice], [source]);
    const { designs } = await read<{ designs: AtlasRecord[] }>(
      '/api/designs/compare?designs=twice,xe-100,bwrx-300&evidence=leading',
    );
    expect(designs[0]?.sources?.map(({ fields }) => fields)).toEqual([['name', 'alias', 'kind']]);
    const { items } = await read<{ items: AtlasRecord[] }>('/api/designs?evidence=leading');
    for (const { slug, sources } of designs) expect(items.find((one) => one.slug === slug)?.sources).toEqual(sources);
    await app.db.orm.execute(`delete from atlas_records where slug = 'twice'`);
  });

  it('refuses forty in words', async () => {
    const forty = Array.from({ length: 40 }, (_, index) => `d-${index}`).join();
    const response = await app.fetch(`/api/designs/compare?designs=${forty}`);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'At most 8 designs are compared at a time; these are 40.' },
    ]);
  });
});

it('a project shows every plan of a milestone and by how much it slipped', async () => {
  const { timeline, design } = await read<ProjectProfile>('/api/projects/darlington');
  expect(design?.name).toBe('BWRX-300');
  const operation = timeline.find(({ milestone }) => milestone === 'commercialOperation');
  expect([operation?.plans.map(({ value, asOf }) => [asOf, value]), operation?.actual]).toEqual([
    [
      ['2021', '2028'],
      ['2025', '2030'],
    ],
    null,
  ]);
  // A leap year lies between.
  expect(operation?.slipDays).toBe(731);
  expect(timeline.find(({ milestone }) => milestone === 'firstConcrete')?.actual?.value).toBe('2025-05');
});

it.each(['cnsc', 'CNSC', 'Cnsc'])(
  'the board, its regulators and its steps are those of %s, however it is written',
  async (regulator) => {
    const board = await read<{ rows: object[] }>(`/api/licensing/board?regulator=${regulator}`);
    const all = await read<{ rows: object[] }>('/api/licensing/board');
    expect(board.rows.length).toBe(all.rows.length);
    const { items } = await read<{ items: { slug: string }[] }>(`/api/regulators?regulator=${regulator}`);
    expect(items.map(({ slug }) => slug)).toEqual(['cnsc']);
    expect((await read<{ rows: object[] }>('/api/licensing/board?regulator=nobody')).rows).toEqual([]);
  },
);

it('the board shows the furthest step that was reached before each regulator, with the last and the next date', async () => {
  const board = await read<{ regulators: object[]; rows: { about: object; cells: object[] }[] }>(
    '/api/licensing/board',
  );
  expect(board.regulators).toEqual([{ slug: 'cnsc', name: 'Canadian Nuclear Safety Commission', short: 'CNSC' }]);
  expect(board.rows).toMatchObject([
    { about: { slug: 'bwrx-300' }, cells: [{ step: 'construction-permit', lastDate: '2025-04-04', nextDate: null }] },
    { about: { slug: 'xe-100' }, cells: [{ step: 'review-phase', nextDate: '2099', nextStep: 'review-phase' }] },
  ]);
});

it('regulators are listed with their sources, all or those asked for, and a reader can report their values', async () => {
  const { items } = await read<{ items: AtlasRecord[] }>('/api/regulators?regulator=cnsc&evidence=1');
  expect(items).toMatchObject([{ slug: 'cnsc', evidence: { country: [{ source: { url: source.url } }] } }]);
  expect((await read<{ items: object[] }>('/api/regulators?regulator=nobody')).items).toEqual([]);
  const subject = await read<{ name: string; path: string }>('/api/feedback/subject?record=regulator:cnsc');
  expect(subject).toMatchObject({
    name: 'Canadian Nuclear Safety Commission',
    path: '/licensing?regulator=cnsc&view=regulators',
  });
});

it('what is expected stands in a calendar', async () => {
  const text = await (await app.fetch('/licensing.ics')).text();
  expect(text).toContain('BEGIN:VEVENT');
  expect(text).toContain('DTSTART;VALUE=DATE:20991231');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  // A calendar breaks long lines.
  const said = text.replaceAll(/\r\n /g, '');
  expect(said).toContain('SUMMARY:By end of 2099: Review phase\\, Xe-100\\, CNSC');
  expect(said).toContain('UID:licensing-cnsc-xe@');
  expect(said).toMatch(/^URL.*\/licensing\?record=cnsc-xe&view=steps$/m);
});

it('deals are summed by year and currency, and power by buyer, what is proposed apart', async () => {
  const { totals, buyers } = await read<{ totals: object[]; buyers: object[] }>('/api/deals');
  expect(totals).toEqual([{ year: '2025', currency: 'USD', confirmed: 400, proposed: 0, deals: 1 }]);
  // A memorandum binds nobody.
  expect(buyers).toEqual([{ buyer: 'OPG', company: 'opg-inc', confirmed: 0, proposed: 6600, deals: 2 }]);
});

it('a company is led to from where it is named, and lists are narrowed to it', async () => {
  const slugs = async (path: string) =>
    (await read<{ items: AtlasRecord[] }>(path)).items.map(({ slug }) => slug).sort();
  expect(await slugs('/api/projects?company=ge-vernova')).toEqual(['darlington']);
  expect(await slugs('/api/licensing?company=ge-vernova')).toEqual(['cnsc-darlington']);
  // The power and coolant are those of the design.
  expect(await slugs('/api/licensing?coolant=light-water&power=up-to-300')).toEqual(['cnsc-darlington']);
  expect(await slugs('/api/licensing?coolant=light-water&power=up-to-150')).toEqual([]);
  expect(await slugs('/api/deals?company=opg-inc')).toEqual(['a-memorandum', 'an-order']);
  expect(await slugs('/api/deals?company=nobody')).toEqual([]);
  const { items, facets, buyers } = await read<DealPage>('/api/deals?company=opg-inc&evidence=sources');
  expect(facets.company).toEqual([{ value: 'opg-inc', label: 'OPG Inc.', count: 2 }]);
  expect((await read<DealPage>('/api/deals')).facets.company).toEqual([]);
  expect(buyers).toMatchObject([{ buyer: 'OPG', company: 'opg-inc' }]);
  expect(items[0]?.facts.partyBuyer).toEqual([{ value: 'OPG', company: 'opg-inc' }]);
  expect(items[0]).toMatchObject({
    sources: [{ ...source, grade: 'primary', fields: expect.arrayContaining(['date']) }],
  });
  expect(items[0]?.evidence).toBeUndefined();
  expect((await app.fetch('/deals.csv?company=opg-inc')).status).toBe(200);
});

it('a company that comes into the directory is led to at once', async () => {
  await addRecords(
    app.db.orm,
    [record('deals', 'late', { name: 'Late', kind: 'equity', partyRecipient: 'Y Energy' })],
    [source],
  );
  expect((await read<DealPage>('/api/deals?company=y-energy')).total).toBe(0);
  await app.db.pool.query(`insert into companies (name, slug, category) values ('Y Energy', 'y-energy', 'Developer')`);
  await until(async () => (await read<DealPage>('/api/deals?company=y-energy')).total === 1);
});

it('files hold the list with its values, money beside its currency', async () => {
  const csv = await (await app.fetch('/designs.csv?coolant=helium')).text();
  expect(csv.split('\r\n').length).toBe(4);
  expect(csv).toContain('xe-100,Xe-100');
  expect(await (await app.fetch('/deals.csv')).text()).toMatch(
    /a-loan,A loan,.*400,USD.*,A regulator: A page,https:\/\/a\.example\/1,2025-04\r\n/,
  );
  const { deals } = await read<{ deals: object[] }>('/deals.json?search=loan');
  expect(deals).toMatchObject([{ sourceUrl: [source.url], sourceDate: ['2025-04'] }]);
  expect(await (await app.fetch('/compare.csv?designs=kaleidos,xe-100')).text()).toContain('kaleidos,Kaleidos');
  expect((await app.fetch('/compare.csv?designs=kaleidos,nobody')).status).toBe(404);
  expect((await app.fetch(`/compare.csv?designs=${Array.from({ length: 9 }, (_, at) => `d-${at}`)}`)).status).toBe(400);
});

it('a developer narrows the list, its counts and its file alike', async () => {
  const { total, facets } = await read<DesignPage>('/api/designs?developer=nobody');
  expect([total, facets.coolant]).toEqual([0, []]);
  expect((await app.fetch('/designs.csv?developer=nobody')).status).toBe(200);
});

it('what may be in a year is not what happened lately', async () => {
  const { total } = await read<{ total: number }>('/api/licensing?lately=1');
  expect(total).toBe(0);
});

it('a reader can report a value of a design, which is shown as it stands', async () => {
  const subject = await read<{ name: string; path: string; fields: object[] }>(
    '/api/feedback/subject?record=design:kaleidos',
  );
  expect([subject.name, subject.path]).toEqual(['Kaleidos', '/designs/kaleidos']);
  expect(subject.fields).toContainEqual({ name: 'coolant', label: 'Coolant', value: 'helium' });
});

describe('the whole atlas as files', () => {
  it.each(['/data/values.csv', '/data/sources.csv', '/data/atlas.json'])('%s', async (path) => {
    const response = await app.fetch(path);
    expect([response.status, response.headers.get('x-checksum-sha256')]).toEqual([
      200,
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(await response.text()).toContain('https://a.example/1');
  });
});

describe('an editor', () => {
  const headers = () => ({ cookie, origin: 'http://smr.test', 'content-type': 'application/json' });
  const send = (method: string, path: string, body: object = {}) =>
    app.fetch(`/api/admin/atlas/${path}`, {
      method,
      headers: headers(),
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
  const find = async (path: string) => (await (await send('GET', path)).json()) as ManagedRecord;
  const evidence = (value: string, given: Partial<GivenEvidence> = {}): GivenEvidence => ({
    value,
    unit: null,
    leads: true,
    grade: 'primary',
    asOf: '2026',
    quotedAt: '2026-11-01',
    note: null,
    source: { publisher: 'Vendor', title: 'Its page', url: 'https://vendor.example/', published: null },
    ...given,
  });

  it('changes a field, which every list shows at once and the changes tell with before and after', async () => {
    const { revision } = await find('designs/xe-100');
    const response = await send('PUT', 'designs/xe-100/netMwe', { revision, evidence: [evidence('82.5')] });
    expect(response.status, await response.clone().text()).toBe(200);
    expect((await read<DesignProfile>('/api/designs/xe-100')).design.facts.netMwe).toEqual([{ value: '82.5' }]);
    const { items } = await read<{ items: AtlasChange[] }>('/api/changes?kind=designs&slug=xe-100');
    expect(items[0]).toMatchObject({
      act: 'changed',
      field: 'netMwe',
      record: { name: 'Xe-100' },
      before: [{ value: '80' }],
      after: [{ value: '82.5', source: 'https://vendor.example/' }],
    });
    expect(await (await app.fetch('/changes.xml')).text()).toContain(
      'Xe-100, net electrical power: 80\u00a0MW → 82.5\u00a0MW',
    );
    const ofOne = await read<{ items: object[]; feed_url: string }>('/changes.json?kind=designs&slug=xe-100');
    expect([ofOne.items.length, ofOne.feed_url]).toEqual([
      items.length,
      'http://smr.test/changes.json?kind=designs&slug=xe-100',
    ]);
    expect((await read<{ items: object[] }>('/changes.json?kind=projects&slug=xe-100')).items).toEqual([]);
    expect((await app.fetch('/changes.json?kind=banana')).status).toBe(400);
  });

  it('other sources of the same value are told of the record, and elsewhere only to who asks for them', async () => {
    const { revision } = await find('designs/xe-100');
    const elsewhere = { publisher: 'Regulator', title: 'Its page', url: 'https://regulator.example/', published: null };
    await send('PUT', 'designs/xe-100/netMwe', { revision, evidence: [evidence('82.5', { source: elsewhere })] });
    const newest = async (query: string) =>
      (await read<{ items: AtlasChange[] }>(`/api/changes?${query}`)).items[0]?.after[0]?.source;
    expect(await newest('kind=designs&slug=xe-100')).toBe(elsewhere.url);
    expect(await newest('kind=designs&include=sources')).toBe(elsewhere.url);
    expect(await newest('kind=designs')).toBe('https://vendor.example/');
    expect(await (await app.fetch('/changes.xml')).text()).not.toContain('told from other sources');
    expect(await (await app.fetch('/changes.xml?kind=designs&slug=xe-100')).text()).toContain(
      'Xe-100, net electrical power: told from other sources',
    );
  });

  it('who was overtaken is told so, and nothing is lost', async () => {
    const { revision } = await find('designs/kaleidos');
    const both = await Promise.all(
      ['1.3', '1.4'].map((value) =>
        send('PUT', 'designs/kaleidos/electricMwe', { revision, evidence: [evidence(value)] }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await find('designs/kaleidos')).revision).toBe(revision + 1);
  });

  it.each<[string, GivenEvidence[], RegExp]>([
    ['without a leading one', [evidence('90', { leads: false })], /0 leading/],
    ['in words that are no number', [evidence('ninety')], /must be a number/],
    ['larger than anything', [evidence('9'.repeat(400))], /must be a number/],
    ['that were read on a day to come', [evidence('90', { quotedAt: '2199-01-01' })], /has not come/],
    ['of a year to come', [evidence('90', { asOf: '2199' })], /has not come/],
    [
      'of a source of no date',
      [evidence('90', { source: { publisher: 'A', title: 'B', url: 'https://a.example/x', published: 'banana' } })],
      /no date/,
    ],
  ])('is refused values %s, and nothing is half-saved', async (_, given, message) => {
    const before = await find('designs/bwrx-300');
    const response = await send('PUT', 'designs/bwrx-300/netMwe', { revision: before.revision, evidence: given });
    expect([response.status, await response.json()]).toMatchObject([422, { message: expect.stringMatching(message) }]);
    expect(await find('designs/bwrx-300')).toEqual(before);
  });

  it('is refused a list that shows one of its values twice and another not', async () => {
    const { revision } = await find('designs/bwrx-300');
    const sources = ['one', 'two', 'three'].map((name) => ({
      publisher: 'A',
      title: name,
      url: `https://a.example/${name}`,
      published: null,
    }));
    const given = ['A name', 'A name', 'Another'].map((value, at) =>
      evidence(value, { leads: at < 2, source: sources[at] as GivenEvidence['source'] }),
    );
    const response = await send('PUT', 'designs/bwrx-300/alias', { revision, evidence: given });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { message: expect.stringMatching(/one leads/) },
    ]);
  });

  it('puts right what is told of a source, though its value stays', async () => {
    const { revision } = await find('designs/xe-100');
    const source = {
      publisher: 'Vendor, Inc.',
      title: 'Its page, corrected',
      url: 'https://vendor.example/',
      published: '2026',
    };
    const response = await send('PUT', 'designs/xe-100/netMwe', { revision, evidence: [evidence('82.5', { source })] });
    expect(response.status).toBe(200);
    const { evidence: told, revision: after } = await find('designs/xe-100');
    expect([told?.netMwe?.[0]?.source, after]).toEqual([source, revision + 1]);
  });

  it('is refused designs that follow each other in a circle, by their slugs and by their names', async () => {
    const follow = async (slug: string, successor: string) => {
      const { revision } = await find(`designs/${slug}`);
      return (await send('PUT', `designs/${slug}/successor`, { revision, evidence: [evidence(successor)] })).status;
    };
    expect([await follow('xe-100', 'Kaleidos'), await follow('kaleidos', 'xe-100')]).toEqual([200, 422]);
  });

  it('is refused a slug whose address means something else, and a country that is none', async () => {
    const fields = { name: [evidence('Compare')] };
    expect((await send('POST', 'designs', { slug: 'compare', fields })).status).toBe(422);
    const country = { name: [evidence('Nowhere')], country: [evidence('QZ')] };
    expect((await send('POST', 'designs', { slug: 'nowhere', fields: country })).status).toBe(422);
  });

  it('can not take off a record that others name', async () => {
    const response = await send('DELETE', 'designs/bwrx-300');
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('name it') },
    ]);
    expect((await app.fetch('/api/designs/bwrx-300')).status).toBe(200);
  });

  it('is refused a value without a source', async () => {
    const { source: _, ...sourceless } = evidence('90');
    const response = await send('PUT', 'designs/bwrx-300/netMwe', { revision: 1, evidence: [sourceless] });
    expect(response.status).toBe(400);
  });

  it.each([
    ['an address that runs', { source: { publisher: 'A', title: 'B', url: 'javascript:alert(1)', published: null } }],
    ['no day of the calendar', { quotedAt: '2026-02-30' }],
  ])('is refused %s as a source', async (_, given) => {
    const { revision } = await find('designs/bwrx-300');
    const response = await send('PUT', 'designs/bwrx-300/netMwe', { revision, evidence: [evidence('290', given)] });
    expect(response.status).toBe(400);
  });

  it.each(['constructor', '__proto__', 'colour'])('is told that there is no field %s', async (field) => {
    const { revision } = await find('designs/bwrx-300');
    for (const given of [[], [evidence('1')]])
      expect((await send('PUT', `designs/bwrx-300/${field}`, { revision, evidence: given })).status).toBe(404);
    const fields = { name: [evidence('X')], [field]: [evidence('1')] };
    expect((await send('POST', 'designs', { slug: 'odd-field', fields })).status).not.toBe(500);
  });

  it('who adds the same record at the same moment is refused, and nothing of theirs is mixed in', async () => {
    const both = await Promise.all(
      ['First', 'Second'].map((name) =>
        send('POST', 'designs', { slug: 'at-once', fields: { name: [evidence(name)] } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await find('designs/at-once')).facts.name).toHaveLength(1);
  });

  it('adds a record, and is refused a second one of its slug', async () => {
    const fields = { name: [evidence('New One')] };
    expect((await send('POST', 'designs', { slug: 'new-one', fields })).status).toBe(201);
    expect((await send('POST', 'designs', { slug: 'new-one', fields })).status).toBe(409);
    expect((await send('POST', 'designs', { slug: 'nameless', fields: {} })).status).toBe(422);
    expect(await slugsOf('?search=new+one')).toEqual(['new-one']);
  });

  it('takes a record off the site and puts it back with all that was known', async () => {
    const before = await find('designs/unknown');
    expect((await send('DELETE', 'designs/unknown')).status).toBe(200);
    expect((await app.fetch('/api/designs/unknown')).status).toBe(404);
    // No list leads to its page.
    const [removed] = (await read<{ items: AtlasChange[] }>('/api/changes')).items;
    expect(removed).toMatchObject({ act: 'removed', isRemoved: true });
    const feed = await (await app.fetch('/changes.xml')).text();
    expect(feed).toMatch(/\/changes\?kind=designs&[^<]*slug=unknown/);
    expect(feed).not.toContain('/designs/unknown<');
    expect(
      (await send('PUT', 'designs/unknown/name', { revision: before.revision + 1, evidence: [evidence('X')] })).status,
    ).toBe(404);
    expect((await send('POST', 'designs/unknown/restore')).status).toBe(200);
    expect((await find('designs/unknown')).evidence).toEqual(before.evidence);
    const { items } = await read<{ items: AtlasChange[] }>('/api/changes?kind=designs&slug=unknown');
    expect(items.map(({ act }) => act)).toEqual(['restored', 'removed']);
  });
});

describe('a value that a reader finds wrong', () => {
  const report = async (record: string, field: string) => {
    const body = new URLSearchParams({ kind: 'figure', text: 'It is not so.', record, field });
    const sent = await app.fetch('/api/feedback', {
      method: 'POST',
      headers: { origin: 'http://smr.test', 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(body)),
    });
    expect(sent.status, await sent.clone().text()).toBe(201);
    const inbox = await app.fetch('/api/admin/feedback', { headers: { cookie } });
    const [newest] = ((await inbox.json()) as { items: { id: string }[] }).items;
    return (await app.fetch(`/api/admin/feedback/${newest?.id}`, { headers: { cookie } })).json();
  };

  it.each([
    ['design', 'designs', 'kaleidos', 'electricMwe'],
    ['project', 'projects', 'darlington', 'firstConcreteActual'],
    ['regulator', 'regulators', 'cnsc', 'country'],
    ['step', 'licensing', 'cnsc-darlington', 'decided'],
    ['deal', 'deals', 'a-loan', 'amount'],
    ['supply', 'supply', 'a-vessel', 'component'],
  ] as const)('of a %s, leads editors to its field', async (called, kind, slug, field) => {
    if (kind === 'supply')
      await addRecords(
        app.db.orm,
        [record('supply', slug, { supplier: 'A forge', component: 'Vessel', design: 'bwrx-300' })],
        [source],
      );
    expect(await report(`${called}:${slug}`, field)).toMatchObject({ recordKind: called, recordSlug: slug, field });
  });
});

describe('a record without a page of its own', () => {
  beforeAll(() =>
    addRecords(
      app.db.orm,
      // Of the same name as another one.
      [record('deals', 'another-loan', { name: 'A loan', kind: 'debt', amount: '1', date: '2024' })],
      [source],
    ),
  );
  const slugs = async (path: string) =>
    (await read<{ items: AtlasRecord[] }>(path)).items.map(({ slug }) => slug).sort();

  it.each([
    ['/api/deals?record=a-loan', ['a-loan']],
    ['/api/deals?record=%20A-Loan', ['a-loan']],
    ['/api/deals?record=a-loan&record=an-order', ['a-loan', 'an-order']],
    ['/api/deals?record=a-loan&kind=order', []],
    ['/api/deals?record=nothing', []],
    ['/api/licensing?record=cnsc-xe', ['cnsc-xe']],
    ['/api/licensing?record=cnsc-xe&coolant=light-water', []],
  ])('stands alone in its list: %s', async (path, found) => {
    expect(await slugs(path)).toEqual(found);
  });

  it('is told by its name among the filters, with what the others leave of it', async () => {
    const facets = async (query: string) => (await read<DealPage>(`/api/deals${query}`)).facets;
    expect((await facets('?record=a-loan')).record).toEqual([{ value: 'a-loan', label: 'A loan', count: 1 }]);
    expect((await facets('?record=a-loan')).kind).toEqual([{ value: 'debt', label: 'Debt', count: 1 }]);
    expect((await facets('?record=A-LOAN&kind=order')).record).toEqual([
      { value: 'a-loan', label: 'A loan', count: 0, asked: ['A-LOAN'] },
    ]);
    expect((await facets('')).record).toEqual([]);
    expect((await read<LicensingPage>('/api/licensing?record=cnsc-xe')).facets.record).toMatchObject([{ count: 1 }]);
  });

  it('is led to by its slug from the search, from feeds and from what a reader reports, and taken away alone', async () => {
    const { groups } = await read<{ groups: { kind: string; items: { url: string }[] }[] }>('/api/search?q=a%20loan');
    const found = groups.find(({ kind }) => kind === 'deal')?.items.map(({ url }) => url);
    expect(found).toEqual(expect.arrayContaining(['/deals?record=a-loan', '/deals?record=another-loan']));
    const told = await read<{ items: { url: string }[] }>('/changes.json?kind=deals&slug=another-loan');
    expect(told.items.map(({ url }) => url)).toEqual(told.items.map(() => 'http://smr.test/deals?record=another-loan'));
    const subject = await read<{ path: string }>('/api/feedback/subject?record=deal:another-loan');
    expect(subject.path).toBe('/deals?record=another-loan');
    const csv = await (await app.fetch('/deals.csv?record=another-loan')).text();
    expect(csv.trim().split('\r\n')).toHaveLength(2);
  });
});
