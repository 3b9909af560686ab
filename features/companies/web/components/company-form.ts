import { applications } from '../../../news/vocabulary.ts';
import { reactorTechnologies } from '../../../technologies/vocabulary.ts';
import type { CompanyFields } from '../../contract.ts';
import { type CompanyField, companyCategories, employeeRanges, OTHER_CATEGORY } from '../../vocabulary.ts';

export type FieldKind =
  | { as: 'line' | 'url' | 'date' | 'paragraph' | 'switch'; hint?: string }
  | { as: 'number'; hint?: string; min: number; max: number }
  | { as: 'lines'; hint?: string }
  | { as: 'choice'; hint?: string; options: readonly string[]; mayBeEmpty: boolean }
  | { as: 'choices'; hint?: string; options: readonly string[] };

/** How each field of a company is edited, in the order of the form. The server checks what is written. */
export const formSections: { title: string; fields: [CompanyField, FieldKind][] }[] = [
  {
    title: 'Who it is',
    fields: [
      ['name', { as: 'line' }],
      ['category', { as: 'choice', options: [...companyCategories, OTHER_CATEGORY], mayBeEmpty: false }],
      ['description', { as: 'paragraph' }],
      [
        'aliases',
        { as: 'lines', hint: 'One per line; exactly as the news write them. They link stories to the company.' },
      ],
      ['country', { as: 'line', hint: 'Two letters, such as CA.' }],
      ['headquartersLocation', { as: 'line' }],
      ['websiteUrl', { as: 'url' }],
      ['logoUrl', { as: 'url', hint: 'The picture is fetched once and served from here.' }],
      ['linkedinUrl', { as: 'url' }],
      ['twitterUrl', { as: 'url' }],
    ],
  },
  {
    title: 'What it does',
    fields: [
      ['reactorTechnology', { as: 'choices', options: reactorTechnologies.map(({ id }) => id) }],
      ['applications', { as: 'choices', options: applications }],
      ['technologyFocus', { as: 'lines', hint: 'One per line.' }],
      ['certifications', { as: 'lines', hint: 'One per line.' }],
    ],
  },
  {
    title: 'Figures',
    fields: [
      ['foundedYear', { as: 'number', min: 1800, max: 2100 }],
      ['employeeCount', { as: 'number', min: 0, max: 10_000_000 }],
      ['employeeCountRange', { as: 'choice', options: employeeRanges, mayBeEmpty: true }],
      ['annualRevenue', { as: 'number', min: 0, max: 10_000_000_000_000 }],
      ['revenueYear', { as: 'number', min: 1800, max: 2100 }],
      ['projectsDeliveredCount', { as: 'number', min: 0, max: 10_000_000 }],
      ['stockSymbol', { as: 'line', hint: 'Exchange and symbol, such as NYSE: SMR.' }],
      ['parentCompany', { as: 'line' }],
      ['isStartup', { as: 'switch' }],
      ['fundingStage', { as: 'line' }],
    ],
  },
  {
    title: 'Where this is known from',
    fields: [
      ['sourceUrl', { as: 'url' }],
      ['asOf', { as: 'date' }],
    ],
  },
];

export const formFields = formSections.flatMap(({ fields }) => fields);

/** What the form says, as the API takes it: empty is unknown. Values that are not on a list stay as they were stored. */
export function readCompanyForm(form: FormData): Partial<CompanyFields> & { name: string } {
  const read = Object.fromEntries(formFields.map(([field, kind]) => [field, readField(form, field, kind)]));
  return read as Partial<CompanyFields> & { name: string };
}

function readField(form: FormData, field: CompanyField, kind: FieldKind): unknown {
  const text = String(form.get(field) ?? '').trim();
  switch (kind.as) {
    case 'switch':
      return form.get(field) === 'on';
    case 'choices':
      return form.getAll(field);
    case 'lines':
      return [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
    case 'number':
      return text === '' ? null : Number(text);
    default:
      return text === '' && field !== 'name' ? null : text;
  }
}

/** A value as a person reads it. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || '—';
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
