import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Chart, ChartPage } from '../features/atlas/charts/contract.ts';
import type { DesignProfile, Sizes } from '../features/atlas/designs/contract.ts';
import { addRecords } from '../features/atlas/records/server/commands.ts';
import { atlasRecord, source } from './support/atlas-record.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** The charts of the atlas, as numbers and as files. */
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now: () => Date.parse('2026-11-27T12:00:00Z') });
  await addRecords(
    app.db.orm,
    [
      atlasRecord('designs', 'bwrx-300', { name: 'BWRX-300', type: 'bwr', vesselHeightM: '~26', footprintM2: '9800' }),
      atlasRecord('designs', 'another', { name: 'Another', type: 'bwr' }),
      atlasRecord('designs', 'xe-100', { name: 'Xe-100', type: 'pebble-bed' }),
      atlasRecord('designs', 'unsaid', { name: 'Of a type that nobody told' }),
      atlasRecord('designs', 'given-up', { name: 'Given up', stage: 'ended' }),
      atlasRecord('regulators', 'cnsc', { name: 'Canadian Nuclear Safety Commission', alias: 'CNSC' }),
      ...['a', 'b'].map((step) => {
        const record = atlasRecord('licensing', step, { regulator: 'cnsc', design: 'xe-100', step: 'review-phase' });
        // The later source is of the second.
        return {
          ...record,
          values: record.values.map((value) => (step === 'b' ? { ...value, asOf: '2026-11' } : value)),
        };
      }),
      atlasRecord('deals', 'an-order', {
        name: 'An order',
        kind: 'order',
        status: 'signed',
        megawatts: '600',
        partyBuyer: 'Ω & <Sons> 电',
        date: '2026',
      }),
      ...['2026', '2023'].map((year) =>
        atlasRecord('deals', `of-${year}`, {
          name: year,
          kind: 'equity',
          status: 'signed',
          amount: '12345678.9',
          date: year,
        }),
      ),
    ],
    [source],
  );
});
afterAll(() => app.close());

const read = async () => (await (await app.fetch('/api/charts')).json()) as Chart[];

describe('the charts', () => {
  it('count each record once, by what a source tells of it', async () => {
    const charts = new Map((await read()).map(({ name, rows }) => [name, rows]));
    expect(charts.get('designs-by-type')?.map(({ values }) => values)).toEqual([[2], [1]]);
    expect(charts.get('licensing-by-regulator')).toEqual([{ label: 'CNSC', values: [1, 0] }]);
    expect(charts.get('power-by-buyer')).toEqual([{ label: 'Ω & <Sons> 电', values: [600, 0] }]);
  });

  it('say of how many records they tell, and what is not in them', async () => {
    const notes = new Map((await read()).map(({ name, note }) => [name, note]));
    expect(notes.get('designs-by-type')).toBe('Designs of which a source tells the type: 3 of 5.');
    expect(notes.get('designs-by-stage')).toMatch(/: 1 of 5\.$/);
    expect(notes.get('dollars-by-year')).toBe(
      'Of deals told in US dollars. Memoranda, "up to" and an unknown status count as proposed. Ended ones are left out. 2026 is not over.',
    );
  });

  it('that have nothing to show are left out, and say so where they are asked for', async () => {
    expect((await read()).map(({ name }) => name)).not.toContain('projects-by-stage');
    const response = await app.fetch('/charts/projects-by-stage.svg');
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('no such chart')]);
  });
});

