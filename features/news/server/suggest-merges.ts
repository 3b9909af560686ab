import { eachInSlices } from '../../../platform/server/compute-in-slices.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import type { MergeSuggestion } from '../contract.ts';
import { MOST_SUGGESTIONS } from '../vocabulary.ts';
import { StoryIndex } from './index-stories.ts';
import type { Rarity } from './learn-rarity.ts';
import { findPartedReports, findShownReports, listReportsOfStories, type ReportInStory } from './match-queries.ts';
import { compareStories, NOTHING_LEARNED, prepareStory } from './match-stories.ts';
import { learnRarity } from './story-matcher.ts';

/** Of the labelled training pairs (tests/fixtures/news) that the matcher leaves apart with nothing learned, 16 of the 25 above this are one event;
 * of 450 below, 40. */
const ALIKE = 0.25;
const LOOK_BACK_DAYS = 14;
/** Comparing grows with the square: 1,000 reports took more than a second of the one thread that answers visitors. */
const MOST_STORIES = 600;
/** How long what was found is good for; editors' decisions count at once all the same. */
const KEPT_MS = 5 * 60_000;
/** More than are shown: others take the place of those that an editor has decided on. */
const KEPT_PAIRS = 10 * MOST_SUGGESTIONS;

/** Two reports of different stories that may be about one event. */
export interface AlikePair {
  reportIds: [string, string];
  reason: string;
}

/**
 * Answers pairs of stories that visitors see and that may be one. Comparing is done once in some minutes, however many editors ask; which
 * of the pairs still stand, and under which titles, is read every time.
 */
export function createMergeSuggester(db: Executor, now: () => Date): () => Promise<MergeSuggestion[]> {
  let kept: { pairs: Promise<AlikePair[]>; until: number } | null = null;
  return async () => {
    const at = now();
    if (kept === null || at.getTime() >= kept.until) {
      const fresh = { pairs: compareRecent(db, at), until: at.getTime() + KEPT_MS };
      kept = fresh;
      // Who waits for it is told; the next one tries again.
      fresh.pairs.catch(() => {
        if (kept === fresh) kept = null;
      });
    }
    return describePairs(db, await kept.pairs);
  };
}

async function compareRecent(db: Executor, now: Date): Promise<AlikePair[]> {
  const from = new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS);
  const reports = await listReportsOfStories(db, { from, to: now, mostStories: MOST_STORIES });
  const parted = await findPartedReports(
    db,
    reports.map(({ id }) => id),
  );
  const pairs = await findAlike(reports, { parted, rarity: await learnRarity(db, now) });
  return pairs.slice(0, KEPT_PAIRS);
}

/**
 * Pairs of stories that are alike, the likest first: not alike enough for the matcher, which leaves two apart when in doubt, or the same, and kept
 * apart by another report of their stories, or by a title that was another when they came in.
 *
 * @param parted pairs of reports that an editor has parted, as `findPartedReports` gives them; nothing is concluded from them for other reports
 */
export async function findAlike(
  reports: readonly ReportInStory[],
  { parted = new Set(), rarity = NOTHING_LEARNED }: { parted?: ReadonlySet<string>; rarity?: Rarity } = {},
): Promise<AlikePair[]> {
  const storyOf = new Map(reports.map(({ id, storyId }) => [id, storyId]));
  const index = new StoryIndex(rarity);
  const best = new Map<string, AlikePair & { score: number }>();
  await eachInSlices(reports, (report) => {
    const story = prepareStory(report);
    for (const other of index.candidatesFor(story)) {
      const key = [report.storyId, storyOf.get(other.id)].sort();
      if (key[0] === key[1] || parted.has([story.id, other.id].sort().join())) continue;
      const { score, reason } = compareStories(story, other, rarity);
      if (score >= ALIKE && score > (best.get(key.join())?.score ?? 0)) {
        best.set(key.join(), { score, reason, reportIds: [story.id, other.id] });
      }
    }
    index.add(story);
  });
  return [...best.values()].sort((one, other) => other.score - one.score);
}

/** Without those of which a story was hidden, made one or parted by an editor, since they were compared. */
async function describePairs(db: Executor, pairs: readonly AlikePair[]): Promise<MergeSuggestion[]> {
  const reports = await findShownReports(
    db,
    pairs.flatMap(({ reportIds }) => reportIds),
  );
  const byId = new Map(reports.map((report) => [report.id, report]));
  const parted = await findPartedReports(db, [...byId.keys()]);
  const suggestions = new Map<string, MergeSuggestion>();
  for (const { reportIds, reason } of pairs) {
    const [one, other] = reportIds.map((id) => byId.get(id));
    if (!one || !other || one.storyId === other.storyId || parted.has([one.id, other.id].sort().join())) continue;
    const key = [one.storyId, other.storyId].sort().join();
    if (suggestions.has(key)) continue;
    const stories = [one, other].map(({ storyId, title, sourceName }) => ({ id: storyId, title, source: sourceName }));
    suggestions.set(key, { reason, stories });
  }
  return [...suggestions.values()].slice(0, MOST_SUGGESTIONS);
}
