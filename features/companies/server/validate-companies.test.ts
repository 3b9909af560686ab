import { describe, expect, it } from 'vitest';
import { applications } from '../../news/vocabulary.ts';
import startups from '../../startups/server/seeds/startups.json' with { type: 'json' };
import { reactorTechnologies } from '../../technologies/vocabulary.ts';
import companies from './seeds/companies.json' with { type: 'json' };

const categories = ['Developer', 'Certified Vendor', 'Regulator', 'Ecosystem Actor'];
const technologyIds: readonly string[] = reactorTechnologies.map(({ id }) => id);
const employeeRanges = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'];
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

const isHttps = (value: string | null) => {
  if (value === null || !URL.canParse(value)) return false;
  return new URL(value).protocol === 'https:';
};

const isCalendarDate = (value: string) => {
  if (!datePattern.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};

/** Names of the records that break a rule, so that a failure says which ones. */
const offenders = <T extends { name: string }>(records: T[], isValid: (record: T) => boolean) =>
  records.filter((record) => !isValid(record)).map((record) => record.name);

describe('company seeds', () => {
  it('cover enough organisations and countries', () => {
    expect(companies.length).toBeGreaterThanOrEqual(140);
    expect(new Set(companies.map((company) => company.country).filter(Boolean)).size).toBeGreaterThanOrEqual(28);
    for (const category of categories) {
      expect(companies.filter((company) => company.category === category).length, category).toBeGreaterThanOrEqual(20);
    }
  });

  it('have unique names and slugs', () => {
    expect(duplicates(companies.map((company) => company.name.toLowerCase()))).toEqual([]);
    expect(duplicates(companies.map((company) => company.slug))).toEqual([]);
    expect(offenders(companies, (company) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(company.slug))).toEqual([]);
  });

  it('use the known vocabularies', () => {
    expect(offenders(companies, (company) => categories.includes(company.category))).toEqual([]);
    expect(
      offenders(companies, (company) => company.reactorTechnology.every((value) => technologyIds.includes(value))),
    ).toEqual([]);
    expect(
      offenders(companies, (company) =>
        company.applications.every((value) => (applications as readonly string[]).includes(value)),
      ),
    ).toEqual([]);
    expect(
      offenders(
        companies,
        (company) => company.employeeCountRange === null || employeeRanges.includes(company.employeeCountRange),
      ),
    ).toEqual([]);
    expect(offenders(companies, (company) => company.country === null || /^[A-Z]{2}$/.test(company.country))).toEqual(
      [],
    );
  });

  it('carry the technologies that their own text names', () => {
    const words: [RegExp, string][] = [
      [/sodium-cooled|sodium fast/i, 'SFR'],
      [/lead-cooled/i, 'LFR'],
      [/molten[- ]salt (?:reactor|plant|microreactor|research)/i, 'MSR'],
      [/pebble-bed|high-temperature gas/i, 'HTGR'],
      [/pressurised-water/i, 'PWR'],
      [/boiling-water|BWRX/i, 'BWR'],
      [/TRISO/, 'TRISO'],
      [/heat-pipe/i, 'Heat Pipe'],
      [/tokamak|stellarator/i, 'Fusion'],
    ];
    const builders = companies.filter(({ category }) => category === 'Developer' || category === 'Certified Vendor');
    expect(
      offenders(builders, ({ description, technologyFocus, reactorTechnology }) =>
        words.every(
          ([word, id]) =>
            !word.test([description, ...technologyFocus].join(' ')) ||
            reactorTechnology.some((one: string) => one === id),
        ),
      ),
    ).toEqual([]);
  });

  it('hold lists without repeats or blanks', () => {
    const isCleanList = (values: string[]) =>
      new Set(values).size === values.length && values.every((value) => value.trim() === value && value !== '');
    expect(
      offenders(companies, (company) =>
        [
          company.technologyFocus,
          company.reactorTechnology,
          company.applications,
          company.certifications,
          company.aliases,
        ].every(isCleanList),
      ),
    ).toEqual([]);
  });

  it('have https addresses', () => {
    expect(offenders(companies, (company) => isHttps(company.sourceUrl))).toEqual([]);
    expect(offenders(companies, (company) => company.websiteUrl === null || isHttps(company.websiteUrl))).toEqual([]);
  });

  it('have plausible years, dates and description lengths', () => {
    expect(
      offenders(
        companies,
        (company) => company.foundedYear === null || (company.foundedYear >= 1850 && company.foundedYear <= 2026),
      ),
    ).toEqual([]);
    expect(offenders(companies, ({ asOf }) => asOf === null || isCalendarDate(asOf))).toEqual([]);
    expect(
      offenders(companies, (company) => company.description.length >= 80 && company.description.length <= 260),
    ).toEqual([]);
  });
});

/** Copies, aggregators and open encyclopedias: what rests on them alone has not been checked. */
const secondHand = [
  'herokuapp.com',
  'newsoflosangeles.com',
  'wikipedia.org',
  'tmcnet.com',
  'particle.news',
  'wedoany.com',
  'ru24.pro',
];

describe('companies and startups', () => {
  const all = [...companies, ...startups];
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

  it('are verified only where they rest on more than a copy', () => {
    const isSecondHand = ({ hostname }: URL) =>
      secondHand.some((host) => hostname === host || hostname.endsWith(`.${host}`));
    expect(offenders(all, ({ sourceUrl, verified }) => !verified || !isSecondHand(new URL(sourceUrl)))).toEqual([]);
  });

  it('carry the date of their source, not the day on which they were written', () => {
    expect(offenders(all, ({ asOf }) => asOf !== '2026-11-21')).toEqual([]);
  });

  it('rest on a page of the web, not on a home page, where they are verified', () => {
    expect(offenders(all, ({ sourceUrl, verified }) => !verified || /[^/]/.test(pathOf(sourceUrl)))).toEqual([]);
  });
});

describe('startup seeds', () => {
  it('are numerous and unique', () => {
    expect(startups.length).toBeGreaterThanOrEqual(45);
    expect(duplicates(startups.map((startup) => startup.name.toLowerCase()))).toEqual([]);
    expect(duplicates(startups.flatMap((startup) => startup.companySlug ?? []))).toEqual([]);
  });

  it('refer to companies that exist and are marked as startups', () => {
    const bySlug = new Map(companies.map((company) => [company.slug, company]));
    expect(offenders(startups, (startup) => startup.companySlug === null || bySlug.has(startup.companySlug))).toEqual(
      [],
    );
    for (const startup of startups) {
      const company = startup.companySlug === null ? undefined : bySlug.get(startup.companySlug);
      if (company === undefined) continue;
      expect(company.isStartup, startup.name).toBe(true);
      expect(startup.country, startup.name).toBe(company.country);
      expect(startup.foundedYear, startup.name).toBe(company.foundedYear);
      expect(startup.fundingStage, startup.name).toBe(company.fundingStage);
    }
  });

  it('have valid addresses, years, dates, countries, tags and description lengths', () => {
    expect(offenders(startups, (startup) => isHttps(startup.sourceUrl))).toEqual([]);
    expect(offenders(startups, (startup) => startup.websiteUrl === null || isHttps(startup.websiteUrl))).toEqual([]);
    expect(
      offenders(
        startups,
        (startup) => startup.foundedYear === null || (startup.foundedYear >= 1995 && startup.foundedYear <= 2026),
      ),
    ).toEqual([]);
    expect(offenders(startups, ({ asOf }) => asOf === null || isCalendarDate(asOf))).toEqual([]);
    expect(offenders(startups, (startup) => startup.country === null || /^[A-Z]{2}$/.test(startup.country))).toEqual(
      [],
    );
    expect(offenders(startups, (startup) => startup.tags.length >= 1 && startup.tags.length <= 5)).toEqual([]);
    expect(
      offenders(startups, (startup) => startup.descriptionShort.length >= 60 && startup.descriptionShort.length <= 160),
    ).toEqual([]);
    expect(
      offenders(
        startups,
        (startup) => startup.employeesRange === null || employeeRanges.includes(startup.employeesRange),
      ),
    ).toEqual([]);
  });
});
