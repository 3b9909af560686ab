import {
  type CellReading,
  type FieldReaders,
  fieldReader,
  findWord,
  quote,
  readBoolean,
  readDay,
  readList,
  readText,
  readUrl,
  readWholeNumber,
} from '../../imports/server/commands.ts';
import { applications } from '../../news/vocabulary.ts';
import { mapReactorTechnologies, mapReactorTechnology } from '../../technologies/rules/map-reactor-technology.ts';
import { makeSlug } from '../rules/make-slug.ts';
import { countryCode } from '../rules/name-country.ts';
import { companyCategories, employeeRanges, reservedSlugs } from '../vocabulary.ts';

/** A company as a row of a file says it: only what the row says. */
export interface CompanyRow {
  name: string;
  /** Only when the file has a column for it. */
  slug?: string;
  category?: string;
  country?: string;
  headquartersLocation?: string;
  websiteUrl?: string;
  logoUrl?: string;
  description?: string;
  technologyFocus?: string[];
  reactorTechnology?: string[];
  /** What the file said, where the mapping changed it. */
  reactorTechnologyRaw?: string[];
  applications?: string[];
  foundedYear?: number;
  employeeCount?: number;
  employeeCountRange?: string;
  /** EUR. */
  annualRevenue?: number;
  revenueYear?: number;
  projectsDeliveredCount?: number;
  stockSymbol?: string;
  certifications?: string[];
  parentCompany?: string;
  linkedinUrl?: string;
  twitterUrl?: string;
  isStartup?: boolean;
  fundingStage?: string;
  status?: string;
  aliases?: string[];
  sourceUrl?: string;
  asOf?: string;
}

type Readable = Omit<CompanyRow, 'reactorTechnologyRaw'>;

const short = (value: unknown) => readText(value, 200);
const words = (mostItems: number) => (value: unknown) => readList(value, 120, mostItems);
const year = (value: unknown, thisYear: number) => readWholeNumber(value, 1800, thisYear + 1);

const readers: FieldReaders<Readable, number>['readers'] = {
  name: (value) => readText(value, 200),
  slug: readSlug,
  category: (value) => fromList(readText(value, 60), companyCategories),
  country: readCountry,
  headquartersLocation: short,
  websiteUrl: readUrl,
  logoUrl: readUrl,
  description: (value) => readText(value, 4_000),
  technologyFocus: words(20),
  reactorTechnology: words(20),
  applications: readApplications,
  foundedYear: year,
  employeeCount: (value) => readWholeNumber(value, 0, 10_000_000),
  employeeCountRange: readEmployeeRange,
  annualRevenue: (value) => readWholeNumber(value, 0, 10_000_000_000_000),
  revenueYear: year,
  projectsDeliveredCount: (value) => readWholeNumber(value, 0, 10_000_000),
  stockSymbol: (value) => readText(value, 40),
  certifications: words(30),
  parentCompany: short,
  linkedinUrl: readUrl,
  twitterUrl: readUrl,
  isStartup: readBoolean,
  fundingStage: (value) => readText(value, 60),
  status: readStatus,
  aliases: words(40),
  sourceUrl: readUrl,
  asOf: readDay,
};

/** Other headings under which files have the fields, without case, blanks and underscores. */
const otherNames: Readonly<Record<string, keyof Readable>> = {
  company: 'name',
  companyname: 'name',
  type: 'category',
  headquarters: 'headquartersLocation',
  hq: 'headquartersLocation',
  location: 'headquartersLocation',
  website: 'websiteUrl',
  url: 'websiteUrl',
  logo: 'logoUrl',
  reactortechnologies: 'reactorTechnology',
  application: 'applications',
  founded: 'foundedYear',
  yearfounded: 'foundedYear',
  employees: 'employeeCount',
  employeerange: 'employeeCountRange',
  employeesrange: 'employeeCountRange',
  revenue: 'annualRevenue',
  projectsdelivered: 'projectsDeliveredCount',
  stock: 'stockSymbol',
  ticker: 'stockSymbol',
  certification: 'certifications',
  parent: 'parentCompany',
  linkedin: 'linkedinUrl',
  twitter: 'twitterUrl',
  startup: 'isStartup',
  funding: 'fundingStage',
  alias: 'aliases',
  source: 'sourceUrl',
};

