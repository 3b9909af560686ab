/** What the choice looks at. */
export interface Candidate {
  id: string;
  /** How many published it; who reports it twice counts once. */
  publisherCount: number;
  /** Kinds of the sources that reported it (regulator, agency, company, trade …). */
  sourceKinds: readonly string[];
  categories: readonly string[];
  /** Of the leading report. */
  source: string;
  publishedAt: Date;
}

/** Points by reason; their sum orders the stories. */
export type Score = Record<'sources' | 'primarySource' | 'recency' | 'sameCategory' | 'sameSource', number>;

const POINTS_PER_DOUBLING_OF_SOURCES = 3;
const POINTS_FOR_PRIMARY_SOURCE = 2;
const POINTS_FOR_THE_LAST_HOUR = 2;
const PENALTY_FOR_SAME_CATEGORY = 1.5;
const PENALTY_FOR_SAME_SOURCE = 1;
/** Who did what is reported, rather than who reports it. */
const primaryKinds = ['regulator', 'agency', 'government', 'company', 'utility'];

/**
 * The stories of a week's letter, best first. What many report matters (+3 points for each doubling of its publishers: 1 has 0,
 * 2 have 3, 4 have 6); word from the source itself is worth +2; the newer the better (+2 now, falling to 0 at the week's
 * beginning). Chosen one after another: a story loses 1.5 points for each chosen one of its main category and 1 for each from its
 * source, so that the five are not five times the same. Ties: the newer one, then the id.
 */
export function chooseStories<Story extends Candidate>(
  candidates: readonly Story[],
  week: { from: Date; to: Date },
  count: number,
): { story: Story; score: Score }[] {
  const chosen: { story: Story; score: Score }[] = [];
  const left = [...candidates].sort(
    (a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  while (chosen.length < count && left.length > 0) {
    const scored = left.map((story) => ({
      story,
      score: scoreStory(
        story,
        week,
        chosen.map((one) => one.story),
      ),
    }));
    const best = scored.reduce((a, b) => (total(b.score) > total(a.score) ? b : a));
    chosen.push(best);
    left.splice(left.indexOf(best.story), 1);
  }
  return chosen;
}

export function scoreStory(story: Candidate, week: { from: Date; to: Date }, chosen: readonly Candidate[]): Score {
  const age = (week.to.getTime() - story.publishedAt.getTime()) / (week.to.getTime() - week.from.getTime());
  const [main] = story.categories;
  return {
    sources: POINTS_PER_DOUBLING_OF_SOURCES * Math.log2(Math.max(1, story.publisherCount)),
    primarySource: story.sourceKinds.some((kind) => primaryKinds.includes(kind)) ? POINTS_FOR_PRIMARY_SOURCE : 0,
    recency: POINTS_FOR_THE_LAST_HOUR * (1 - Math.min(1, Math.max(0, age))),
    sameCategory: -PENALTY_FOR_SAME_CATEGORY * chosen.filter(({ categories }) => main && categories[0] === main).length,
    sameSource: -PENALTY_FOR_SAME_SOURCE * chosen.filter(({ source }) => source === story.source).length,
  };
}

export function total(score: Readonly<Record<string, number>>): number {
  return Object.values(score).reduce((sum, points) => sum + points, 0);
}
