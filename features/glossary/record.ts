import { cleanLine } from '../../platform/shared/clean-text.ts';
import { defineRecord, type FieldsOf, type RowOf } from '../../platform/shared/record.ts';
import {
  glossaryCategories,
  MAX_ABBREVIATION_LENGTH,
  MAX_DEFINITION_LENGTH,
  MAX_RELATED_TERMS,
  MAX_SOURCES,
  MAX_TERM_LENGTH,
  REQUIRED_FIELDS_MESSAGE,
} from './vocabulary.ts';

const WHOLE_FORM = '';

/** A term of the glossary. */
export const termRecord = defineRecord({
  kind: 'glossary_terms',
  nouns: { one: 'term', many: 'terms' },
  nameField: 'term',
  matchedBy: 'term',
  requiredMessage: REQUIRED_FIELDS_MESSAGE,
  fields: {
    term: {
      kind: 'text',
      label: 'Term',
      section: WHOLE_FORM,
      maxLength: MAX_TERM_LENGTH,
      tidy: cleanLine,
      presence: 'required',
      otherNames: ['name'],
      example: 'Example valve',
    },
    abbreviation: {
      kind: 'text',
      label: 'Abbreviation (optional)',
      section: WHOLE_FORM,
      maxLength: MAX_ABBREVIATION_LENGTH,
      tidy: cleanLine,
      mayBeBlank: true,
      otherNames: ['abbr'],
      example: 'EXV',
    },
    category: {
      kind: 'choice',
      label: 'Category',
      section: WHOLE_FORM,
      meaning: "'Acronym', or one of the fifteen research categories.",
      options: glossaryCategories,
      tidy: (text) =>
        cleanLine(text)
          .replace(/\s*&\s*/g, ' and ')
          .replace(/\s+/g, ' '),
      presence: 'required',
      example: 'Safety Systems',
    },
    definition: {
      kind: 'longText',
      label: 'Definition',
      section: WHOLE_FORM,
      meaning: 'Plain text.',
      maxLength: MAX_DEFINITION_LENGTH,
      tidy: cleanLine,
      presence: 'required',
      otherNames: ['meaning', 'description'],
      example: 'Valve that exists as an example.',
    },
    relatedTerms: {
      kind: 'list',
      label: 'Related Terms',
      placeholder: 'Name of another term',
      section: WHOLE_FORM,
      meaning: 'Names of other terms; null when there are none. Blank and repeated ones are ignored.',
      maxLength: MAX_TERM_LENGTH,
      mostItems: MAX_RELATED_TERMS,
      entry: 'items',
      tidy: cleanLine,
      mayBeBlank: true,
      emptyIsNull: true,
      otherNames: ['related', 'seealso'],
      example: ['Containment'],
    },
    sources: {
      kind: 'links',
      label: 'Source URLs',
      hint: 'Where the definition was checked; shown with the term.',
      placeholder: 'https://',
      section: WHOLE_FORM,
      meaning: 'Without a title, a source is named by its host.',
      mostItems: MAX_SOURCES,
      tidy: cleanLine,
      otherNames: ['source', 'sourceurl', 'sourceurls', 'url'],
      example: ['https://reference.example/valve'],
    },
  },
  unreadFields: ['slug'],
});

export type TermFields = FieldsOf<typeof termRecord>;

/** As a row of a file says it, in the form in which it is stored. */
export type TermRow = Partial<Omit<RowOf<typeof termRecord>, 'term' | 'abbreviation' | 'relatedTerms' | 'sources'>> & {
  term: string;
  /** Planned, never read: it is made from the term. */
  slug?: string;
  abbreviation?: string | null;
  relatedTerms?: string[] | null;
  sources?: { title: string; url: string }[];
};
