import { createHash } from 'node:crypto';
import type { StoryText } from '../features/news/server/match-stories.ts';
import { StoryMatcher } from '../features/news/server/story-matcher.ts';
import { DAY_MS, dayOf } from '../platform/shared/days.ts';
import { idOf, type LabelledPair, learnRarity, textOf } from './read-story-pairs.ts';

/**
 * Which labelled pairs a reader finds in one story when all their reports have come in, each joined as the product joins it. Days follow one another; within
 * a day each of the orders is another.
 */
export function replayArrivals(pairs: readonly LabelledPair[], orders: number): ((pair: LabelledPair) => boolean)[] {
  const reports = listReports(pairs);
  return Array.from({ length: orders }, (_, order) => {
    const matcher = new StoryMatcher(learnRarity());
    const storyOf = new Map<string, string>();
    for (const report of inOrder(reports, order)) {
      const story = matcher.findStory(report)?.id ?? report.id;
      matcher.add(report, story);
      storyOf.set(report.id, story);
    }
    return (pair) => storyOf.get(idOf(pair, 'A')) === storyOf.get(idOf(pair, 'B'));
  });
}

function inOrder(reports: readonly StoryText[], order: number): StoryText[] {
  const placeInDay = ({ id }: StoryText) => createHash('sha256').update(`${order} ${id}`).digest().readUInt32BE();
  return reports
    .map((report) => ({ report, place: placeInDay(report) }))
    .sort((a, b) => +a.report.publishedAt - +b.report.publishedAt || a.place - b.place)
    .map(({ report }) => report);
}

function listReports(pairs: readonly LabelledPair[]): StoryText[] {
  const days = findDays(pairs);
  const reports = pairs.flatMap((pair) =>
    (['A', 'B'] as const).map((side) => textOf(pair, side, days.get(idOf(pair, side)) ?? '')),
  );
  return [...new Map(reports.map((report) => [report.id, report])).values()];
}

/** Parts of the set that nothing dates lie so far apart that they cannot meet. */
const DAYS_BETWEEN_PARTS = 20;

/**
 * The day of each report by its id: its own; where the page gave none, that of another report of its event, else of one that it is labelled with. Only labels know
 * that, so what is reached on pairs that have their own days is told beside it.
 */
function findDays(pairs: readonly LabelledPair[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const pair of pairs)
    for (const side of ['A', 'B'] as const) if (pair[`date${side}`]) days.set(idOf(pair, side), pair[`date${side}`]);
  const ofOneEvent = pairs.filter(({ same }) => same === 'yes');
  const shareDay = (pair: LabelledPair) => giveDay(pair, days);
  let parts = 0;
  for (const id of pairs.flatMap((pair) => [idOf(pair, 'A'), idOf(pair, 'B')])) {
    // An event is dated whole before a day goes on to the next.
    do {
      let gained = ofOneEvent.length;
      while (gained > 0) gained = ofOneEvent.filter(shareDay).length;
    } while (pairs.some(shareDay));
    if (!days.has(id)) days.set(id, dayOf(DAYS_BETWEEN_PARTS * DAY_MS * parts++));
  }
  return days;
}

/** Gives the report without a day that of the other report of its pair; whether that was so. */
function giveDay(pair: LabelledPair, days: Map<string, string>): boolean {
  const [a, b] = [idOf(pair, 'A'), idOf(pair, 'B')];
  const day = days.get(a) ?? days.get(b);
  if (day === undefined || (days.has(a) && days.has(b))) return false;
  days.set(a, day).set(b, day);
  return true;
}
