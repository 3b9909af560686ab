import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { findEntities, listStories } from '../../news/server/queries.ts';
import { followsContract } from '../contract.ts';
import { PREVIEW_DAYS } from '../vocabulary.ts';
import { addFollow, changeFollow, markSeen, removeFollow, renewSecret } from './commands.ts';
import { type FollowRow, findFollowed, listFollows, listHits, toFollow } from './queries.ts';
import { labelOf, pathOf, readFollowed } from './shape-filter.ts';

export interface FollowsDeps {
  db: Database;
  secret: string;
  now(): Date;
}

const contract = implement(followsContract).$context<ProcedureContext>();
const MOST_PREVIEWED = 100;
const PREVIEWED = 5;

/** Everybody sees and changes their own, and nobody else's. */
export function followsRoutes({ db: { orm }, secret, now }: FollowsDeps) {
  const idOf = (context: ProcedureContext) => requireActor(context).id;
  const shown = (row: FollowRow | null) => {
    if (!row) throw new AppError('NOT_FOUND', 'You do not follow this (any more).');
    return toFollow(row, secret, 0);
  };
  return contract.router({
    list: contract.list.handler(({ context }) => listFollows(orm, idOf(context), secret)),
    preview: contract.preview.handler(async ({ input, context }) => {
      const filter = readFollowed(input.path);
      const names = (await findEntities(orm, filter.about ?? [])).map(({ name }) => name);
      const since = now().getTime() - PREVIEW_DAYS * 86_400_000;
      const { items } = await listStories(orm, { ...filter, limit: MOST_PREVIEWED });
      const lately = items.filter(({ publishedAt }) => Date.parse(publishedAt) >= since);
      const path = pathOf(filter);
      return {
        path,
        label: labelOf(filter, names),
        count: lately.length,
        newest: items
          .slice(0, PREVIEWED)
          .map(({ title, slug, publishedAt }) => ({ title, path: `/news/${slug}`, publishedAt })),
        followId: (await findFollowed(orm, idOf(context), path))?.id ?? null,
      };
    }),
    add: contract.add.handler(async ({ input, context }) =>
      shown(await addFollow(orm, { ...input, profileId: idOf(context) }, now())),
    ),
    change: contract.change.handler(async ({ input: { id, ...to }, context }) =>
      shown(await orm.transaction((tx) => changeFollow(tx, { id, profileId: idOf(context) }, to, now()))),
    ),
    renewSecret: contract.renewSecret.handler(async ({ input, context }) =>
      shown(await renewSecret(orm, { ...input, profileId: idOf(context) }, now())),
    ),
    remove: contract.remove.handler(async ({ input, context }) =>
      shown(await removeFollow(orm, { ...input, profileId: idOf(context) })),
    ),
    listHits: contract.listHits.handler(({ input, context }) => listHits(orm, idOf(context), input)),
    markSeen: contract.markSeen.handler(async ({ context }) => ({ count: await markSeen(orm, idOf(context), now()) })),
  });
}
