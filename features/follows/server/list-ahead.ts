import type { Executor } from '../../../platform/server/database.ts';
import { addDays, dayOf } from '../../../platform/shared/days.ts';
import type { Ahead } from '../contract.ts';
import { AHEAD_DAYS } from '../vocabulary.ts';
import type { Followed } from './define-follow.ts';
import { listFollowRows } from './queries.ts';
import { listDates } from './read-target.ts';

/** Days of the next three months that concern what somebody follows, each once with all that it concerns; the next first. */
export async function listAhead(db: Executor, followed: Followed, profileId: string, now: Date): Promise<Ahead[]> {
  const today = dayOf(now);
  const last = addDays(today, AHEAD_DAYS);
  const found = new Map<string, Ahead>();
  for (const { id, label, filter } of await listFollowRows(db, profileId))
    for (const date of await listDates(followed, filter, today)) {
      const { uid, title, path, state, day, told } = date;
      if (state !== 'expected' || day < today || day > last) continue;
      const known = found.get(uid) ?? { id: uid, title, path, day, told, follows: [] };
      known.follows.push({ id, label });
      found.set(uid, known);
    }
  return [...found.values()].sort((one, other) => one.day.localeCompare(other.day) || one.id.localeCompare(other.id));
}
