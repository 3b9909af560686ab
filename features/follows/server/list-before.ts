import type { Executor } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import type { Before } from '../contract.ts';
import { BEFORE_ON_DESK, MOST_LOOKED_BEFORE, PREVIEW_DAYS } from '../vocabulary.ts';
import type { Filter, Followed } from './define-follow.ts';
import { listFollowRows } from './queries.ts';
import { listNewest } from './read-target.ts';

/** What was lately in what somebody has begun to follow: the preview had promised it, and a desk that is empty says nothing of what will come. */
export async function listBefore(db: Executor, followed: Followed, profileId: string, now: Date): Promise<Before[]> {
  const since = now.getTime() - PREVIEW_DAYS * DAY_MS;
  const rows = await listFollowRows(db, profileId);
  const newest = rows.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const found = new Map<string, Before>();
  for (const { id: followId, kind, filter, label } of newest.slice(0, MOST_LOOKED_BEFORE))
    for (const arrival of await newestOf({ kind, filter })) {
      if (arrival.publishedAt.getTime() < since) continue;
      const { id, kind, title, path, publishedAt, datePrecision = 'minute' } = arrival;
      const dated = { publishedAt: publishedAt.toISOString(), datePrecision };
      const known = found.get(id) ?? { id, kind, title, path, ...dated, follows: [] };
      known.follows.push({ id: followId, label });
      found.set(id, known);
    }
  return [...found.values()]
    .sort((one, other) => other.publishedAt.localeCompare(one.publishedAt))
    .slice(0, BEFORE_ON_DESK);

  /** What it was about may be gone. */
  async function newestOf(asked: { kind: string; filter: Filter }) {
    return listNewest(db, followed, { ...asked, profileId }, BEFORE_ON_DESK).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
      throw error;
    });
  }
}
