import { defineRecord, type FieldsOf, type RowOf } from '../../platform/shared/record.ts';
import { longest, MOST_EMAILS, MOST_TAGS } from './vocabulary.ts';

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const inLowerCase = (text: string) => text.trim().toLowerCase();

/** A contact, as editors write one and files have one. Consent is no field: no list and no editor decides on it. */
export const contactRecord = defineRecord({
  kind: 'contacts',
  nouns: { one: 'contact', many: 'contacts' },
  nameField: 'name',
  matchedBy: 'address',
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      section: '',
      maxLength: longest.name,
      tidy: oneLine,
      mayBeBlank: true,
      otherNames: ['fullname'],
      example: 'Ada Lovelace',
    },
    role: {
      kind: 'text',
      label: 'Role',
      section: '',
      maxLength: longest.name,
      tidy: oneLine,
      mayBeBlank: true,
      otherNames: ['jobtitle', 'position', 'title'],
      example: 'Analyst',
    },
    company: {
      kind: 'text',
      label: 'Company',
      section: '',
      hint: 'Linked when the directory has one of this name.',
      maxLength: longest.name,
      tidy: oneLine,
      mayBeBlank: true,
      otherNames: ['organisation', 'organization', 'companyname', 'employer'],
      example: 'NuScale Power',
    },
    tags: {
      kind: 'list',
      label: 'Tags',
      section: '',
      maxLength: longest.tag,
      mostItems: MOST_TAGS,
      entry: 'items',
      tidy: oneLine,
      otherNames: ['labels'],
      example: ['press', 'Europe'],
    },
    emails: {
      kind: 'list',
      label: 'Addresses',
      section: '',
      hint: 'One to a line, the main one first.',
      maxLength: longest.email,
      mostItems: MOST_EMAILS,
      tidy: inLowerCase,
      otherNames: ['email', 'mail', 'address', 'emailaddress', 'emailaddresses', 'addresses'],
      example: ['ada@example.org'],
    },
  },
  unreadFields: ['consent', 'sources', 'slug', 'origin', 'companyid'],
});

export type ContactFields = FieldsOf<typeof contactRecord>;
export type ContactRow = RowOf<typeof contactRecord>;