/** Fields of our own exports that an import does not set. */
const ownFields = ['id', 'revision', 'createdat', 'updatedat', 'verified', 'reactortechnologyraw', 'countryname'];

const readFields = fieldReader<Readable, number>({ readers, otherNames, ownFields });

/** Reads one record of a file. @param thisYear founding years may lie one ahead of it */
export function readCompanyRow(
  record: Readonly<Record<string, unknown>>,
  thisYear: number,
): { name: string; row: CompanyRow; problems: string[]; notes: string[] } {
  const { row: read, refused, problems, notes } = readFields(record, thisYear);
  if (!refused.has('name')) problems.push(...checkName(read));
  const row: CompanyRow = { ...read, name: read.name ?? '' };
  return { name: row.name, row: mapTechnologies(row, notes), problems, notes };
}

function checkName({ name, slug }: Partial<CompanyRow>): string[] {
  if (!name) return ['A name is required.'];
  if (slug || makeSlug(name)) return [];
  return ['The name must contain at least one letter or digit, because the address of its page is made from it.'];
}

function mapTechnologies(row: CompanyRow, notes: string[]): CompanyRow {
  for (const application of row.applications ?? [])
    if (!(applications as readonly string[]).includes(application))
      notes.push(`The application "${application}" is not one of the list; it was kept as it is.`);
  const raw = row.reactorTechnology;
  if (!raw) return row;
  const isChanged = raw.some((text) => mapReactorTechnology(text) !== text);
  return {
    ...row,
    reactorTechnology: mapReactorTechnologies(raw),
    ...(isChanged ? { reactorTechnologyRaw: raw } : {}),
  };
}

function readSlug(value: unknown): CellReading<string> {
  const slug = typeof value === 'string' ? value.trim() : '';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 100)
    return { problem: `must be lower-case letters, digits and single hyphens, not ${quote(value)}.` };
  return reservedSlugs.includes(slug)
    ? { problem: `${quote(slug)} is an address of the site itself.` }
    : { value: slug };
}

function readCountry(value: unknown): CellReading<string> {
  const code = typeof value === 'string' ? countryCode(value) : null;
  if (code) return { value: code };
  return { problem: `must be a two-letter code such as CA or an English name such as Canada, not ${quote(value)}.` };
}

function readApplications(value: unknown): CellReading<string[]> {
  const list = readList(value, 120, 20);
  if ('problem' in list) return list;
  return { value: list.value.map((item) => findWord(applications, item) ?? item) };
}

function readEmployeeRange(value: unknown): CellReading<string> {
  const text = readText(value, 40);
  if ('problem' in text) return text;
  // Spreadsheets write a long dash, and take 1-10 and 11-50 for dates.
  const range = text.value.replace(/\s*[–—-]\s*/g, '-').replace(/,(?=\d{3})/g, '');
  const known = employeeRanges.find((item) => item === range);
  return known ? { value: known } : { problem: `must be one of ${employeeRanges.join(', ')}, not ${quote(value)}.` };
}

function readStatus(value: unknown): CellReading<string> {
  const text = readText(value, 40);
  if ('problem' in text) return text;
  const status = findWord(['active', 'archived'], text.value);
  return status ? { value: status } : { problem: `must be active or archived, not ${quote(value)}.` };
}

function fromList(reading: CellReading<string>, list: readonly string[]): CellReading<string> {
  if ('problem' in reading) return reading;
  return { value: findWord(list, reading.value) ?? reading.value };
}
