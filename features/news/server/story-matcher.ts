import { eachInSlices } from '../../../platform/server/compute-in-slices.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { explainJoining } from './explain-joining.ts';
import { StoryIndex } from './index-stories.ts';
import { joinStory } from './join-story.ts';
import { Rarity } from './learn-rarity.ts';
import { listReportsAround, listTitlesBetween } from './match-queries.ts';
import { areFarApart, type PreparedStory, prepareStory, type StoryText } from './match-stories.ts';

/** Reports older than this can't be the same event as one published now; the matcher's own window is narrower. */
const LOOK_BACK_DAYS = 14;
/** How rare a word is, is learned from what was published in as many days. */
const LEARNED_DAYS = 90;

/** Of what was published in the last 90 days. */
export async function learnRarity(db: Executor, now: Date): Promise<Rarity> {
  return Rarity.learn(await listTitlesBetween(db, new Date(now.getTime() - LEARNED_DAYS * DAY_MS), now));
}

/** Remembers which story every recent report belongs to, for the length of one run. */
export class StoryMatcher {
  readonly #index: StoryIndex;
  readonly #storyOf = new Map<PreparedStory, string>();
  readonly #membersOf = new Map<string, PreparedStory[]>();
  readonly #rarity: Rarity;

  constructor(rarity = new Rarity()) {
    this.#rarity = rarity;
    this.#index = new StoryIndex(rarity);
  }

  /** @param now stories with a report published within two weeks of it are loaded, whole */
  static async load(db: Executor, now: Date): Promise<StoryMatcher> {
    const from = new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS);
    const matcher = new StoryMatcher(await learnRarity(db, now));
    await eachInSlices(await listReportsAround(db, from, now), (report) => matcher.add(report, report.storyId));
    return matcher;
  }

  add(report: StoryText, storyId: string): void {
    const prepared = prepareStory(report);
    this.#index.add(prepared);
    this.#storyOf.set(prepared, storyId);
    const members = this.#membersOf.get(storyId);
    if (members) members.push(prepared);
    else this.#membersOf.set(storyId, [prepared]);
  }

  /** The story that reports the same event, and why; null when it is the first to. */
  findStory(report: Omit<StoryText, 'id'>): { id: string; reason: string } | null {
    const entry = prepareStory({ ...report, id: '' });
    const stories = new Set<string>();
    for (const candidate of this.#index.candidatesFor(entry)) {
      const id = areFarApart(entry, candidate) ? undefined : this.#storyOf.get(candidate);
      if (id !== undefined) stories.add(id);
    }
    let best: Candidate | null = null;
    for (const id of stories) {
      const members = this.#membersOf.get(id);
      if (!members) continue;
      const { like, score, reason: why } = joinStory(entry, members, this.#rarity);
      if (like === null) continue;
      const reason = explainJoining(why, like);
      const distance = Math.min(...members.map((member) => Math.abs(+member.publishedAt - +entry.publishedAt)));
      if (best === null || isBetter({ id, score, distance, reason }, best)) best = { id, score, distance, reason };
    }
    return best;
  }
}

interface Candidate {
  id: string;
  score: number;
  /** In milliseconds, to its nearest report. */
  distance: number;
  reason: string;
}

/** Two equal scores must not depend on the order of candidates: the nearer in time wins, then the smaller id. */
function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.score !== other.score) return one.score > other.score;
  return one.distance !== other.distance ? one.distance < other.distance : one.id < other.id;
}
