import { defineRecord, type FieldsOf, type RowOf } from '../../platform/shared/record.ts';
import { tidyEmployeeRange } from '../companies/rules/format-figures.ts';
import { employeeRanges } from '../companies/vocabulary.ts';

const IDENTITY = 'Who it is';
const WORK = 'What it does';
const FIGURES = 'Figures';
const ORIGIN = 'Where this is known from';

/** A young company of the tracker. */
export const startupRecord = defineRecord({
  kind: 'startups',
  nouns: { one: 'startup', many: 'startups' },
  nameField: 'name',
  matchedBy: 'name',
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      section: IDENTITY,
      maxLength: 200,
      presence: 'required',
      otherNames: ['startup', 'company', 'companyname'],
      example: 'Example Fusion',
    },
    companySlug: {
      kind: 'text',
      label: 'In the directory as',
      hint: 'The address of its profile after /vendors/, if it has one.',
      section: IDENTITY,
      meaning: 'The same organisation in the directory: its slug.',
      maxLength: 100,
      tidy: (text) => text.trim().replace(/^.*\/vendors\//, ''),
      isExported: false,
    },
    location: {
      kind: 'text',
      label: 'Location',
      hint: 'City, state and country, as the card shows it.',
      section: IDENTITY,
      maxLength: 200,
      otherNames: ['headquarters', 'hq'],
      example: 'Boston, Massachusetts, United States',
    },
    country: {
      kind: 'country',
      label: 'Country',
      section: IDENTITY,
      example: 'US',
    },
    logoUrl: {
      kind: 'url',
      label: 'Logo address',
      hint: 'The picture is fetched once and served from here. One of the directory has the logo of its company.',
      section: IDENTITY,
      otherNames: ['logo'],
      isExported: false,
    },
    descriptionShort: {
      kind: 'longText',
      label: 'Description',
      section: WORK,
      maxLength: 400,
      otherNames: ['description'],
      example: 'Startup that exists as an example.',
    },
    foundedYear: {
      kind: 'year',
      label: 'Founded',
      section: FIGURES,
      min: 1800,
      yearsAhead: 1,
      otherNames: ['founded', 'yearfounded'],
      example: 2019,
    },
    fundingStage: {
      kind: 'text',
      label: 'Funding stage',
      section: FIGURES,
      maxLength: 60,
      otherNames: ['funding', 'stage'],
      example: 'Series A',
    },
    employeesRange: {
      kind: 'choice',
      label: 'Employees',
      section: FIGURES,
      options: employeeRanges,
      tidy: tidyEmployeeRange,
      otherNames: ['employees', 'employeerange', 'employeecountrange'],
      example: '11-50',
    },
    tags: {
      kind: 'list',
      label: 'Topics',
      hint: 'One per line, the most telling first; five at most.',
      section: WORK,
      maxLength: 80,
      mostItems: 5,
      otherNames: ['topics', 'tag', 'topic'],
      example: ['Fusion', 'Tokamak'],
    },
    websiteUrl: {
      kind: 'url',
      label: 'Website',
      section: IDENTITY,
      otherNames: ['website', 'url'],
      example: 'https://fusion.example',
    },
    crunchbaseUrl: { kind: 'url', label: 'Crunchbase', section: IDENTITY, otherNames: ['crunchbase'] },
    sourceUrl: {
      kind: 'url',
      label: 'Source',
      section: ORIGIN,
      meaning: 'Where the facts come from.',
      otherNames: ['source'],
      example: 'https://news.example/fusion',
    },
    asOf: { kind: 'date', label: 'As of', section: ORIGIN, meaning: 'When they were true.', example: '2026-11-21' },
  },
  unreadFields: ['countryname', 'logopath', 'verified'],
});

/** What an editor writes; null or [] is "unknown". */
export type StartupFields = FieldsOf<typeof startupRecord>;

/** As a row of a file says it. */
export type StartupRow = RowOf<typeof startupRecord> & { name: string };
