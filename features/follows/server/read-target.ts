import type { Executor } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { hasValues } from '../rules/index-filters.ts';
import type { FollowKindName } from '../vocabulary.ts';
import {
  type Arrival,
  type Filter,
  type Followable,
  type Followed,
  type FollowedDate,
  markArrivals,
} from './define-follow.ts';

/**
 * What an address asks for, by the first kind that knows it.
 *
 * @param asked.target with or without the host
 * @param asked.profileId who asks
 * @throws AppError BAD_REQUEST when it can't be followed; NOT_FOUND when it is about what there is not
 */
export async function readTarget(
  db: Executor,
  { kinds }: Followed,
  { target, profileId }: { target: string; profileId: string },
): Promise<Followable & { kind: FollowKindName }> {
  const address = URL.canParse(target, 'http://here') ? new URL(target, 'http://here') : null;
  for (const { kind, read } of address ? kinds : []) {
    const found = address && (await read(db, address, profileId));
    if (found) return { ...found, kind };
  }
  throw new AppError(
    'BAD_REQUEST',
    'This can’t be followed. What can: a list of news, of designs, projects, deals, licensing, companies or startups, one of those, a search, what changed, and units and streams of the fleet.',
  );
}

/** The newest that is in it, by what is followed and the same rules by which it is told. */
export async function listNewest(
  db: Executor,
  { kinds, sources }: Followed,
  { kind, filter, profileId }: { kind: string; filter: Filter; profileId: string },
  limit: number,
): Promise<Arrival[]> {
  const declared = kinds.find((one) => one.kind === kind);
  const wanted = sources.filter((source) => filter.values.from?.includes(source.kind) ?? true);
  const many = declared?.looksThrough ?? limit;
  const lists = await Promise.all(wanted.map((source) => source.listNewest(db, filter, many, profileId)));
  const found = markArrivals(kinds, lists.flat()).filter(({ values }) => hasValues(values, filter.values));
  const [picked] = filter.ask && declared?.pick ? await declared.pick(db, [filter.ask], found) : [];
  return found
    .filter(({ id }) => !picked || picked.has(id))
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, limit);
}

/** Its days, the first one first. @param today YYYY-MM-DD */
export async function listDates({ dates }: Followed, filter: Filter, today: string): Promise<FollowedDate[]> {
  const lists = await Promise.all(dates.map((source) => source.list(filter, today)));
  return lists.flat().sort((one, other) => one.day.localeCompare(other.day) || one.uid.localeCompare(other.uid));
}
