import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { Rarity } from '../features/news/server/learn-rarity.ts';
import { type PreparedStory, prepareStory, type StoryText } from '../features/news/server/match-stories.ts';
import { readLabelledStories } from './measure-entities.ts';

/** Two reports, and whether they are one event: see tests/fixtures/news/README.md. */
export interface LabelledPair {
  titleA: string;
  summaryA: string;
  sourceA: string;
  /** Empty where the page gave none. */
  dateA: string;
  titleB: string;
  summaryB: string;
  sourceB: string;
  dateB: string;
  same: 'yes' | 'no';
  note: string;
  split: 'train' | 'holdout';
  /** Which file it stands in. */
  set: keyof typeof FILES;
}

const FILES = {
  first: 'story-pairs.csv',
  second: 'story-pairs-2.csv',
  third: 'story-pairs-3.csv',
  fourth: 'story-pairs-4.csv',
} as const;

export function readPairs(): LabelledPair[] {
  return (Object.keys(FILES) as LabelledPair['set'][]).flatMap((set) => {
    const file = readFileSync(new URL(`../tests/fixtures/news/${FILES[set]}`, import.meta.url), 'utf8');
    const { data } = papaparse.parse<Omit<LabelledPair, 'set'>>(file, { header: true, skipEmptyLines: true });
    return data.map((pair) => ({ ...pair, set }));
  });
}

/** A feed gives every report a day; a pair of which both pages gave theirs is measured as the product meets it. */
export function haveDays({ dateA, dateB }: LabelledPair): boolean {
  return dateA !== '' && dateB !== '';
}

export type Side = 'A' | 'B';

type Sides = Pick<LabelledPair, `${'title' | 'summary' | 'source' | 'date'}${Side}`>;

/** Where one of the two has no day, both have that of the other. */
export function prepareSide(pair: Sides, side: Side): PreparedStory {
  return prepareStory(textOf(pair, side, pair[`date${side}`] || pair[side === 'A' ? 'dateB' : 'dateA']));
}

/** The fixtures have no addresses: the title stands in, so that no pair merges by its address. */
export function textOf(pair: Sides, side: Side, date: string): StoryText {
  const [title, sourceName] = [pair[`title${side}`], pair[`source${side}`]];
  const id = idOf(pair, side);
  return {
    ...{ id, canonicalUrl: id, title, sourceName },
    summary: pair[`summary${side}`] || null,
    publishedAt: new Date(date || '2026-01-01'),
  };
}

let rarity: Rarity | null = null;

/**
 * As the product learns it: from the titles that are stored, without their labels. Those of the fourth set are not among them: a set that only measures moves
 * neither the weights nor the figures of the others.
 */
export function learnRarity(): Rarity {
  if (rarity) return rarity;
  rarity = new Rarity();
  const background = readPairs().filter(({ set }) => set !== 'fourth');
  const titles = new Set(background.flatMap(({ titleA, titleB }) => [titleA, titleB]));
  for (const { title } of readLabelledStories()) titles.add(title);
  for (const title of titles) rarity.add(title);
  return rarity;
}

/** Of a report: in the fixtures, who says what. */
export function idOf(pair: Pick<LabelledPair, `${'title' | 'source'}${Side}`>, side: Side): string {
  return `${pair[`source${side}`]} ${pair[`title${side}`]}`;
}
