import type { Executor } from '../../../platform/server/database.ts';
import type { MergeSuggestion } from '../contract.ts';
import { MOST_SUGGESTIONS } from '../vocabulary.ts';
import { compareStories, type PreparedStory, prepareStory, StoryIndex } from './match-stories.ts';
import { listReportsBetween } from './queries.ts';

/** Of the labelled pairs (tests/fixtures/news) that the matcher leaves apart, 14 of the 19 above this are one event; of 225 below, 10. */
const ALIKE = 0.4;
const LOOK_BACK_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Pairs of stories that may be one: alike, and not alike enough for the matcher, which leaves two apart when in doubt. What it would call
 * the same and still are two, an editor has parted.
 */
export async function suggestMerges(db: Executor, now: Date): Promise<MergeSuggestion[]> {
  const reports = await listReportsBetween(db, new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS), now);
  const byId = new Map(reports.map((report) => [report.id, report]));
  const index = new StoryIndex();
  const best = new Map<string, { score: number; reason: string; pair: [PreparedStory, PreparedStory] }>();
  const parted = new Set<string>();
  for (const story of reports.map(prepareStory)) {
    for (const other of index.candidatesFor(story)) {
      const key = [story, other].map(({ id }) => byId.get(id)?.storyId).sort();
      if (key[0] === key[1]) continue;
      const { same, score, reason } = compareStories(story, other);
      if (same) parted.add(key.join());
      else if (score >= ALIKE && score > (best.get(key.join())?.score ?? 0)) {
        best.set(key.join(), { score, reason, pair: [story, other] });
      }
    }
    index.add(story);
  }
  return [...best]
    .filter(([key]) => !parted.has(key))
    .sort(([, one], [, other]) => other.score - one.score)
    .slice(0, MOST_SUGGESTIONS)
    .map(([, { reason, pair }]) => ({
      reason,
      stories: pair.flatMap(({ id }) => {
        const report = byId.get(id);
        return report ? [{ id: report.storyId, title: report.title, source: report.sourceName }] : [];
      }),
    }));
}
