import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { nameStories } from '../app/server/name-stories.ts';
import type { Company, Directory } from '../features/companies/contract.ts';
import type { Tracker } from '../features/startups/contract.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await applySeeds(app.db.orm);
});
afterAll(() => app.close());

const get = async <Answer>(path: string): Promise<Answer> => {
  const response = await app.fetch(path);
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json() as Promise<Answer>;
};
const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const list = (query: string) => get<Company[]>(`/api/companies?${query}`);
const directory = (query: string) => get<Directory>(`/api/companies/directory?${query}`);

describe('GET /api/companies', () => {
  it('answers all active companies by name', async () => {
    const names = (await list('')).map(({ name }) => plain(name));
    expect(names.length).toBeGreaterThanOrEqual(130);
    expect(names).toEqual([...names].sort());
  });

  it('narrows by any value within a facet and by every facet that has one', async () => {
    const found = await list('category[]=Developer&category[]=Regulator&country=CA');
    expect(found.length).toBeGreaterThan(0);
    for (const company of found) {
      expect(['Developer', 'Regulator']).toContain(company.category);
      expect(company.country).toBe('CA');
    }
  });

  it('takes a country by its English name, too', async () => {
    expect(await list('country=canada')).toEqual(await list('country=CA'));
  });

  it.each([
    ['category=developer', 'category=Developer'],
    ['category=ecosystem%20%20ACTOR', 'category=Ecosystem+Actor'],
    ['technology=msr&application=marine', 'technology=MSR&application=Marine'],
    ['country=ca', 'country=CA'],
  ])('takes ?%s in any letters, in page, list and file alike', async (query, asItIs) => {
    const found = await list(query);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await list(asItIs));
    const { total, facets } = await directory(query);
    expect(total).toBe(found.length);
    const [facet = '', written = ''] = [...new URLSearchParams(query)][0] ?? [];
    expect(facets[facet as 'category'].filter(({ asked }) => asked)).toMatchObject([{ asked: [written] }]);
    const [file, fileAsItIs] = await Promise.all(
      [query, asItIs].map(async (one) => (await app.fetch(`/vendors.csv?${one}`)).text()),
    );
    expect(file).toBe(fileAsItIs);
  });

  it.each([
    ['NUSCALE', 'NuScale Power'],
    ['voygr', 'NuScale Power'],
    ['skoda', 'Škoda JS'],
  ])('finds %s, whatever the letter case and accents, also by another name', async (search, name) => {
    expect((await list(new URLSearchParams({ search }).toString())).map((company) => company.name)).toContain(name);
  });

  it.each([
    ['terapower', 'TerraPower'],
    ['nuscael powr', 'NuScale Power'],
    ['westinghuose', 'Westinghouse'],
    ['terrapwoer', 'TerraPower'],
    ['Fulor', 'Fluor'],
  ])('finds although %s is misspelled', async (search, name) => {
    const found = await list(new URLSearchParams({ search }).toString());
    expect(found.some((company) => company.name.includes(name))).toBe(true);
    expect(found.length).toBeLessThan(10);
    expect((await directory(new URLSearchParams({ search }).toString())).total).toBe(found.length);
  });

  it.each(['no-such-company', 'zzzz'])('guesses nothing for %s', async (search) => {
    expect(await list(new URLSearchParams({ search }).toString())).toEqual([]);
  });

  it.each(['%', '_', '\\', "'; drop table companies; --"])('takes %j literally', async (search) => {
    for (const { name, aliases } of await list(new URLSearchParams({ search }).toString()))
      expect([name, ...aliases].some((one) => one.includes(search))).toBe(true);
  });

  it('sorts numbers from the largest, unknown ones last', async () => {
    const years = (await list('sort=founded')).map(({ foundedYear }) => foundedYear);
    const known = years.filter((year) => year !== null);
    expect(years.slice(0, known.length)).toEqual([...known].sort((a, b) => b - a));
  });

  it('names a wrong sort', async () => {
    expect((await app.fetch('/api/companies?sort=size')).status).toBe(400);
  });
});

