import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { readToken, signToken } from '../../../platform/server/sign-token.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { cardHashOf } from '../../cards/server/queries.ts';
import type { ImportDeps } from '../../imports/server/commands.ts';
import { postsContract } from '../contract.ts';
import { PREVIEW_DAYS } from '../vocabulary.ts';
import { type Charts, drawCharts, readCharts } from './chart-queries.ts';
import { changeSlug, createPost, restoreRevision, savePost } from './commands.ts';
import { compareRevisions } from './compare-revisions.ts';
import { deletePost, restorePost, withdrawPreviews } from './delete-commands.ts';
import { importGhost } from './ghost-commands.ts';
import { addPicture } from './picture-commands.ts';
import { askReview, publishPost, schedulePost, showAgain, takeBack, withdrawPost } from './publish-commands.ts';
import {
  countPosts,
  findPost,
  findPreviewed,
  findPreviewId,
  findPublished,
  findRevision,
  hasPublishedPosts,
  listDeletedPosts,
  listPosts,
  listPublishedPosts,
  listRevisions,
} from './queries.ts';
import { findPictureFaults, renderParts, renderPost } from './render-post.ts';
import { resolveCards } from './resolve-cards.ts';

export interface PostRouteDeps extends ImportDeps {
  /** Signs the links of previews. */
  secret: string;
  siteName: string;
  publicUrl: string;
}

const contract = implement(postsContract).$context<ProcedureContext>();
const PREVIEW_PURPOSE = 'post preview';
const PREVIEW_SECONDS = PREVIEW_DAYS * 86_400;

export function postsRoutes(deps: PostRouteDeps) {
  const { secret, siteName, publicUrl, now } = deps;
  const { orm } = deps.db;
  const render = async (body: string, charts: Charts) => {
    const cards = await resolveCards(orm, body, publicUrl, charts);
    return { html: renderPost(body, cards), parts: renderParts(body, cards) };
  };
  /** Of what is not public yet: charts as they are now. */
  const renderDraft = async (body: string) => render(body, await drawCharts(orm, body, now()));
  const linkTo = (previewId: string) => {
    const madeAt = now();
    const until = new Date(madeAt.getTime() + PREVIEW_SECONDS * 1_000);
    return {
      previewPath: `/blog/preview/${signToken(secret, PREVIEW_PURPOSE, previewId, madeAt)}`,
      previewUntil: until.toISOString(),
    };
  };
  return contract.router({
    listPublished: contract.listPublished.handler(async ({ input }) => {
      const { items, nextCursor } = await listPublishedPosts(orm, input);
      return { items: items.map(({ body: _, ...post }) => post), nextCursor };
    }),
    findPublished: contract.findPublished.handler(async ({ input }) => {
      const { body, ...post } = found(await findPublished(orm, input.slug));
      const text = await render(body, await readCharts(orm, { id: post.id, body }));
      const hash = cardHashOf({ title: post.title, byline: post.byline, siteName });
      return { ...post, ...text, cardPath: hash === null ? null : `/blog/${post.slug}/card.png?v=${hash}` };
    }),
    findPreview: contract.findPreview.handler(async ({ input }) => {
      const limits = { now: now(), maxAgeSeconds: PREVIEW_SECONDS };
      const previewId = readToken(secret, PREVIEW_PURPOSE, input.token, limits);
      const { body, ...content } = found(previewId ? await findPreviewed(orm, previewId) : null).content;
      return { content, ...(await renderDraft(body)) };
    }),
    list: contract.list.handler(({ input }) => listPosts(orm, input)),
    count: contract.count.handler(() => countPosts(orm)),
    find: contract.find.handler(async ({ input: { id } }) => ({
      post: found(await findPost(orm, id)),
      revisions: await listRevisions(orm, id),
      ...linkTo(found(await findPreviewId(orm, id))),
    })),
    listRevisions: contract.listRevisions.handler(({ input: { id, before } }) => listRevisions(orm, id, before)),
    create: contract.create.handler(({ input, context }) => createPost(orm, requireActor(context), input, now())),
    save: contract.save.handler(({ input, context }) => savePost(orm, requireActor(context), input, now())),
    render: contract.render.handler(async ({ input: { body } }) => ({
      ...(await renderDraft(body)),
      faults: findPictureFaults(body),
    })),
    import: contract.import.handler(({ input, context }) => importGhost(deps, input, requireActor(context))),
    addPicture: contract.addPicture.handler(({ input }) =>
      addPicture(orm, Buffer.from(input.contentBase64, 'base64'), now()),
    ),
    compare: contract.compare.handler(async ({ input: { id, number } }) => {
      const { content } = found(await findPost(orm, id));
      return compareRevisions(found(await findRevision(orm, id, number)), content);
    }),
    restore: contract.restore.handler(({ input, context }) =>
      restoreRevision(orm, requireActor(context), input, now()),
    ),
    changeSlug: contract.changeSlug.handler(({ input, context }) =>
      changeSlug(orm, requireActor(context), input, now()),
    ),
    hasPublished: contract.hasPublished.handler(() => hasPublishedPosts(orm)),
    withdrawPreviews: contract.withdrawPreviews.handler(async ({ input, context }) =>
      linkTo(await withdrawPreviews(orm, requireActor(context), input.id)),
    ),
    remove: contract.remove.handler(({ input, context }) => deletePost(orm, requireActor(context), input.id, now())),
    listDeleted: contract.listDeleted.handler(() => listDeletedPosts(orm)),
    restoreDeleted: contract.restoreDeleted.handler(({ input, context }) =>
      restorePost(orm, requireActor(context), input.id, now()),
    ),
    askReview: contract.askReview.handler(({ input, context }) => askReview(orm, requireActor(context), input, now())),
    takeBack: contract.takeBack.handler(({ input, context }) => takeBack(orm, requireActor(context), input, now())),
    publish: contract.publish.handler(({ input, context }) => publishPost(orm, requireActor(context), input, now())),
    withdraw: contract.withdraw.handler(({ input, context }) => withdrawPost(orm, requireActor(context), input, now())),
    showAgain: contract.showAgain.handler(({ input, context }) => showAgain(orm, requireActor(context), input, now())),
    schedule: contract.schedule.handler(({ input, context }) => schedulePost(orm, requireActor(context), input, now())),
  });
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new AppError('NOT_FOUND', 'There is no such post.');
  return value;
}
