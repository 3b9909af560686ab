import { defineRecord, type FieldsOf } from '../../platform/shared/record.ts';
import { sourceKindLabels, sourceKinds, sourceScopeLabels, sourceScopes } from './vocabulary.ts';

const WHOLE_FORM = '';
const trim = (text: string) => text.trim();
const wordList = {
  kind: 'list',
  section: WHOLE_FORM,
  maxLength: 100,
  mostItems: 50,
  entry: 'items',
  tidy: trim,
} as const;

/** What an editor decides about a feed; the rest is what its visits met. */
export const sourceRecord = defineRecord({
  kind: 'rss_sources',
  nouns: { one: 'source', many: 'sources' },
  nameField: 'name',
  matchedBy: 'address',
  requiredMessage: 'Name and URL are required',
  fields: {
    name: {
      kind: 'text',
      label: 'Source Name',
      hint: 'Its stories carry the new name, too.',
      section: WHOLE_FORM,
      maxLength: 200,
      tidy: trim,
      presence: 'required',
    },
    url: { kind: 'url', label: 'RSS URL', section: WHOLE_FORM, presence: 'required', placeholder: 'https://' },
    description: {
      kind: 'longText',
      label: 'Description',
      section: WHOLE_FORM,
      maxLength: 1_000,
      tidy: trim,
      mayBeBlank: true,
    },
    kind: {
      kind: 'choice',
      label: 'Kind',
      hint: 'Who speaks in it. Readers see it.',
      meaning: 'Who speaks in it; left out of a new source: trade.',
      section: WHOLE_FORM,
      options: sourceKinds,
      optionLabels: sourceKindLabels,
      presence: 'settled',
    },
    scope: {
      kind: 'choice',
      label: 'What is kept',
      meaning:
        'nuclear: all that it brings is kept; general: only what is about nuclear energy. Left out of a new source: nuclear.',
      section: WHOLE_FORM,
      options: sourceScopes,
      optionLabels: sourceScopeLabels,
      presence: 'settled',
    },
    intervalHours: {
      kind: 'number',
      label: 'Hours between visits',
      hint: 'Left empty: every six hours. A feed that asks for more time gets it.',
      meaning: 'Hours from one visit to the next; null: with the run of every six hours.',
      section: WHOLE_FORM,
      min: 1,
      max: 168,
    },
    userAgent: {
      kind: 'text',
      label: 'User agent',
      hint: 'For a site that lets no unknown reader in. Left empty: our own.',
      meaning: 'What the site is told about who reads; null: the product’s own name.',
      section: WHOLE_FORM,
      maxLength: 300,
      tidy: trim,
      mayBeBlank: true,
    },
    keepWords: {
      ...wordList,
      label: 'Keep only entries with',
      hint: 'One of these words or phrases in title or summary; without any, every entry is kept.',
      meaning: 'An entry has to have one of them, when there are any. Whole words, in any case.',
    },
    blockWords: {
      ...wordList,
      label: 'Leave out entries with',
      hint: 'Also where a word of the other list is there.',
      meaning: 'An entry that has one of them is left out. Whole words, in any case.',
    },
  },
});

export type SourceFields = FieldsOf<typeof sourceRecord>;