describe('the directory', () => {
  it.each([
    '',
    'category=Developer',
    'technology=MSR&category=Developer',
    'country=US&country=CA&application=Marine',
    'search=nu',
  ])('offers with ?%s only options that lead somewhere, with the right count', async (query) => {
    const { facets } = await directory(query);
    for (const facet of ['category', 'country', 'technology', 'application'] as const) {
      const others = new URLSearchParams(query);
      others.delete(facet);
      for (const { value, count } of facets[facet].slice(0, 3)) {
        const narrowed = new URLSearchParams([...others, [facet, value]]);
        expect([facet, value, (await list(narrowed.toString())).length]).toEqual([facet, value, count]);
        expect(count).toBeGreaterThan(0);
      }
    }
  });

  it('keeps a country that is asked for by its code, says how it was written, and leaves out what no company has', async () => {
    const { facets } = await directory('country=uk&country=Atlantis&category=Developer&search=no-such-name');
    expect(facets.country).toEqual([{ value: 'GB', label: 'United Kingdom', count: 0, asked: ['uk'] }]);
    expect(facets.category).toEqual([{ value: 'Developer', label: 'Developer', count: 0 }]);
  });

  it('has one option for a country in several spellings', async () => {
    const { facets } = await directory('country=uk&country=United+Kingdom&country=GB');
    const named = facets.country.filter(({ label }) => label === 'United Kingdom');
    expect(named).toMatchObject([{ value: 'GB', asked: ['uk', 'United Kingdom'] }]);
    expect(named[0]?.count).toBe((await list('country=GB')).length);
  });

  it('offers only orders that differ: of the shipped companies none tells its employees, revenue or projects', async () => {
    expect((await directory('')).sorts).toEqual(['name', 'founded']);
  });

  it('counts what matches, also what is not on the page', async () => {
    const { companies, total, groups } = await directory('show=5');
    expect(companies).toHaveLength(5);
    expect(total).toBe((await list('')).length);
    expect(Object.values(groups).reduce((sum, n) => sum + n, 0)).toBe(total);
  });
});

describe('GET /api/companies/{slug}', () => {
  it('answers 404 for one that does not exist', async () => {
    expect((await app.fetch('/api/companies/no-such-company')).status).toBe(404);
  });

  it('suggests similar companies, never the company itself', async () => {
    const { company, similar } = await get<{ company: Company; similar: Company[] }>('/api/companies/nuscale-power');
    expect(similar.length).toBeGreaterThan(0);
    expect(similar.map(({ slug }) => slug)).not.toContain(company.slug);
    for (const one of similar)
      expect(one.reactorTechnology.some((t) => company.reactorTechnology.includes(t))).toBe(true);
  });

  it('suggests no fusion firm beside a fission one, also where few share its technology', async () => {
    for (const slug of ['aalo-atomics', 'antares-nuclear', 'newcleo', 'terra-innovatum']) {
      const { similar } = await get<{ similar: Company[] }>(`/api/companies/${slug}`);
      expect(similar.length, slug).toBeGreaterThan(0);
      expect(similar.filter(({ reactorTechnology: [first] }) => first === 'Fusion').map(({ name }) => name)).toEqual(
        [],
      );
    }
  });

  it('shows stories that name it', async () => {
    await nameStories(app);
    const { news } = await get<{ news: { title: string; summary: string | null }[] }>('/api/companies/nuscale-power');
    expect(news.length).toBeGreaterThan(0);
    for (const { title, summary } of news) expect(`${title} ${summary}`).toMatch(/NuScale|VOYGR|US460/);
  });
});

it('gives companies that were stored before the technologies that their text names, unless an editor changed them', async () => {
  const technologies = async () => {
    const companies = await list('');
    return Object.fromEntries(companies.map(({ slug, reactorTechnology }) => [slug, reactorTechnology]));
  };
  const { orm } = app.db;
  const shipped = await technologies();
  await orm.execute(sql`update companies set reactor_technology = '{Other}' where slug = 'aalo-atomics'`);
  await orm.execute(sql`update companies set reactor_technology = '{HTGR}' where slug = 'blue-capsule-technology'`);
  const [, ...statements] = readFileSync('database/migrations/0025_better-matches.sql', 'utf8').split(
    '--> statement-breakpoint',
  );
  for (const statement of statements) await orm.execute(sql.raw(statement));
  expect(await technologies()).toEqual({ ...shipped, 'blue-capsule-technology': ['HTGR'] });
});

