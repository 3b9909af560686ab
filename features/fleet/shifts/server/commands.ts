import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  shiftEntries,
  shiftEntryVersions,
  shiftHandovers,
  shiftHours,
} from '../../../../database/schema/fleet-shifts.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import { eraseMentions, forgetAuthor, mayMention } from '../../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { formatZonedSpan } from '../../../../platform/shared/format-time.ts';
import { recordAudit, underOwnAddress } from '../../../accounts/server/commands.ts';
import { listUnits } from '../../units/server/queries.ts';
import type { Entry, EntryFacts, Handover, ShiftHours } from '../contract.ts';
import { checkHours } from '../rules/check-hours.ts';
import { findShift } from '../rules/find-shift.ts';
import { AHEAD_MINUTES, type EntryAct } from '../vocabulary.ts';
import type { OpenLog } from './permissions.ts';
import { type EntryRow, type HandoverRow, readShiftHours, toEntry, toHandover } from './queries.ts';
import { reviewShift } from './review-shift.ts';

/** @throws AppError BAD_REQUEST with what is wrong by field; CONFLICT when somebody else changed it since that revision */
export function setShiftHours(db: Orm, actor: Actor, hours: ShiftHours): Promise<ShiftHours> {
  const sorted = { ...hours, changes: hours.changes.toSorted() };
  const issues = checkHours(sorted);
  const [first] = issues;
  if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
  return db.transaction(async (tx) => {
    // The first one to choose has no row to wait for.
    await tx.execute(sql`lock table ${shiftHours} in share row exclusive mode`);
    const before = await readShiftHours(tx);
    if (before.revision !== hours.revision)
      throw new AppError(
        'CONFLICT',
        'Somebody else changed the hours of shifts meanwhile. Look at them as they are now.',
      );
    const after = { ...sorted, revision: before.revision + 1 };
    await tx
      .insert(shiftHours)
      .values({ id: 1, ...after })
      .onConflictDoUpdate({ target: shiftHours.id, set: after });
    const said = ({ changes, timeZone }: ShiftHours) => `${changes.join(', ')} ${timeZone}`;
    await recordAudit(tx, actor, {
      action: 'shift-hours.change',
      subjectType: 'shift_hours',
      subjectId: '1',
      details: { name: said(after), changes: { hours: { from: said(before), to: said(after) } } },
    });
    return after;
  });
}

/** @throws AppError NOT_FOUND of a unit, BAD_REQUEST when it has not happened yet */
export function writeEntry(db: Orm, actor: Actor, log: OpenLog, facts: EntryFacts, now: Date): Promise<Entry> {
  const happenedAt = demandPast(facts, now);
  return db.transaction(async (tx) => {
    const unitIds = await demandUnits(tx, log, facts.unitIds);
    const { category, text } = facts;
    const [row] = await tx
      .insert(shiftEntries)
      .values({
        ...{ siteId: log.site?.id ?? null, happenedAt, category, unitIds, text },
        ...{ author: actor.email, writtenAt: now, revision: 1 },
      })
      .returning();
    if (!row) throw new Error('the entry that was just inserted is missing');
    await keepVersion(tx, row, 'written', actor, now);
    return toEntry(row, log.site, true);
  });
}

/** A new version of an entry. @throws AppError as `writeEntry`; CONFLICT when somebody else changed it since that revision, or it is struck out */
export function correctEntry(
  db: Orm,
  actor: Actor,
  log: OpenLog,
  { id, revision, ...facts }: EntryFacts & { id: string; revision: number },
  now: Date,
): Promise<Entry> {
  const happenedAt = demandPast(facts, now);
  return changeEntry(db, actor, log, { id, revision, act: 'corrected' }, now, async (tx, before) => {
    if (before.withdrawnAt) throw new AppError('CONFLICT', 'This entry is struck out. Bring it back to correct it.');
    const { category, text } = facts;
    return { happenedAt, category, text, unitIds: await demandUnits(tx, log, facts.unitIds, before.unitIds) };
  });
}

