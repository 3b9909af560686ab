import { implement } from '@orpc/server';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor, roleOf } from '../../../accounts/server/permissions.ts';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import { readStreamList } from '../../streams/rules/read-list.ts';
import { annotationsContract } from '../contract.ts';
import { bringNoteBack, editNote, withdrawNote, writeNote } from './commands.ts';
import { findAnnotation, listAnnotations, listAnnotationVersions } from './queries.ts';

const contract = implement(annotationsContract).$context<ProcedureContext>();

export interface AnnotationDeps {
  db: Database;
  now(): Date;
  /** Screens stand above notes; who may see one, they know. */
  maySeeScreen(db: Executor, actor: Actor | null, screenId: string): Promise<boolean>;
}

export function annotationsRoutes({ db: { orm }, now, maySeeScreen }: AnnotationDeps) {
  const isEditor = ({ actor }: ProcedureContext) => mayEnter(roleOf(actor), 'editor');
  const demandScreen = async (actor: Actor | null, screenId: string | null) => {
    if (screenId !== null && !(await maySeeScreen(orm, actor, screenId)))
      throw new AppError('NOT_FOUND', 'There is no such screen.');
  };
  const find = async (id: string, context: ProcedureContext) => {
    const note = await findAnnotation(orm, id, isEditor(context));
    if (!note) throw new AppError('NOT_FOUND', 'There is no such note.');
    await demandScreen(context.actor, note.screenId);
    return note;
  };
  return contract.router({
    list: contract.list.handler(async ({ input: { streams, from, to, isWithdrawn, ...asked }, context }) => {
      await demandScreen(context.actor, asked.screenId ?? null);
      const span = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
      const showsPeople = isEditor(context);
      return listAnnotations(
        orm,
        {
          ...asked,
          ...span,
          streamIds: streams === undefined ? undefined : readStreamList(streams),
          isWithdrawn: isWithdrawn && showsPeople,
        },
        showsPeople,
      );
    }),
    versions: contract.versions.handler(async ({ input, context }) => {
      const { id } = await find(input.id, context);
      return listAnnotationVersions(orm, id, isEditor(context));
    }),
    write: contract.write.handler(async ({ input, context }) => {
      await demandScreen(context.actor, 'screenId' in input.subject ? input.subject.screenId : null);
      return find(await writeNote(orm, requireActor(context), input, now()), context);
    }),
    edit: contract.edit.handler(async ({ input, context }) => {
      await find(input.id, context);
      await editNote(orm, requireActor(context), input, now());
      return find(input.id, context);
    }),
    withdraw: contract.withdraw.handler(async ({ input, context }) => {
      await find(input.id, context);
      await withdrawNote(orm, requireActor(context), input, now());
      return find(input.id, context);
    }),
    bringBack: contract.bringBack.handler(async ({ input, context }) => {
      await find(input.id, context);
      await bringNoteBack(orm, requireActor(context), input, now());
      return find(input.id, context);
    }),
  });
}