describe('GET /api/companies/stats', () => {
  it('counts each category and lists the countries by name', async () => {
    const stats = await get<{ total: number; categories: Record<string, number>; countries: string[] }>(
      '/api/companies/stats',
    );
    expect(Object.values(stats.categories).reduce((sum, n) => sum + n, 0)).toBe(stats.total);
    expect(stats.countries).toContain('Canada');
    expect(stats.countries).toEqual([...stats.countries].sort((a, b) => a.localeCompare(b, 'en')));
  });
});

describe('the files', () => {
  it.each([
    [
      '/vendors.csv',
      'name,slug,category,country,headquartersLocation,websiteUrl,description,technologyFocus,reactorTechnology,applications,' +
        'foundedYear,employeeCount,employeeCountRange,annualRevenue,revenueYear,projectsDeliveredCount,stockSymbol,certifications,' +
        'parentCompany,linkedinUrl,twitterUrl,isStartup,fundingStage,sourceUrl,asOf',
    ],
    [
      '/startups.csv',
      'name,location,country,descriptionShort,foundedYear,fundingStage,employeesRange,tags,websiteUrl,crunchbaseUrl,sourceUrl,asOf',
    ],
  ])('%s has the columns that people have built on', async (path, columns) => {
    const response = await app.fetch(path);
    const name = response.headers.get('content-disposition');
    expect([(await response.text()).split('\r\n')[0], name]).toEqual([
      columns,
      `attachment; filename="smr-${path.slice(1)}"`,
    ]);
  });

  it.each([
    ['/vendors.json?country=CA', 'companies'],
    ['/startups.json?country=CA', 'startups'],
  ])('%s has the records under %s, and when they were checked', async (path, name) => {
    const file = await get<Record<string, unknown>>(path);
    expect(Object.keys(file)).toEqual(['asOf', name]);
    for (const record of file[name] as { country: string }[]) expect(record.country).toBe('CA');
    expect(file.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

describe('the startup tracker', () => {
  const tracker = (query: string) => get<Tracker>(`/api/startups/tracker?${query}`);

  it('finds a name that is nearly spelled right, and guesses nothing else', async () => {
    const namesOf = async (search: string) => (await tracker(`search=${search}`)).startups.map(({ name }) => name);
    expect(await namesOf('comonwealth+fuson')).toContain('Commonwealth Fusion Systems');
    expect(await namesOf('okol')).toEqual(['Oklo']);
    expect((await tracker('search=zzzz')).startups).toEqual([]);
  });

  it('shows as many as were asked for, and says how many there are', async () => {
    const { found, startups } = await tracker('show=2&sort=name');
    expect([startups.length, found > 2]).toEqual([2, true]);
    const [first, second] = startups;
    const page = await get<{ id: string }[]>('/api/startups?sort=name&limit=1&offset=1');
    expect([page.map(({ id }) => id), first?.id === second?.id]).toEqual([[second?.id], false]);
  });

  it('has one option for a country in several spellings', async () => {
    const { facets } = await tracker('country=uk&country=United+Kingdom&country=GB');
    const named = facets.country.filter(({ label }) => label === 'United Kingdom');
    expect(named).toMatchObject([{ value: 'GB', asked: ['uk', 'United Kingdom'] }]);
    expect(named[0]?.count).toBeGreaterThan(0);
  });

  it('takes tags and stages in any letters', async () => {
    const { facets } = await tracker('');
    for (const facet of ['tag', 'stage'] as const) {
      const [{ value, count } = { value: '', count: 0 }] = facets[facet];
      const asked = value.toUpperCase().replaceAll(' ', '  ');
      const narrowed = await tracker(new URLSearchParams({ [facet]: asked }).toString());
      expect([facet, narrowed.found]).toEqual([facet, count]);
      expect(narrowed.facets[facet].find((option) => option.value === value)).toMatchObject({ count });
    }
  });

  it('does not offer the order of adding while all were added at once', async () => {
    expect((await tracker('')).sorts).toEqual(['name', 'founded']);
  });
});
