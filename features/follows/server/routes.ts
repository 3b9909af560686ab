import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS, dayOf } from '../../../platform/shared/days.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { followsContract, type KeptStory, type Saved } from '../contract.ts';
import { DATES_ON_DESK, HITS_ON_DESK, MOST_PREVIEWED, PREVIEW_DAYS, SAVED_ON_DESK } from '../vocabulary.ts';
import { addFollow, changeFollow, markSeen, removeFollow, renewSecret } from './commands.ts';
import type { Followed } from './define-follow.ts';
import { listAhead } from './list-ahead.ts';
import { listBefore } from './list-before.ts';
import {
  type FollowRow,
  findFollow,
  findFollowed,
  findSaved,
  listFollows,
  listHits,
  listSaved,
  listTargets,
  toFollow,
} from './queries.ts';
import { listDates, listNewest, readTarget } from './read-target.ts';
import { markRead, saveStory, unsaveStory } from './reading-commands.ts';

export interface FollowsDeps {
  db: Database;
  followed: Followed;
  /** What a story is called, by its address; null: there is none. `slugs`: all that lead to it, its own among them. */
  findStoryTitle(slug: string): Promise<{ title: string; slug: string; slugs: readonly string[] } | null>;
  /** Of slugs of stories those that lead to one which visitors see. */
  listShownSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  secret: string;
  now(): Date;
}

const contract = implement(followsContract).$context<ProcedureContext>();
const PREVIEWED = 5;

