import { and, eq, sql } from 'drizzle-orm';
import { fleetVersions } from '../../../../database/schema/fleet-versions.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { forgetAuthor } from '../../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import type { AuditAction } from '../../../accounts/rules/describe-action.ts';
import { recordAudit, underOwnAddress } from '../../../accounts/server/commands.ts';
import { reviewIsRequired } from '../../../accounts/server/queries.ts';
import type { Difference, VersionOutcome } from '../contract.ts';
import { SHIPPED, type VersionedKind } from '../vocabulary.ts';
import { findVersion, type VersionRow } from './queries.ts';

/** How something stands now. */
export interface Standing<Content> {
  content: Content;
  isRemoved: boolean;
  revision: number;
  /** null: nobody wrote down when. */
  createdAt: Date | null;
}

/** What a change brings with it. */
export interface Change {
  actor: Actor;
  why: string;
  now: Date;
}

/** A kind of thing of which every change is a version: what its room knows of it. */
export interface VersionedThing<Content> {
  kind: VersionedKind;
  /** 'site' */
  noun: string;
  find(tx: Executor, id: string): Promise<Standing<Content> | null>;
  /** Puts it into force, with all that follows. @param before null: it is new */
  write(
    tx: Executor,
    id: string,
    wanted: Omit<Standing<Content>, 'createdAt'>,
    before: Standing<Content> | null,
    change: Change,
  ): Promise<void>;
  /** @throws AppError when it cannot be, with what is wrong by field */
  demandSense(
    tx: Executor,
    id: string,
    wanted: Pick<Standing<Content>, 'content' | 'isRemoved'>,
    before: Standing<Content> | null,
  ): Promise<void>;
  /** @param before null: it is new */
  compare(before: Content | null, after: Content): Difference[];
  nameOf(content: Content): string;
  /** A person alone may change it, whatever the house asks for: its forms don't ask for a second one either. */
  needsNobodyElse?: true;
}

/** What somebody wants a thing to be. */
export interface Wanted<Content> {
  id: string;
  /** Number of the version that it was made from; null: there is to be no such thing yet. */
  base: number | null;
  content: Content;
  isRemoved: boolean;
  why: string;
  importId?: string | undefined;
  /** Who calls writes it into the audit log in words of its own. */
  isNoted?: true;
}

/**
 * Changes a thing, or, where the house asks for a second person, proposes to; with the version that tells of it. Whoever calls has locked the units:
 * sites, groups and units follow one another.
 *
 * @param isPartOf something that was approved already, or needs no approval
 * @throws AppError NOT_FOUND, CONFLICT when somebody else was faster or there is such a thing already, BAD_REQUEST with what is wrong by field
 */
export async function changeWithin<Content>(
  tx: Executor,
  thing: VersionedThing<Content>,
  wanted: Wanted<Content>,
  asked: Change,
  isPartOf = false,
): Promise<VersionOutcome> {
  const change = { ...asked, actor: await underOwnAddress(tx, asked.actor) };
  const { id, base, content, isRemoved, why, importId = null, isNoted } = wanted;
  await lockKind(tx, thing.kind);
  const before = await thing.find(tx, id);
  demandBase(thing.noun, before, base);
  await thing.demandSense(tx, id, wanted, before);
  if (before) await noteBefore(tx, thing, id, before, change.now);
  const differences = thing.compare(before?.content ?? null, content);
  if (before && differences.length === 0 && isRemoved === before.isRemoved)
    return { id, revision: before.revision, state: 'applied' };
  const isProposed = !isPartOf && !thing.needsNobodyElse && (await reviewIsRequired(tx));
  const [row] = await tx
    .insert(fleetVersions)
    .values({
      ...{ kind: thing.kind, subjectId: id, state: 'proposed', content, isRemoved },
      ...{ base: base ?? 0, why, author: change.actor.email, at: change.now, importId },
    })
    .returning();
  if (!row) throw new Error('the version that was just inserted is missing');
  const revision = isProposed ? (before?.revision ?? 0) : await bringIntoForce(tx, thing, row, before, change);
  const action = isProposed ? 'fleet-record.propose' : 'fleet-record.change';
  if (!isNoted) await note(tx, thing, action, row, change.actor, { why, differences: differences.length });
  return { id, revision, state: isProposed ? 'proposed' : 'applied' };
}