/** Strikes an entry out, or takes that back. @throws AppError NOT_FOUND, CONFLICT */
export function strikeEntry(
  db: Orm,
  actor: Actor,
  log: OpenLog,
  { id, revision, isStruck }: { id: string; revision: number; isStruck: boolean },
  now: Date,
): Promise<Entry> {
  const act = isStruck ? 'withdrawn' : 'brought back';
  return changeEntry(db, actor, log, { id, revision, act }, now, async (_, before) => {
    if ((before.withdrawnAt !== null) === isStruck)
      throw new AppError('CONFLICT', isStruck ? 'This entry is struck out already.' : 'This entry is not struck out.');
    return { withdrawnAt: isStruck ? now : null };
  });
}

function changeEntry(
  db: Orm,
  actor: Actor,
  { site }: OpenLog,
  { id, revision, act }: { id: string; revision: number; act: EntryAct },
  now: Date,
  changeOf: (tx: Executor, before: EntryRow) => Promise<Partial<EntryRow>>,
): Promise<Entry> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(shiftEntries).where(eq(shiftEntries.id, id)).for('update');
    if (!before) throw new AppError('NOT_FOUND', 'There is no such entry.');
    if (before.revision !== revision)
      throw new AppError('CONFLICT', 'Somebody else changed this entry meanwhile. Look at it as it is now.');
    const [row] = await tx
      .update(shiftEntries)
      .set({ ...(await changeOf(tx, before)), revision: revision + 1 })
      .where(eq(shiftEntries.id, id))
      .returning();
    if (!row) throw new Error('the entry that was just changed is missing');
    await keepVersion(tx, row, act, actor, now);
    return toEntry(row, site, true);
  });
}

async function keepVersion(tx: Executor, row: EntryRow, act: EntryAct, actor: Actor, at: Date): Promise<void> {
  const { id, revision, happenedAt, category, unitIds, text } = row;
  const version = { entryId: id, number: revision, act, happenedAt, category, unitIds, text, author: actor.email, at };
  await tx.insert(shiftEntryVersions).values(version);
  await recordAudit(tx, actor, {
    action: act === 'written' ? 'shift-entry.write' : 'shift-entry.change',
    subjectType: 'shift_entries',
    subjectId: id,
    details: { name: text.slice(0, 80), act },
  });
}

function demandPast({ happenedAt }: EntryFacts, now: Date): Date {
  const at = new Date(happenedAt);
  if (at.getTime() <= now.getTime() + AHEAD_MINUTES * 60_000) return at;
  const message = 'The log tells of what has happened: this time lies ahead.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: ['happenedAt'], message }] });
}

/** @param named by the entry already, wherever they stand by now */
async function demandUnits(
  tx: Executor,
  { site, units }: OpenLog,
  wanted: readonly string[],
  named: readonly string[] = [],
): Promise<string[]> {
  const known = new Set([...(await listUnits(tx, units)).map(({ id }) => id), ...named]);
  const missing = wanted.find((id) => !known.has(id));
  if (missing !== undefined)
    throw new AppError('NOT_FOUND', `There is no unit ${missing}${site ? ` at ${site.name}` : ''}.`);
  return [...new Set(wanted)].sort();
}

/**
 * Signs a shift as handed over, with all there is to know of it frozen.
 *
 * @throws AppError BAD_REQUEST when it has not begun; CONFLICT when it was handed over already
 */