/** Everybody sees and changes their own, and nobody else's. */
export function followsRoutes({ db: { orm }, followed, findStoryTitle, listShownSlugs, secret, now }: FollowsDeps) {
  const idOf = (context: ProcedureContext) => requireActor(context).id;
  /** What private addresses are made with; of a key that is not allowed to see them, nothing. */
  const secretFor = ({ actor }: ProcedureContext) =>
    actor?.key && !actor.key.scopes.includes('addresses') ? null : secret;
  const shown = (context: ProcedureContext, row: FollowRow | null) =>
    toFollow(orMissing(row, 'You do not follow this (any more).'), secretFor(context), 0);
  const today = () => dayOf(now());
  /** Under the address that it has now. */
  const findStory = async (path: string) => {
    const found = orMissing(await findStoryTitle(slugOf({ path })), 'There is no such story.');
    const story = { title: found.title, path: `/news/${found.slug}` };
    return { story, paths: found.slugs.map((slug) => `/news/${slug}`) };
  };
  const gone = 'This is not on your reading list (any more).';
  const tellSaved = async (kept: readonly KeptStory[]): Promise<Saved[]> => {
    const shown = await listShownSlugs(kept.map(slugOf));
    return kept.map((story) => ({ ...story, isThere: shown.has(slugOf(story)) }));
  };
  const tellOne = async (kept: KeptStory): Promise<Saved> => {
    const shown = await listShownSlugs([slugOf(kept)]);
    return { ...kept, isThere: shown.size > 0 };
  };
  return contract.router({
    list: contract.list.handler(({ context }) => listFollows(orm, followed, idOf(context), secretFor(context))),
    listTargets: contract.listTargets.handler(({ context }) => listTargets(orm, idOf(context))),
    preview: contract.preview.handler(async ({ input, context }) => {
      const {
        kind,
        path,
        label,
        filter,
        isEverything = false,
      } = await readTarget(orm, followed, { ...input, profileId: idOf(context) });
      const since = now().getTime() - PREVIEW_DAYS * DAY_MS;
      const found = await listNewest(orm, followed, { kind, filter, profileId: idOf(context) }, MOST_PREVIEWED);
      const dates = await listDates(followed, filter, today());
      const row = await findFollowed(orm, idOf(context), path);
      return {
        ...{ kind, target: path, label, isEverything },
        count: found.filter(({ publishedAt }) => publishedAt.getTime() >= since).length,
        newest: found.slice(0, PREVIEWED).map(({ kind, title, path, publishedAt, datePrecision = 'minute' }) => ({
          ...{ kind, title, path, datePrecision },
          publishedAt: publishedAt.toISOString(),
        })),
        dates: dates.filter(({ state, day }) => state === 'expected' && day >= today()).length,
        follow: row && toFollow(row, secretFor(context), 0),
      };
    }),
    add: contract.add.handler(async ({ input: { kind, target, label, channels }, context }) => {
      const found = await readTarget(orm, followed, { target, profileId: idOf(context) });
      if (kind && kind !== found.kind)
        throw new AppError('BAD_REQUEST', `This target is of the kind ${found.kind}, not ${kind}.`);
      const asked = { ...found, label: label ?? found.label, channels };
      return shown(context, await addFollow(orm, idOf(context), asked, now()));
    }),
    change: contract.change.handler(async ({ input: { id, ...to }, context }) => {
      const own = { id, profileId: idOf(context) };
      const row = await findFollow(orm, id);
      if (row?.profileId !== own.profileId) return shown(context, null);
      // What it was about may be gone, which keeps nobody from being told otherwise.
      const isEverything = await readTarget(orm, followed, { target: row.path, profileId: own.profileId }).then(
        (found) => found.isEverything ?? false,
        (error: unknown) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      );
      return shown(context, await orm.transaction((tx) => changeFollow(tx, own, { ...to, isEverything })));
    }),
    renewSecret: contract.renewSecret.handler(async ({ input, context }) =>
      shown(context, await renewSecret(orm, { ...input, profileId: idOf(context) }, now())),
    ),
    remove: contract.remove.handler(async ({ input, context }) =>
      shown(context, await removeFollow(orm, { ...input, profileId: idOf(context) })),
    ),
    desk: contract.desk.handler(async ({ context }) => {
      const profileId = idOf(context);
      const { items: follows, unseen } = await listFollows(orm, followed, profileId, secretFor(context));
      const came = await listHits(orm, followed, profileId, { limit: HITS_ON_DESK });
      return {
        ...{ follows, unseen, came },
        before: came.items.length === 0 ? await listBefore(orm, followed, profileId, now()) : [],
        ahead: (await listAhead(orm, followed, profileId, now())).slice(0, DATES_ON_DESK),
        reading: await tellSaved(await listSaved(orm, profileId, { only: 'unread', limit: SAVED_ON_DESK })),
      };
    }),
    listHits: contract.listHits.handler(({ input, context }) => listHits(orm, followed, idOf(context), input)),
    markSeen: contract.markSeen.handler(async ({ context }) => ({ count: await markSeen(orm, idOf(context), now()) })),
    listSaved: contract.listSaved.handler(async ({ context }) => tellSaved(await listSaved(orm, idOf(context)))),
    previewSaved: contract.previewSaved.handler(async ({ input, context }) => {
      const { story, paths } = await findStory(input.path);
      const saved = await findSaved(orm, idOf(context), paths);
      return { ...story, saved: saved && { ...saved, isThere: true } };
    }),
    save: contract.save.handler(async ({ input: { path }, context }) => {
      const { story, paths } = await findStory(path);
      return { ...(await saveStory(orm, { profileId: idOf(context), ...story, paths }, now())), isThere: true };
    }),
    markRead: contract.markRead.handler(async ({ input: { id, isRead }, context }) =>
      tellOne(orMissing(await markRead(orm, { id, profileId: idOf(context) }, isRead ? now() : null), gone)),
    ),
    unsave: contract.unsave.handler(async ({ input, context }) =>
      tellOne(orMissing(await unsaveStory(orm, { ...input, profileId: idOf(context) }), gone)),
    ),
  });
}

function orMissing<Value>(value: Value | null, message: string): Value {
  if (value === null) throw new AppError('NOT_FOUND', message);
  return value;
}

const slugOf = ({ path }: Pick<KeptStory, 'path'>) => path.slice('/news/'.length);