function demandBase<Content>(noun: string, before: Standing<Content> | null, base: number | null): void {
  if (base === null) {
    if (before) throw new AppError('CONFLICT', `There is such a ${noun} already.`);
  } else if (!before) throw new AppError('NOT_FOUND', `There is no such ${noun}.`);
  else if (before.revision !== base)
    throw new AppError(
      'CONFLICT',
      `Somebody else changed this ${noun} meanwhile. Look at it as it is now, then change it.`,
    );
}

/** The first change keeps how it was, so that it can be restored; so does a change of what its own room changes without versions. */
async function noteBefore<Content>(
  tx: Executor,
  { kind }: VersionedThing<Content>,
  subjectId: string,
  { content, isRemoved, revision: number, createdAt }: Standing<Content>,
  now: Date,
): Promise<void> {
  await tx
    .insert(fleetVersions)
    .values({
      ...{ kind, subjectId, number, state: 'applied', content, isRemoved, base: 0 },
      ...{ why: 'As it was before', author: SHIPPED, at: createdAt ?? now },
    })
    .onConflictDoNothing();
}

async function bringIntoForce<Content>(
  tx: Executor,
  thing: VersionedThing<Content>,
  row: VersionRow,
  before: Standing<Content> | null,
  change: Change,
): Promise<number> {
  const revision = (before?.revision ?? 0) + 1;
  // Its room alone writes what a version holds.
  const content = row.content as Content;
  await thing.write(tx, row.subjectId, { content, isRemoved: row.isRemoved, revision }, before, change);
  await tx.update(fleetVersions).set({ state: 'applied', number: revision }).where(eq(fleetVersions.id, row.id));
  return revision;
}

/** Changes what a thing says; one that was removed stays so. @throws AppError as `changeWithin` */
export async function editWithin<Content>(
  tx: Executor,
  thing: VersionedThing<Content>,
  { id, revision, content }: { id: string; revision: number; content: Content },
  change: Change,
): Promise<VersionOutcome> {
  const isRemoved = (await thing.find(tx, id))?.isRemoved ?? false;
  return changeWithin(tx, thing, { id, base: revision, content, isRemoved, why: change.why }, change);
}

/** @throws AppError as `changeWithin`; CONFLICT also when it was removed already */
export async function removeWithin<Content>(
  tx: Executor,
  thing: VersionedThing<Content>,
  { id, revision }: { id: string; revision: number },
  change: Change,
): Promise<VersionOutcome> {
  const standing = await thing.find(tx, id);
  if (!standing) throw new AppError('NOT_FOUND', `There is no such ${thing.noun}.`);
  if (standing.isRemoved) throw new AppError('CONFLICT', `This ${thing.noun} was removed already.`);
  const { content } = standing;
  return changeWithin(tx, thing, { id, base: revision, content, isRemoved: true, why: change.why }, change);
}

/** @throws AppError as `changeWithin`; NOT_FOUND without such a version */
export async function restoreWithin<Content>(
  tx: Executor,
  thing: VersionedThing<Content>,
  { id, number, revision }: { id: string; number: number; revision: number },
  change: Change,
): Promise<VersionOutcome> {
  const version = await findVersion(tx, thing.kind, id, number);
  if (!version) throw new AppError('NOT_FOUND', `There is no such version of this ${thing.noun}.`);
  const { isRemoved } = version;
  const content = version.content as Content; // As above.
  return changeWithin(tx, thing, { id, base: revision, content, isRemoved, why: change.why }, change);
}

/**
 * Approves or declines what somebody proposed. Its author may withdraw it, which is declining, and not approve it.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for the author's own approval; CONFLICT when it was decided already, or changed since
 */
