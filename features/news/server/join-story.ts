import { DAY_MS } from '../../../platform/shared/days.ts';
import type { Rarity } from './learn-rarity.ts';
import {
  type Comparison,
  compareStories,
  IDENTICAL_TITLE_DAYS,
  isSameAddress,
  MOST_DAYS_OF_A_STORY,
  type PreparedStory,
} from './match-stories.ts';

export interface Joining {
  joins: boolean;
  /** 0 to 1: of the report that it is most like. */
  score: number;
  /** What decided, for the editor's log. */
  reason: string;
  /** The report that it is most like; null when it does not join. */
  like: PreparedStory | null;
}

/** Compared with at most so many: a story that a hundred sources tell is told by its first and its last ones. */
const MOST_COMPARED = 24;

/**
 * Whether a report belongs to a story as a whole. Being like one of its reports is not enough: stories then grow by chains, in which the
 * last report has nothing to do with the first. No report of it may contradict, the whole must lie within one window, and at least half of
 * what it is compared with must be the same event. A text told again asks for no such half, and what its first telling stands beside in spite of a
 * contradiction, an editor has put there. At the same address it joins whatever else is there.
 *
 * @param members the reports of the story, at least one
 */
export function joinStory(entry: PreparedStory, members: readonly PreparedStory[], rarity?: Rarity): Joining {
  const compared = representatives(members).map((member) => {
    const { same, score, reason, kind } = compareStories(entry, member, rarity);
    return { member, same, score, reason, kind };
  });
  const [first, ...others] = compared;
  if (!first) return { joins: false, score: 0, reason: 'the story has no reports', like: null };
  const best = others.reduce((best, one) => (one.score > best.score ? one : best), first);
  if (isSameAddress(best)) return join(best);
  const isCopy = best.kind === 'copy';
  const opposed = compared.find(
    ({ kind, member }) =>
      kind === 'opposed' && !(isCopy && compareStories(best.member, member, rarity).kind === 'opposed'),
  );
  if (opposed) return refuse(opposed, opposed.reason);
  const agreeing = compared.filter(({ same }) => same).length;
  if (!isCopy && agreeing * 2 < compared.length)
    return refuse(best, `like ${agreeing} of ${compared.length} of its reports`);
  if (spanDays([entry, ...members]) > (isCopy ? IDENTICAL_TITLE_DAYS : MOST_DAYS_OF_A_STORY))
    return refuse(best, 'too far from its first or last report');
  return best.same ? join(best) : { joins: false, score: best.score, reason: best.reason, like: null };
}

function join({ score, reason, member }: Comparison & { member: PreparedStory }): Joining {
  return { joins: true, score, reason, like: member };
}

function refuse(best: Comparison, reason: string): Joining {
  return { joins: false, score: Math.min(best.score, 0.49), reason, like: null };
}

function representatives(members: readonly PreparedStory[]): readonly PreparedStory[] {
  if (members.length <= MOST_COMPARED) return members;
  const half = MOST_COMPARED / 2;
  return [...members.slice(0, half), ...members.slice(-half)];
}

function spanDays(reports: readonly PreparedStory[]): number {
  const times = reports.map(({ publishedAt }) => publishedAt.getTime());
  return (Math.max(...times) - Math.min(...times)) / DAY_MS;
}
