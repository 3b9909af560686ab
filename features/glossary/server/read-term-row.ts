import { collectFields } from '../../imports/rules/collect-fields.ts';
import {
  type CellReading,
  fieldReader,
  findWord,
  quote,
  readList,
  readText,
  readUrl,
} from '../../imports/server/commands.ts';
import { cleanText } from '../rules/clean-text.ts';
import {
  type GlossaryCategory,
  glossaryCategories,
  MAX_ABBREVIATION_LENGTH,
  MAX_DEFINITION_LENGTH,
  MAX_RELATED_TERMS,
  MAX_SOURCES,
  MAX_TERM_LENGTH,
} from '../vocabulary.ts';
import { tidyFields } from './tidy-fields.ts';

/** A term as a row of a file says it: only what the row says, in the form in which it is stored. */
export interface TermRow {
  term: string;
  /** Planned, never read: it is made from the term. */
  slug?: string;
  abbreviation?: string | null;
  category?: GlossaryCategory;
  definition?: string;
  relatedTerms?: string[] | null;
  sources?: TermSource[];
}

interface TermSource {
  title: string;
  url: string;
}

/** What an editor's form takes: the limits are the same. */
interface ReadableTerm {
  term: string;
  abbreviation: string;
  category: GlossaryCategory;
  definition: string;
  relatedTerms: string[];
  sources: GivenSource[];
}

interface GivenSource {
  title?: string;
  url: string;
}

const readFields = fieldReader<ReadableTerm>({
  readers: {
    term: (value) => readText(clean(value), MAX_TERM_LENGTH),
    abbreviation: (value) => readText(clean(value), MAX_ABBREVIATION_LENGTH),
    category: readCategory,
    definition: (value) => readText(clean(value), MAX_DEFINITION_LENGTH),
    relatedTerms: (value) =>
      readList(Array.isArray(value) ? value.map(clean) : clean(value), MAX_TERM_LENGTH, MAX_RELATED_TERMS),
    sources: readSources,
  },
  otherNames: {
    name: 'term',
    abbr: 'abbreviation',
    meaning: 'definition',
    description: 'definition',
    related: 'relatedTerms',
    seealso: 'relatedTerms',
    source: 'sources',
    sourceurl: 'sources',
    sourceurls: 'sources',
    url: 'sources',
  },
  ownFields: ['id', 'slug', 'revision', 'createdat', 'updatedat'],
});

/** Reads one record of a file. Whether category and definition are missing depends on what exists, see planTerms. */
export function readTermRow(record: Readonly<Record<string, unknown>>): {
  name: string;
  row: TermRow;
  problems: string[];
  notes: string[];
} {
  const { row: read, refused, problems, notes } = readFields(record);
  if (!read.term && !refused.has('term')) problems.push('A term is required.');
  const row = { ...tidyFields(read), term: read.term ?? '' };
  return { name: row.term, row, problems, notes };
}

/** Numbers and truth values are left for the reader to judge. */
function clean(value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value;
}

function readCategory(value: unknown): CellReading<GlossaryCategory> {
  const text = readText(clean(value), 200);
  if ('problem' in text) return text;
  const category = findWord(glossaryCategories, text.value.replace(/\s*&\s*/g, ' and ').replace(/\s+/g, ' '));
  return category
    ? { value: category }
    : { problem: `must be one of ${glossaryCategories.join(', ')}, not ${quote(value)}.` };
}

/** A list of addresses or of `{ title, url }`, or text in which semicolons stand between addresses. */
function readSources(value: unknown): CellReading<GivenSource[]> {
  const items: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(';') : [value];
  const sources = new Map<string, GivenSource>();
  for (const item of items) {
    if (item === null || (typeof item === 'string' && cleanText(item) === '')) continue;
    const reading = readSource(item);
    if ('problem' in reading) return { problem: `must be a list of web addresses; one ${reading.problem}` };
    if (!sources.has(reading.value.url)) sources.set(reading.value.url, reading.value);
  }
  if (sources.size <= MAX_SOURCES) return { value: [...sources.values()] };
  return { problem: `has ${sources.size} items; ${MAX_SOURCES} are allowed.` };
}

const MAX_TITLE_LENGTH = 200;

function readSource(item: unknown): CellReading<GivenSource> {
  // Its fields may be written like those of the record: URL, Title.
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item);
  const { fields, problems } = collectFields(isObject ? { ...item } : { url: item });
  const [problem] = problems;
  if (problem) return { problem: `has a field twice: ${problem}` };
  const url = readUrl(clean(fields.get('url')?.value ?? ''));
  if ('problem' in url) return url;
  const title = readText(clean(fields.get('title')?.value ?? ''), MAX_TITLE_LENGTH);
  if ('problem' in title) return { problem: `has a title that ${title.problem}` };
  return { value: title.value ? { title: title.value, url: url.value } : { url: url.value } };
}