export async function decideWithin<Content>(
  tx: Executor,
  thing: VersionedThing<Content>,
  { id, decision }: { id: string; decision: 'approve' | 'decline' },
  asked: Omit<Change, 'why'>,
): Promise<VersionOutcome> {
  const change = { ...asked, actor: await underOwnAddress(tx, asked.actor) };
  await lockKind(tx, thing.kind);
  const [row] = await tx.select().from(fleetVersions).where(eq(fleetVersions.id, id)).for('update');
  if (row?.kind !== thing.kind) throw new AppError('NOT_FOUND', 'There is no such proposal.');
  if (row.state !== 'proposed') throw new AppError('CONFLICT', 'This was decided already.');
  const { actor, now } = change;
  const before = await thing.find(tx, row.subjectId);
  const outcome = (revision: number): VersionOutcome => ({ id: row.subjectId, revision, state: 'applied' });
  if (decision === 'decline') {
    await decline(tx, row, change);
    await note(tx, thing, 'fleet-record.decline', row, actor, {});
    return outcome(before?.revision ?? 0);
  }
  if (row.author === actor.email)
    throw new AppError('FORBIDDEN', 'You proposed this yourself. Somebody else has to approve it.');
  if ((before?.revision ?? 0) !== row.base)
    throw new AppError('CONFLICT', 'It was changed since this was proposed. It has to be proposed again.');
  const content = row.content as Content; // As above.
  await thing.demandSense(tx, row.subjectId, { content, isRemoved: row.isRemoved }, before);
  await tx.update(fleetVersions).set({ decidedBy: actor.email, decidedAt: now }).where(eq(fleetVersions.id, id));
  const revision = await bringIntoForce(tx, thing, row, before, { ...change, why: row.why });
  await note(tx, thing, 'fleet-record.approve', row, actor, {});
  return outcome(revision);
}

/**
 * Takes back what an import did: the thing becomes what it was, or is removed when the import brought it, and a proposal is withdrawn. What is so
 * already stays.
 *
 * @throws AppError CONFLICT when it was changed since
 */
export async function takeBackWithin<Content>(
  tx: Executor,
  thing: VersionedThing<Content>,
  row: VersionRow,
  change: Omit<Change, 'why'>,
): Promise<VersionOutcome> {
  const { subjectId: id, number } = row;
  if (number === null) {
    if (row.state === 'proposed') await decline(tx, row, change);
    return { id, revision: row.base, state: 'applied' };
  }
  const standing = await thing.find(tx, id);
  const content = row.content as Content; // As above.
  // What it brought was made from nothing.
  const base = await findVersion(tx, thing.kind, id, row.base);
  const wanted = base ? { content: base.content as Content, isRemoved: base.isRemoved } : { content, isRemoved: true };
  if (standing?.revision !== number) {
    const isSo =
      standing?.isRemoved === wanted.isRemoved &&
      (standing.isRemoved || thing.compare(standing.content, wanted.content).length === 0);
    if (isSo) return { id, revision: standing.revision, state: 'applied' };
    throw new AppError(
      'CONFLICT',
      `The ${thing.noun} ${thing.nameOf(content)} was changed since it was imported. Nothing was taken back.`,
    );
  }
  const why = `Import taken back: ${row.why}`;
  return changeWithin(tx, thing, { id, base: number, ...wanted, why }, { ...change, why });
}

async function decline(tx: Executor, { id }: VersionRow, { actor, now }: Omit<Change, 'why'>): Promise<void> {
  const decided = { state: 'declined', decidedBy: actor.email, decidedAt: now };
  await tx.update(fleetVersions).set(decided).where(eq(fleetVersions.id, id));
}

/** Two who add the same thing follow one another: there is no row to lock yet. Who locks a row of the kind besides does it after this. */
export async function lockKind(tx: Executor, kind: VersionedKind): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`versions ${kind}`}))`);
}

function note<Content>(
  tx: Executor,
  { kind, noun, nameOf }: VersionedThing<Content>,
  action: AuditAction,
  row: VersionRow,
  actor: Actor,
  details: Record<string, unknown>,
): Promise<void> {
  const name = nameOf(row.content as Content); // As above.
  return recordAudit(tx, actor, {
    action,
    subjectType: kind,
    subjectId: row.subjectId,
    details: { name: `${noun} ${name}`, ...details },
  });
}

/** Whoever proposed something does not approve it, under whatever address. */
export async function moveProposer(tx: Executor, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .update(fleetVersions)
    .set({ author: to })
    .where(and(eq(fleetVersions.author, from), eq(fleetVersions.state, 'proposed')));
}

/** Of somebody who was an editor: what they did stays, without their address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [fleetVersions.author, fleetVersions.decidedBy]);
}
