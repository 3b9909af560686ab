import { defineRecord, type FieldsOf, type RowOf } from '../../platform/shared/record.ts';
import { applications } from '../news/vocabulary.ts';
import { reactorTechnologies } from '../technologies/vocabulary.ts';
import { tidyEmployeeRange } from './rules/format-figures.ts';
import { companyCategories, employeeRanges, OTHER_CATEGORY, reservedSlugs } from './vocabulary.ts';

const IDENTITY = 'Who it is';
const WORK = 'What it does';
const FIGURES = 'Figures';
const ORIGIN = 'Where this is known from';

/** An organisation of the directory. */
export const companyRecord = defineRecord({
  kind: 'companies',
  nouns: { one: 'company', many: 'companies' },
  nameField: 'name',
  matchedBy: 'slug',
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      section: IDENTITY,
      maxLength: 200,
      presence: 'required',
      otherNames: ['company', 'companyname'],
      example: 'Example Reactors, Inc.',
    },
    slug: { kind: 'slug', label: 'Address', maxLength: 100, reserved: reservedSlugs },
    category: {
      kind: 'choice',
      label: 'Category',
      section: IDENTITY,
      options: [...companyCategories, OTHER_CATEGORY],
      openTo: { maxLength: 60 },
      presence: 'settled',
      otherNames: ['type'],
    },
    country: {
      kind: 'country',
      label: 'Country',
      section: IDENTITY,
      example: 'US',
    },
    headquartersLocation: {
      kind: 'text',
      label: 'Headquarters',
      section: IDENTITY,
      maxLength: 200,
      otherNames: ['headquarters', 'hq', 'location'],
    },
    websiteUrl: {
      kind: 'url',
      label: 'Website',
      section: IDENTITY,
      otherNames: ['website', 'url'],
      example: 'https://reactors.example',
    },
    logoUrl: {
      kind: 'url',
      label: 'Logo address',
      hint: 'The picture is fetched once and served from here.',
      section: IDENTITY,
      otherNames: ['logo'],
      isExported: false,
    },
    description: { kind: 'longText', label: 'Description', section: IDENTITY, maxLength: 4_000 },
    technologyFocus: {
      kind: 'list',
      label: 'Technology focus',
      hint: 'One per line.',
      section: WORK,
      maxLength: 120,
      mostItems: 20,
    },
    reactorTechnology: {
      kind: 'list',
      label: 'Reactor technology',
      section: WORK,
      maxLength: 120,
      mostItems: reactorTechnologies.length,
      mostItemsInFile: 20,
      options: reactorTechnologies.map(({ id }) => id),
      otherNames: ['reactortechnologies'],
      example: ['PWR'],
    },
    applications: {
      kind: 'list',
      label: 'Applications',
      section: WORK,
      maxLength: 120,
      mostItems: 20,
      options: applications,
      otherNames: ['application'],
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
    employeeCount: {
      kind: 'number',
      label: 'Employees',
      section: FIGURES,
      min: 0,
      max: 10_000_000,
      otherNames: ['employees'],
    },
    employeeCountRange: {
      kind: 'choice',
      label: 'Employees (range)',
      section: FIGURES,
      options: employeeRanges,
      tidy: tidyEmployeeRange,
      otherNames: ['employeerange', 'employeesrange'],
    },
    annualRevenue: {
      kind: 'money',
      label: 'Annual revenue (EUR)',
      section: FIGURES,
      meaning: 'EUR',
      currency: 'EUR',
      max: 10_000_000_000_000,
      otherNames: ['revenue'],
    },
    revenueYear: { kind: 'year', label: 'Revenue year', section: FIGURES, min: 1800, yearsAhead: 1 },
    projectsDeliveredCount: {
      kind: 'number',
      label: 'Projects delivered',
      section: FIGURES,
      min: 0,
      max: 10_000_000,
      otherNames: ['projectsdelivered'],
    },
    stockSymbol: {
      kind: 'text',
      label: 'Stock symbol',
      hint: 'Exchange and symbol, such as NYSE: SMR.',
      section: FIGURES,
      maxLength: 40,
      otherNames: ['stock', 'ticker'],
    },
    certifications: {
      kind: 'list',
      label: 'Certifications',
      hint: 'One per line.',
      section: WORK,
      maxLength: 120,
      mostItems: 30,
      otherNames: ['certification'],
    },
    parentCompany: { kind: 'text', label: 'Parent company', section: FIGURES, maxLength: 200, otherNames: ['parent'] },
    linkedinUrl: { kind: 'url', label: 'LinkedIn', section: IDENTITY, otherNames: ['linkedin'] },
    twitterUrl: { kind: 'url', label: 'Twitter / X', section: IDENTITY, otherNames: ['twitter'] },
    isStartup: { kind: 'flag', label: 'Startup', section: FIGURES, otherNames: ['startup'] },
    fundingStage: { kind: 'text', label: 'Funding stage', section: FIGURES, maxLength: 60, otherNames: ['funding'] },
    status: {
      kind: 'choice',
      label: 'Status',
      options: ['active', 'archived'],
      presence: 'settled',
      isExported: false,
    },
    aliases: {
      kind: 'list',
      label: 'Other names',
      hint: 'One per line; exactly as the news write them. They link stories to the company, and the address of an archived one of that name.',
      section: IDENTITY,
      meaning: 'Other names under which the news write about it.',
      maxLength: 120,
      mostItems: 40,
      otherNames: ['alias'],
      isExported: false,
    },
    sourceUrl: {
      kind: 'url',
      label: 'Source',
      section: ORIGIN,
      meaning: 'Where the facts come from.',
      otherNames: ['source'],
    },
    asOf: { kind: 'date', label: 'As of', section: ORIGIN, meaning: 'When they were true.' },
  },
  unreadFields: ['verified', 'reactortechnologyraw', 'countryname'],
});

/** What an editor writes; null or [] is "unknown". */
export type CompanyFields = FieldsOf<typeof companyRecord>;

/** As a row of a file says it. */
export type CompanyRow = RowOf<typeof companyRecord> & {
  name: string;
  /** What the file said, where the mapping changed it. */
  reactorTechnologyRaw?: string[];
};
