import { implement } from '@orpc/server';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { readStreamList } from '../../streams/rules/read-list.ts';
import { getStream } from '../../streams/server/queries.ts';
import { demandAtUnit, knowsPeople, listOwnUnits } from '../../units/server/permissions.ts';
import { annotationsContract, type NoteSubject } from '../contract.ts';
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
  const shownTo = async ({ actor }: ProcedureContext) => ({
    seen: await listOwnUnits(orm, actor),
    showsPeople: await knowsPeople(orm, actor),
  });
  const demandScreen = async (actor: Actor | null, screenId: string | null) => {
    if (screenId !== null && !(await maySeeScreen(orm, actor, screenId)))
      throw new AppError('NOT_FOUND', 'There is no such screen.');
  };
  const find = async (id: string, context: ProcedureContext) => {
    const note = await findAnnotation(orm, id, await shownTo(context));
    if (!note) throw new AppError('NOT_FOUND', 'There is no such note.');
    await demandScreen(context.actor, note.screenId);
    return note;
  };
  /** What is about a unit its operators write; what is about a screen, whoever may write at all and sees it. */
  const demandSubject = async (subject: NoteSubject, actor: Actor | null) => {
    if ('screenId' in subject) return demandScreen(actor, subject.screenId);
    const { smrUnitId } =
      'streamId' in subject ? await getStream(orm, subject.streamId) : { smrUnitId: subject.unitId };
    await demandAtUnit(orm, actor, 'operator', smrUnitId);
  };
  const findToChange = async (id: string, context: ProcedureContext) => {
    const { smrUnitId } = await find(id, context);
    if (smrUnitId !== null) await demandAtUnit(orm, context.actor, 'operator', smrUnitId);
  };
  return contract.router({
    list: contract.list.handler(async ({ input: { streams, from, to, isWithdrawn, ...asked }, context }) => {
      await demandScreen(context.actor, asked.screenId ?? null);
      const span = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
      const { seen, showsPeople } = await shownTo(context);
      return listAnnotations(
        orm,
        {
          ...asked,
          ...span,
          seen,
          streamIds: streams === undefined ? undefined : readStreamList(streams),
          isWithdrawn: isWithdrawn && showsPeople,
        },
        showsPeople,
      );
    }),
    versions: contract.versions.handler(async ({ input, context }) => {
      const { id } = await find(input.id, context);
      return listAnnotationVersions(orm, id, await knowsPeople(orm, context.actor));
    }),
    write: contract.write.handler(async ({ input, context }) => {
      await demandSubject(input.subject, context.actor);
      return find(await writeNote(orm, requireActor(context), input, now()), context);
    }),
    edit: contract.edit.handler(async ({ input, context }) => {
      await findToChange(input.id, context);
      await editNote(orm, requireActor(context), input, now());
      return find(input.id, context);
    }),
    withdraw: contract.withdraw.handler(async ({ input, context }) => {
      await findToChange(input.id, context);
      await withdrawNote(orm, requireActor(context), input, now());
      return find(input.id, context);
    }),
    bringBack: contract.bringBack.handler(async ({ input, context }) => {
      await findToChange(input.id, context);
      await bringNoteBack(orm, requireActor(context), input, now());
      return find(input.id, context);
    }),
  });
}
