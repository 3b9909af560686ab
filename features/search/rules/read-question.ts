import { LONGEST_QUESTION, type SearchKind } from '../vocabulary.ts';
import { foldWords } from './fold-words.ts';

/** What somebody asks for. */
export interface Question {
  /** All have to be there; the last one may be unfinished. */
  words: readonly string[];
  /** The last word is followed by nothing: more of it may be on its way. */
  isOpen: boolean;
  /** In this order, side by side. */
  phrases: readonly (readonly string[])[];
  /** None of these may be there. */
  without: readonly (readonly string[])[];
  /** Empty: all. */
  kinds: readonly SearchKind[];
  /** ISO 8601 dates: told on this day or after it, and before this day. */
  after: string | null;
  before: string | null;
  /** What could not be understood, and what was done about it: sentences. */
  notes: readonly string[];
}

/**
 * Reads what was typed. There is no wrong question: what makes no sense is told in `notes`, and the rest is asked.
 *
 * @param mayAsk a part of the site that who asks does not see is a word: "Draft: guidance on microreactors" is a headline
 */
export function readQuestion(typed: string, mayAsk: (kind: SearchKind) => boolean = () => true): Question {
  const notes: string[] = [];
  const text = cutQuestion(typed, notes);
  const question = {
    words: [] as string[],
    phrases: [] as string[][],
    without: [] as string[][],
    kinds: [] as SearchKind[],
  };
  const dates: { after: string | null; before: string | null } = { after: null, before: null };
  let isOpen = false;
  for (const [whole, minus, name, quoted, rest] of text.matchAll(PIECE)) {
    if (whole === '') continue;
    isOpen = false;
    const part = name?.toLowerCase();
    const words = foldWords(quoted ?? rest ?? '');
    if (
      minus === '-' &&
      part !== undefined &&
      (part === 'after' || part === 'before' || parts.get(part)?.some(mayAsk))
    ) {
      notes.push(`A minus before ${part}: is not understood.`);
      continue;
    }
    if (part === 'after' || part === 'before') {
      const date = readDate(quoted ?? rest ?? '');
      if (date) dates[part] = date;
      else notes.push(`${part}: needs a date, such as ${part}:2026 or ${part}:2026-03-31.`);
      continue;
    }
    const known = part === undefined ? undefined : parts.get(part);
    const kind = known?.some(mayAsk) ? known : undefined;
    if (kind !== undefined && minus === '') question.kinds.push(...kind);
    // What only looks like a part of the site is words: "BWRX-300: why".
    const all = part !== undefined && kind === undefined ? [...foldWords(part), ...words] : words;
    if (all.length === 0) continue;
    if (minus === '-') question.without.push(all);
    else if (quoted !== undefined) {
      question.phrases.push(all);
      question.words.push(...all);
    } else {
      question.words.push(...all);
      isOpen = /[\p{L}\p{N}]$/u.test(whole);
    }
  }
  const words = [...new Set(question.words)].slice(0, MOST_WORDS);
  if (words.length < new Set(question.words).size) notes.push(`Only the first ${MOST_WORDS} words count.`);
  if (words.length === 0 && question.without.length > 0)
    notes.push('Say also what to find, not only what to leave out.');
  return { ...question, words, isOpen: isOpen && !/\s$/.test(text), ...dates, notes };
}

const MOST_WORDS = 12;

/** A minus, then a quotation that may not be closed yet, or a part of the site and its words. */
const PIECE = /(?<![^\s(])(-?)(?:([a-z]+):)?(?:["“]([^"”]*)["”]?|([^\s"“]+))?/giu;

/** As they are typed before a colon. */
const parts: ReadonlyMap<string, readonly SearchKind[]> = new Map(
  Object.entries({
    design: ['design'],
    project: ['project'],
    company: ['company', 'startup'],
    startup: ['startup'],
    term: ['term'],
    licensing: ['licensing'],
    deal: ['deal'],
    chart: ['chart'],
    news: ['story'],
    story: ['story'],
    post: ['post'],
    source: ['source'],
    unit: ['unit'],
    stream: ['stream'],
    feed: ['feed'],
    draft: ['draft'],
    admin: ['desk'],
  }),
);

function cutQuestion(typed: string, notes: string[]): string {
  // Control characters, and halves of pairs, are no letters of anything.
  const text = typed.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ');
  const signs = [...text];
  if (signs.length <= LONGEST_QUESTION) return text;
  notes.push(`Only the first ${LONGEST_QUESTION} characters count.`);
  return signs.slice(0, LONGEST_QUESTION).join('');
}

/** A year, a month or a day, as its first day. */
function readDate(text: string): string | null {
  const [, year, month = '01', day = '01'] = text.match(/^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/) ?? [];
  const date = `${year}-${month}-${day}`;
  return year !== undefined && !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)
    ? date
    : null;
}
