import { defineRecord } from '../../platform/shared/record.ts';
import { employeeRanges } from '../companies/vocabulary.ts';

/** A young company of the tracker. */
export const startupRecord = defineRecord({
  kind: 'startups',
  nouns: { one: 'startup', many: 'startups' },
  nameField: 'name',
  matchedBy: 'name',
  fields: {
    name: { kind: 'text', label: 'Name', maxLength: 200, presence: 'required' },
    companySlug: {
      kind: 'text',
      label: 'Company',
      meaning: 'The same organisation in the directory.',
      maxLength: 100,
      isExported: false,
    },
    location: { kind: 'text', label: 'Location', maxLength: 200 },
    country: { kind: 'country', label: 'Country' },
    logoUrl: { kind: 'url', label: 'Logo address', isExported: false },
    descriptionShort: { kind: 'longText', label: 'Description', maxLength: 400 },
    foundedYear: { kind: 'year', label: 'Founded', min: 1800, yearsAhead: 1 },
    fundingStage: { kind: 'text', label: 'Funding stage', maxLength: 60 },
    employeesRange: { kind: 'choice', label: 'Employees', options: employeeRanges },
    tags: { kind: 'list', label: 'Topics', maxLength: 80, mostItems: 5 },
    websiteUrl: { kind: 'url', label: 'Website' },
    crunchbaseUrl: { kind: 'url', label: 'Crunchbase' },
    sourceUrl: { kind: 'url', label: 'Source' },
    asOf: { kind: 'date', label: 'As of' },
  },
});
