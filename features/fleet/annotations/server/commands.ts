import { eq } from 'drizzle-orm';
import { fleetAnnotations, fleetAnnotationVersions } from '../../../../database/schema/fleet-screens.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import { forgetAuthor } from '../../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import { getStream } from '../../streams/server/queries.ts';
import { findUnit } from '../../units/server/queries.ts';
import type { NoteFacts, NoteSubject } from '../contract.ts';
import type { NoteAct } from '../vocabulary.ts';
import type { AnnotationRow } from './queries.ts';

/** @param subject of a screen the caller has seen that it is there @throws AppError NOT_FOUND, BAD_REQUEST @returns its id */
export async function writeNote(
  db: Orm,
  actor: Actor,
  { subject, ...facts }: NoteFacts & { subject: NoteSubject },
  now: Date,
): Promise<string> {
  const span = demandSpan(facts);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(fleetAnnotations)
      .values({
        ...(await findSubject(tx, subject)),
        ...span,
        text: facts.text,
        author: actor.email,
        writtenAt: now,
        revision: 1,
      })
      .returning();
    if (!row) throw new Error('the note that was just inserted is missing');
    await keepVersion(tx, row, 'written', actor, now);
    return row.id;
  });
}

async function findSubject(tx: Executor, subject: NoteSubject) {
  if ('screenId' in subject) return { screenId: subject.screenId };
  if ('streamId' in subject) return { telemetryStreamId: (await getStream(tx, subject.streamId)).id };
  const unit = await findUnit(tx, subject.unitId);
  if (!unit) throw new AppError('NOT_FOUND', 'SMR unit not found');
  return { smrUnitId: unit.id };
}

/** @throws AppError NOT_FOUND, BAD_REQUEST; CONFLICT when somebody else changed it since that revision */
export function editNote(
  db: Orm,
  actor: Actor,
  { id, revision, ...facts }: NoteFacts & { id: string; revision: number },
  now: Date,
): Promise<void> {
  const span = demandSpan(facts);
  return change(db, actor, { id, revision, act: 'edited', change: { ...span, text: facts.text } }, now);
}

/** @throws AppError as `editNote` */
export function withdrawNote(
  db: Orm,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
  now: Date,
): Promise<void> {
  return change(db, actor, { id, revision, act: 'withdrawn', change: { withdrawnAt: now } }, now);
}

/** @throws AppError as `editNote` */
export function bringNoteBack(
  db: Orm,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
  now: Date,
): Promise<void> {
  return change(db, actor, { id, revision, act: 'brought back', change: { withdrawnAt: null } }, now);
}

function change(
  db: Orm,
  actor: Actor,
  wanted: { id: string; revision: number; act: NoteAct; change: Partial<AnnotationRow> },
  now: Date,
): Promise<void> {
  const { id, revision, act } = wanted;
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(fleetAnnotations).where(eq(fleetAnnotations.id, id)).for('update');
    if (!before) throw new AppError('NOT_FOUND', 'There is no such note.');
    if (before.revision !== revision)
      throw new AppError('CONFLICT', 'Somebody else changed this note meanwhile. Look at it as it is now.');
    const [row] = await tx
      .update(fleetAnnotations)
      .set({ ...wanted.change, revision: revision + 1 })
      .where(eq(fleetAnnotations.id, id))
      .returning();
    if (!row) throw new Error('the note that was just changed is missing');
    await keepVersion(tx, row, act, actor, now);
  });
}

async function keepVersion(tx: Executor, row: AnnotationRow, act: NoteAct, actor: Actor, at: Date): Promise<void> {
  const { id, revision, startsAt, endsAt, text } = row;
  const version = { annotationId: id, number: revision, act, startsAt, endsAt, text, author: actor.email, at };
  await tx.insert(fleetAnnotationVersions).values(version);
  await recordAudit(tx, actor, {
    action: act === 'written' ? 'note.write' : 'note.change',
    subjectType: 'fleet_annotations',
    subjectId: id,
    details: { name: text.slice(0, 80), act },
  });
}

/** @throws AppError BAD_REQUEST when it ends before it begins */
function demandSpan({ startsAt, endsAt }: NoteFacts): { startsAt: Date; endsAt: Date | null } {
  const span = { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) };
  if (span.endsAt === null || span.endsAt > span.startsAt) return span;
  const message = 'A span ends after it begins.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: ['endsAt'], message }] });
}

/** Of somebody who was an editor: the notes stay, without the address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [fleetAnnotations.author, fleetAnnotationVersions.author]);
}
