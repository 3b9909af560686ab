import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { feedbackContract } from '../contract.ts';
import { findSubject } from './find-subject.ts';
import { mergeThreads, publishIdea, unmergeThread } from './idea-commands.ts';
import { findAsk, findSimilarIdeas, listIdeas } from './idea-queries.ts';
import { findCorrection, findStatus, findThread, listSavedReplies, listThreads, readOverview } from './queries.ts';
import { readAskToken, readStatusToken, unknownLink } from './read-tokens.ts';
import { type FeedbackDeps, receiveFeedback, receiveMessage } from './receive-feedback.ts';
import { addNote, changeThread, deleteSavedReply, replyToThread, saveReply } from './reply-commands.ts';
import { confirmAsk } from './vote-commands.ts';

const contract = implement(feedbackContract).$context<ProcedureContext>();

export function feedbackRoutes(deps: FeedbackDeps) {
  const { db, feedback } = deps;
  const { orm } = db;
  return contract.router({
    send: contract.send.handler(({ input, context }) =>
      receiveFeedback(deps, { clientAddress: context.clientAddress ?? 'unknown', actor: context.actor }, input),
    ),
    describeSubject: contract.describeSubject.handler(async ({ input }) => {
      const subject = await findSubject(orm, input.record);
      return subject && { kind: subject.kind, name: subject.name, path: subject.path, fields: subject.fields };
    }),
    findStatus: contract.findStatus.handler(({ input }) => statusOf(readStatusToken(feedback.secret, input.token))),
    addMessage: contract.addMessage.handler(async ({ input, context }) =>
      statusOf(await receiveMessage(deps, context.clientAddress ?? 'unknown', input)),
    ),
    listIdeas: contract.listIdeas.handler(({ input }) => listIdeas(orm, input)),
    findSimilarIdeas: contract.findSimilarIdeas.handler(({ input }) => findSimilarIdeas(orm, input.q)),
    findAsk: contract.findAsk.handler(({ input }) =>
      findAsk(orm, readAskToken(feedback.secret, input.token, new Date())),
    ),
    confirmAsk: contract.confirmAsk.handler(async ({ input }) => {
      const ask = readAskToken(feedback.secret, input.token, new Date());
      await confirmAsk(orm, ask, new Date());
      return findAsk(orm, ask);
    }),
    list: contract.list.handler(({ input }) => listThreads(orm, input)),
    overview: contract.overview.handler(() => readOverview(orm)),
    find: contract.find.handler(async ({ input }) => found(await findThread(orm, input.id))),
    reply: contract.reply.handler(({ input, context }) => replyToThread(orm, feedback, requireActor(context), input)),
    addNote: contract.addNote.handler(({ input, context }) => addNote(orm, requireActor(context), input)),
    change: contract.change.handler(({ input, context }) => changeThread(orm, requireActor(context), input)),
    publish: contract.publish.handler(({ input, context }) => publishIdea(orm, feedback, requireActor(context), input)),
    merge: contract.merge.handler(({ input, context }) =>
      mergeThreads(orm, requireActor(context), input.id, input.into),
    ),
    unmerge: contract.unmerge.handler(({ input, context }) => unmergeThread(orm, requireActor(context), input.id)),
    findCorrection: contract.findCorrection.handler(async ({ input }) => found(await findCorrection(orm, input.id))),
    listSavedReplies: contract.listSavedReplies.handler(() => listSavedReplies(orm)),
    saveReply: contract.saveReply.handler(({ input, context }) => saveReply(orm, requireActor(context), input)),
    deleteSavedReply: contract.deleteSavedReply.handler(({ input, context }) =>
      deleteSavedReply(orm, requireActor(context), input.id),
    ),
  });

  async function statusOf(id: string) {
    const status = await findStatus(orm, id);
    if (!status) throw unknownLink();
    return status;
  }
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new AppError('NOT_FOUND', 'There is no such message (any more).');
  return value;
}
