import type { Executor } from '../../../platform/server/database.ts';
import { listReportsBetween } from './match-queries.ts';
import { prepareStory, StoryIndex, type StoryText } from './match-stories.ts';

/** Reports older than this can't be the same event as one published now; the matcher's own window is narrower. */
const LOOK_BACK_DAYS = 14;
const DAY_MS = 86_400_000;

/** Remembers which story every recent report belongs to, for the length of one run. */
export class StoryMatcher {
  readonly #index = new StoryIndex();
  readonly #storyOf = new Map<string, string>();

  /** @param now reports published within two weeks of it are loaded */
  static async load(db: Executor, now: Date): Promise<StoryMatcher> {
    const matcher = new StoryMatcher();
    const from = new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS);
    for (const report of await listReportsBetween(db, from, now)) matcher.add(report, report.storyId);
    return matcher;
  }

  add(report: StoryText, storyId: string): void {
    this.#index.add(prepareStory(report));
    this.#storyOf.set(report.id, storyId);
  }

  /** The story that reports the same event; null when it is the first to. */
  findStory(report: Omit<StoryText, 'id'>): string | null {
    const found = this.#index.find(prepareStory({ ...report, id: '' }));
    return found ? (this.#storyOf.get(found.match.id) ?? null) : null;
  }
}
