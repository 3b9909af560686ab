import { MAX_QUERY_LENGTH } from '../vocabulary.ts';

/** The field that searches terms, wherever it stands. */
export const termSearch = {
  label: 'Search the glossary',
  placeholder: 'Search terms and abbreviations',
  maxLength: MAX_QUERY_LENGTH,
};