export function handOverShift(
  db: Orm,
  asking: Actor,
  log: OpenLog,
  { at, note }: { at: Date; note: string },
  now: Date,
): Promise<Handover> {
  return db.transaction(async (tx) => {
    const actor = await underOwnAddress(tx, asking);
    const hours = await readShiftHours(tx);
    const shift = findShift(hours, at);
    const content = await reviewShift(tx, { log, hours, at, now }, true);
    const [row] = await tx
      .insert(shiftHandovers)
      .values({
        siteId: log.site?.id ?? null,
        shiftFrom: shift.from,
        shiftTo: shift.to,
        content,
        handedOverBy: actor.email,
        handedOverAt: now,
        handedOverNote: note,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('CONFLICT', 'Somebody has handed this shift over already.');
    await noteSigning(tx, actor, 'shift.hand-over', row, log, hours.timeZone);
    return toHandover(row, log.site, true);
  });
}

/** @throws AppError NOT_FOUND; CONFLICT when it was taken over or back, or by whoever handed it over */
export function takeShiftOver(
  db: Orm,
  actor: Actor,
  log: OpenLog,
  { id, note }: { id: string; note: string },
  now: Date,
): Promise<Handover> {
  return sign(db, actor, log, id, 'shift.take-over', (row, actor) => {
    if (row.handedOverBy === actor.email)
      throw new AppError('CONFLICT', 'You handed this shift over yourself. Somebody else takes it over.');
    return { takenOverBy: actor.email, takenOverAt: now, takenOverNote: note };
  });
}

/** @throws AppError NOT_FOUND; FORBIDDEN to anybody else; CONFLICT when it was taken over or back */
export function withdrawHandover(db: Orm, actor: Actor, log: OpenLog, id: string, now: Date): Promise<Handover> {
  return sign(db, actor, log, id, 'shift.withdraw', (row, actor) => {
    if (row.handedOverBy !== actor.email)
      throw new AppError('FORBIDDEN', 'Only whoever handed this shift over takes that back.');
    return { withdrawnAt: now };
  });
}

type Signing = 'shift.hand-over' | 'shift.take-over' | 'shift.withdraw';

function sign(
  db: Orm,
  asking: Actor,
  log: OpenLog,
  id: string,
  action: Signing,
  signed: (row: HandoverRow, actor: Actor) => Partial<HandoverRow>,
): Promise<Handover> {
  return db.transaction(async (tx) => {
    const actor = await underOwnAddress(tx, asking);
    const [before] = await tx.select().from(shiftHandovers).where(eq(shiftHandovers.id, id)).for('update');
    if (!before) throw new AppError('NOT_FOUND', 'There is no such hand-over.');
    if (before.withdrawnAt) throw new AppError('CONFLICT', 'This hand-over was taken back.');
    if (before.takenOverAt) throw new AppError('CONFLICT', 'Somebody has taken this shift over already.');
    const [row] = await tx
      .update(shiftHandovers)
      .set(signed(before, actor))
      .where(eq(shiftHandovers.id, id))
      .returning();
    if (!row) throw new Error('the hand-over that was locked is missing');
    await noteSigning(tx, actor, action, row, log, (await readShiftHours(tx)).timeZone);
    return toHandover(row, log.site, true);
  });
}

function noteSigning(
  tx: Executor,
  actor: Actor,
  action: Signing,
  { id, shiftFrom, shiftTo }: HandoverRow,
  { site }: OpenLog,
  timeZone: string,
): Promise<void> {
  const name = `${formatZonedSpan(shiftFrom, shiftTo, timeZone)}${site ? `, ${site.name}` : ''}`;
  return recordAudit(tx, actor, { action, subjectType: 'shift_handovers', subjectId: id, details: { name } });
}

/** Whoever handed a shift over does not take it over, and may take it back, under whatever address: as long as it waits. */
export async function moveSigner(tx: Executor, { from, to }: { from: string; to: string }): Promise<void> {
  const { handedOverBy, takenOverAt, withdrawnAt } = shiftHandovers;
  await tx.execute(sql`select set_config('smr.forgets_author', 'on', true)`);
  await tx
    .update(shiftHandovers)
    .set({ handedOverBy: to })
    .where(and(eq(handedOverBy, from), isNull(takenOverAt), isNull(withdrawnAt)));
  await tx.execute(sql`select set_config('smr.forgets_author', '', true)`);
}

/** Of somebody who was an editor: what was written and signed stays, without the address, also where it is frozen. */
export async function forgetEditor(tx: Executor, address: string): Promise<void> {
  await tx.execute(sql`select set_config('smr.forgets_author', 'on', true)`);
  const { author } = shiftEntries;
  const { id, content, handedOverBy, takenOverBy } = shiftHandovers;
  const frozen = await tx.select({ id, content }).from(shiftHandovers).where(mayMention(content, address));
  for (const one of frozen)
    await tx
      .update(shiftHandovers)
      .set({ content: eraseMentions(one.content, address) })
      .where(eq(id, one.id));
  await forgetAuthor(tx, address, [author, shiftEntryVersions.author, handedOverBy, takenOverBy]);
  await tx.execute(sql`select set_config('smr.forgets_author', '', true)`);
}
