import type { ValidationResult } from '../contract.ts';

export interface CheckedDefinition {
  term: string;
  abbreviation: string | null;
  definition: string;
  sources: readonly { url: string }[];
  /** Terms of the glossary with the same name or abbreviation. */
  namesakes: readonly { term: string; abbreviation: string | null }[];
}

const SHORTEST = 40;
const LONGEST = 600;
/** Words of a sentence that can be read in one go. */
const LONGEST_SENTENCE = 40;

interface Check {
  /** Its part of the confidence; all parts make 1. */
  weight: number;
  /** Whether a definition that fails it is refused, or only could be better. */
  isNeeded: boolean;
  /** What to do about it; null when there is nothing to do. */
  problem(checked: CheckedDefinition): string | null;
}

const checks: readonly Check[] = [
  {
    weight: 0.15,
    isNeeded: true,
    problem: ({ definition }) => (definition.trim() === '' ? 'Write a definition.' : null),
  },
  {
    weight: 0.25,
    isNeeded: true,
    problem: ({ term, definition }) =>
      isCircular(term, definition)
        ? `The definition repeats “${term}” instead of explaining it. Say what it is in other words.`
        : null,
  },
  {
    weight: 0.25,
    isNeeded: true,
    problem: ({ sources }) =>
      sources.some(({ url }) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
        ? null
        : 'Name at least one source by its web address.',
  },
  {
    weight: 0.2,
    isNeeded: true,
    problem: ({ term, namesakes }) => {
      const same = namesakes.find((one) => one.term.toLowerCase() === term.toLowerCase());
      return same ? `The glossary has “${same.term}” already. Edit that term instead of adding another.` : null;
    },
  },
  {
    weight: 0.1,
    isNeeded: true,
    problem: ({ definition }) => {
      if (definition.length < SHORTEST)
        return `The definition has ${definition.length} characters; ${SHORTEST} to ${LONGEST} read well.`;
      if (definition.length > LONGEST)
        return `The definition has ${definition.length} characters; cut it to ${LONGEST} or less.`;
      return null;
    },
  },
  {
    weight: 0.03,
    isNeeded: false,
    problem: ({ definition }) =>
      /[.!?]["”’)]?$/.test(definition.trim()) ? null : 'End the definition as a full sentence.',
  },
  {
    weight: 0.02,
    isNeeded: false,
    problem: ({ definition }) =>
      definition.split(/[.!?;]\s/).some((sentence) => sentence.split(/\s+/).length > LONGEST_SENTENCE)
        ? `Split the sentence of more than ${LONGEST_SENTENCE} words.`
        : null,
  },
];

/**
 * Whether a definition can go into the glossary. Accurate means: it is there, is not circular, has a source, has no namesake and has a
 * readable length; whether it is true, only a person can tell. The confidence is the weight of the checks passed.
 */
export function checkDefinition(checked: CheckedDefinition): Omit<ValidationResult, 'isStandIn'> {
  const failed = checks.flatMap((check) => {
    const problem = check.problem(checked);
    return problem === null ? [] : [{ ...check, suggestion: problem }];
  });
  const lost = failed.reduce((sum, { weight }) => sum + weight, 0);
  return {
    isAccurate: failed.every(({ isNeeded }) => !isNeeded),
    confidence: Math.round(Math.max(0, 1 - lost) * 1_000) / 1_000,
    suggestions: [...failed.map(({ suggestion }) => suggestion), ...sharedAbbreviation(checked)],
  };
}

/** It opens with the term, or says nothing besides the words of the term. */
export function isCircular(term: string, definition: string): boolean {
  const name = plain(term);
  const text = plain(definition);
  if (name === '' || text === '') return false;
  if (`${text} `.startsWith(`${name} `)) return true;
  const own = new Set(name.split(' '));
  const rest = text.split(' ').filter((word) => !own.has(word) && !EMPTY.has(word));
  return rest.length === 0;
}

const EMPTY = new Set('a an the is are it that which of for to in and or kind type sort'.split(' '));

/** Lower case, without a leading article, everything but letters and digits as single spaces. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(a|an|the) /, '');
}

function sharedAbbreviation({ term, abbreviation, namesakes }: CheckedDefinition): string[] {
  const other = namesakes.find(
    (one) =>
      one.term.toLowerCase() !== term.toLowerCase() && abbreviation !== null && one.abbreviation === abbreviation,
  );
  return other ? [`“${abbreviation}” also stands for “${other.term}”.`] : [];
}