describe('a chart of its own', () => {
  const find = async (name: string) => (await (await app.fetch(`/api/charts/${name}`)).json()) as ChartPage;

  it('says in a sentence what its rows say, and names equal ones together', async () => {
    const names = ['designs-by-type', 'licensing-by-regulator', 'power-by-buyer', 'dollars-by-year'];
    expect((await Promise.all(names.map(find))).map(({ sentence }) => sentence)).toEqual([
      'Of 3 designs of which a source tells the type, it is most often “BWR” (2, or 67 %), then “Pebble bed” (1).',
      'CNSC has the most before it: 1 design and 0 projects.',
      'Ω & <Sons> 电 buys the most: 600 MW, all of it confirmed. All buyers together: 600 MW, 600 of it confirmed.',
      'The most was told of 2026 and 2023: USD 12,345,678.9 million each.',
    ]);
  });

  it('leads to the records that are counted in each row, and to the list that shows them', async () => {
    const [types, money] = [await find('designs-by-type'), await find('dollars-by-year')];
    expect(types.rows[0]).toMatchObject({
      list: '/designs?type=bwr',
      records: [{ name: 'Another' }, { name: 'BWRX-300' }],
    });
    expect(types.rows[0]?.records[1]?.url).toBe('/designs/bwrx-300');
    expect(money.rows[0]?.list).toBe('/deals?year=2026&currency=USD');
    // Of which nothing is counted there is no list: a deal that has ended may stand in it.
    expect(money.rows.map(({ list }) => list !== null)).toEqual([true, false, false, true]);
    expect(money.rows.map(({ records }) => records.map(({ name }) => name))).toEqual([['2026'], [], [], ['2023']]);
    for (const { rows } of await Promise.all((await read()).map(({ name }) => find(name))))
      for (const { list } of rows) if (list) expect((await app.fetch(`/api${list}`)).status).toBe(200);
  });

  it('names its newest record, the day of its last reading, and how to cite it', async () => {
    const { newest, readOn, citation } = await find('licensing-by-regulator');
    expect(newest?.record).toMatchObject({ slug: 'b', url: '/licensing?record=b&view=steps' });
    expect([newest?.asOf, readOn]).toEqual(['2026-11', '2026-11-23']);
    expect(citation).toMatch(
      /^SMR Intelligence, “What is before which regulator”, from sources read until 23 Nov 2026\. http.*\/charts\/licensing-by-regulator$/,
    );
  });

  it('is not there under another name, nor while it has nothing to show', async () => {
    for (const name of ['reactors', 'projects-by-stage', 'toString'])
      expect((await app.fetch(`/api/charts/${name}`)).status).toBe(404);
  });

  it('has a picture for links to it, as large as networks show it, which is another one when its rows are', async () => {
    const { cardPath } = await find('designs-by-type');
    const card = await app.fetch(cardPath);
    expect(card.headers.get('cache-control')).toContain('immutable');
    const picture = sharp(Buffer.from(await card.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
    const old = await app.fetch('/charts/designs-by-type/card.png?v=old');
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect((await app.fetch('/charts/reactors/card.png')).status).toBe(404);
  });

  it('is found by the search, and stands in the sitemap', async () => {
    const { groups } = (await (await app.fetch('/api/search?q=designs%20by%20type')).json()) as {
      groups: { kind: string; items: { url: string }[] }[];
    };
    expect(groups.find(({ kind }) => kind === 'chart')?.items[0]?.url).toBe('/charts/designs-by-type');
    const sitemap = await (await app.fetch('/sitemap.xml')).text();
    expect(sitemap).toContain('/charts/designs-by-type</loc>');
    expect(sitemap).not.toContain('projects-by-stage');
  });
});

it('names the first of what is counted in a row, and says how many there are', async () => {
  const many = Array.from({ length: 50 }, (_, at) =>
    atlasRecord('designs', `fast-${at}`, { name: `Fast ${at}`, type: 'sodium' }),
  );
  await addRecords(app.db.orm, many, [source]);
  const { rows } = (await (await app.fetch('/api/charts/designs-by-type')).json()) as ChartPage;
  expect(rows[0]).toMatchObject({ values: [50], counted: 50, list: '/designs?type=sodium' });
  expect(rows[0]?.records).toHaveLength(42);
  expect(rows[1]).toMatchObject({ counted: 2, records: [{ name: 'Another' }, { name: 'BWRX-300' }] });
});

it('leads to the deals of a buyer that is not in the directory by its name', async () => {
  const { rows } = (await (await app.fetch('/api/charts/power-by-buyer')).json()) as ChartPage;
  const { list = '' } = rows[0] ?? {};
  expect(list).toMatch(/^\/deals\?search=/);
  const { items } = (await (await app.fetch(`/api${list}`)).json()) as { items: { slug: string }[] };
  expect(items.map(({ slug }) => slug)).toEqual(['an-order']);
});

describe('as a file', () => {
  it('SVG says in words what it draws, and holds nothing but shapes', async () => {
    const response = await app.fetch('/charts/power-by-buyer.svg');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    const svg = await response.text();
    expect(svg).toContain('<title>Megawatts by buyer</title>');
    expect(svg).toContain('Ω &amp; &lt;Sons&gt; 电: 600 + 0');
    expect([...new Set(svg.match(/<[a-z]+/g))].sort()).toEqual(['<desc', '<g', '<path', '<rect', '<svg', '<title']);
  });

  it('SVG has room for its longest numbers, and a time axis has every year', async () => {
    const rows = (await read()).find(({ name }) => name === 'dollars-by-year')?.rows;
    expect(rows?.map(({ label, values }) => [label, values[0]])).toEqual([
      ['2026', 12_345_678.9],
      ['2025', 0],
      ['2024', 0],
      ['2023', 12_345_678.9],
    ]);
    const picture = await (await app.fetch('/charts/dollars-by-year.png')).arrayBuffer();
    // Behind the right margin there is nothing but paper.
    const margin = { left: 1_920 - 50, top: 200, width: 50, height: 300 };
    const paper = await sharp(Buffer.from(picture)).extract(margin).png().toBuffer();
    expect((await sharp(paper).stats()).channels[0]?.stdev).toBe(0);
  });

  it('PNG is a picture with ink on it', async () => {
    const response = await app.fetch('/charts/designs-by-type.png');
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1_920 });
    expect((await picture.stats()).channels[0]?.stdev).toBeGreaterThan(10);
  });

  it('CSV has the rows of the table', async () => {
    const text = await (await app.fetch('/charts/licensing-by-regulator.csv')).text();
    expect(text).toContain('Regulator,Designs,Projects\r\nCNSC,1,0');
  });

  it('CSV names the unit of its numbers', async () => {
    const headOf = async (name: string) => (await (await app.fetch(`/charts/${name}.csv`)).text()).split('\r\n')[0];
    expect(await headOf('power-by-buyer')).toBe('Buyer,Confirmed (MW),Proposed (MW)');
    expect(await headOf('dollars-by-year')).toBe('Year,Confirmed (USD million),Proposed (USD million)');
  });

  it('a picture may be shown by other sites, in a frame it may not', async () => {
    const { headers } = await app.fetch('/charts/designs-by-type.svg');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('the readiness of a design', () => {
  it('comes as SVG that says every level with its rule, as PNG, and as CSV with the records that gave it', async () => {
    const svg = await app.fetch('/charts/readiness/xe-100.svg');
    expect(svg.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const text = await svg.text();
    expect(text).toContain('Licensing: 2 of 5. An application was handed in');
    expect(text).not.toContain('NaN');
    const png = await app.fetch('/charts/readiness/xe-100.png');
    expect((await sharp(Buffer.from(await png.arrayBuffer())).metadata()).width).toBe(1920);
    const rows = (await (await app.fetch('/charts/readiness/xe-100.csv')).text()).trim().split('\r\n');
    expect(rows).toHaveLength(7);
    expect(rows[1]).toMatch(/^Licensing,2,5,,.*,licensing\/a; licensing\/b$/);
    const { readiness } = (await (await app.fetch('/api/designs/xe-100')).json()) as DesignProfile;
    expect(rows.slice(1).map((row) => Number(row.split(',')[1]))).toEqual(readiness.map(({ level }) => level));
  });

  it('is not drawn of one on which work has ended, nor of an unknown one', async () => {
    const ended = await app.fetch('/charts/readiness/given-up.svg');
    expect([ended.status, await ended.text()]).toEqual([404, expect.stringContaining('has ended')]);
    const unknown = await app.fetch('/charts/readiness/xe100.png');
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('Xe-100')]);
  });
});

describe('the size of a design', () => {
  it('is told on its page and in a comparison, with the address of its picture', async () => {
    const profile = (await (await app.fetch('/api/designs/bwrx-300')).json()) as DesignProfile;
    const compared = (await (await app.fetch('/api/designs/compare?designs=bwrx-300,another')).json()) as {
      sizes: Sizes | null;
    };
    expect(profile.sizes?.rows[0]).toEqual({
      label: 'BWRX-300',
      size: 'about 26\u00a0m high, diameter not found',
      view: 'side',
      source: source.url,
    });
    expect(compared.sizes?.rows[0]).toEqual(profile.sizes?.rows[0]);
    expect([profile.sizes?.path, compared.sizes?.path]).toEqual([
      '/charts/size/bwrx-300',
      '/charts/size/bwrx-300,another',
    ]);
  });

  it('comes as SVG that says what it draws, as PNG and as CSV with the source of each', async () => {
    const svg = await app.fetch('/charts/size/bwrx-300,another.svg');
    expect(await (await app.fetch('/charts/size/bwrx-300%2Canother.svg')).text()).toBe(await svg.clone().text());
    expect(svg.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await svg.text()).toContain('BWRX-300: about 26\u00a0m high, diameter not found; Person: 1.75 m high');
    const png = await app.fetch('/charts/size/bwrx-300.png');
    expect((await sharp(Buffer.from(await png.arrayBuffer())).metadata()).width).toBe(1920);
    const csv = await (await app.fetch('/charts/size/bwrx-300.csv')).text();
    expect(csv).toContain(`BWRX-300,above,98.99,98.99,"9,800\u00a0m², drawn as a square",${source.url}`);
  });

  it('is one picture however often an address names a design', async () => {
    const csv = await app.fetch('/charts/size/bwrx-300,bwrx-300,bwrx-300.csv');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="smr-size-bwrx-300.csv"');
  });

  it('that no source tells is no picture, and one of an unknown design says what is like it', async () => {
    expect((await app.fetch('/charts/size/another.svg')).status).toBe(404);
    const page = (await (await app.fetch('/api/designs/another')).json()) as DesignProfile;
    expect(page.sizes).toBeNull();
    expect((await app.fetch('/charts/size/bwrx-30.svg')).status).toBe(404);
  });
});

it('the sentence of money looks at all years, also at those that the chart has no room for', async () => {
  const deal = { name: 'Of long ago', kind: 'equity', status: 'signed', amount: '99999999.9', date: '2001' };
  await addRecords(app.db.orm, [atlasRecord('deals', 'of-2001', deal)], [source]);
  const chart = (await (await app.fetch('/api/charts/dollars-by-year')).json()) as ChartPage;
  expect(chart.rows.map(({ label }) => label)).not.toContain('2001');
  expect(chart.sentence).toMatch(/^The most was told of 2001: USD 99,999,999\.9 million/);
});
