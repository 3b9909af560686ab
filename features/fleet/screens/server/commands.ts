import { and, eq, isNull, sql } from 'drizzle-orm';
import { fleetScreens, fleetScreenVersions } from '../../../../database/schema/fleet-screens.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import { forgetAuthor } from '../../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { makeSlug, numberSlug } from '../../../../platform/shared/make-slug.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import type { Screen, ScreenContent } from '../contract.ts';
import { MOST_SCREENS, type ScreenAct } from '../vocabulary.ts';
import { findScreenVersion, type ScreenRow, toContent, toScreen } from './queries.ts';

/** What somebody wants a screen to be. */
export interface WantedScreen {
  content: ScreenContent;
  isShared: boolean;
}

/** @throws AppError CONFLICT when there are too many */
export function makeScreen(db: Orm, actor: Actor, wanted: WantedScreen, now: Date): Promise<Screen> {
  return db.transaction(async (tx) => {
    const taken = await lockSlugs(tx);
    // Of a title without a letter of any script.
    const slug = numberSlug(makeSlug(wanted.content.title) ?? 'screen', (candidate) => taken.has(candidate));
    return toScreen(await insertScreen(tx, actor, { slug, ...wanted }, taken, 'made', now), actor);
  });
}

/** Two that make a screen at once follow one another. @returns those that are taken */
export async function lockSlugs(tx: Executor): Promise<Set<string>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fleet screens'))`);
  const rows = await tx.select({ slug: fleetScreens.slug }).from(fleetScreens).where(isNull(fleetScreens.removedAt));
  return new Set(rows.map(({ slug }) => slug));
}

/** @param taken the slugs that are, locked */
export async function insertScreen(
  tx: Executor,
  actor: Actor,
  { slug, content, isShared }: WantedScreen & { slug: string },
  taken: ReadonlySet<string>,
  act: ScreenAct,
  now: Date,
): Promise<ScreenRow> {
  if (taken.size >= MOST_SCREENS) throw new AppError('CONFLICT', `There are ${MOST_SCREENS} screens already.`);
  const owner = { ownerId: actor.id, owner: actor.email };
  const [row] = await tx
    .insert(fleetScreens)
    .values({ slug, content, isShared, ...owner, revision: 1, updatedAt: now })
    .returning();
  if (!row) throw new Error('the screen that was just inserted is missing');
  await keepVersion(tx, actor, row, act, now);
  return row;
}

/** @throws AppError NOT_FOUND; FORBIDDEN when it is not the owner who makes it private; CONFLICT when somebody else saved it since */
export function changeScreen(
  db: Orm,
  actor: Actor,
  { slug, revision, ...wanted }: WantedScreen & { slug: string; revision: number },
  now: Date,
): Promise<Screen> {
  return db.transaction(async (tx) => {
    const before = await lockScreen(tx, actor, slug, revision);
    return toScreen(await updateScreen(tx, actor, before, wanted, 'changed', now), actor);
  });
}

/** @throws AppError FORBIDDEN */
export async function updateScreen(
  tx: Executor,
  actor: Actor,
  before: ScreenRow,
  { content, isShared }: WantedScreen,
  act: ScreenAct,
  now: Date,
): Promise<ScreenRow> {
  if (before.isShared && !isShared && before.ownerId !== actor.id)
    throw new AppError('FORBIDDEN', 'Only its owner can take a shared screen away from everybody else.');
  const isSame = JSON.stringify(toContent(before)) === JSON.stringify(content) && before.isShared === isShared;
  if (isSame && before.removedAt === null) return before;
  const [row] = await tx
    .update(fleetScreens)
    .set({ content, isShared, revision: before.revision + 1, updatedAt: now, removedAt: null })
    .where(eq(fleetScreens.id, before.id))
    .returning();
  if (!row) throw new Error('the screen that was just changed is missing');
  await keepVersion(tx, actor, row, act, now);
  return row;
}

/** @throws AppError NOT_FOUND, CONFLICT */
export function restoreScreen(
  db: Orm,
  actor: Actor,
  { slug, number, revision }: { slug: string; number: number; revision: number },
  now: Date,
): Promise<Screen> {
  return db.transaction(async (tx) => {
    const before = await lockScreen(tx, actor, slug, revision);
    const version = await findScreenVersion(tx, before.id, number);
    if (!version) throw new AppError('NOT_FOUND', 'There is no such version.');
    // What it shows comes back; who sees it stays as it is.
    const wanted = { content: version.content, isShared: before.isShared };
    return toScreen(await updateScreen(tx, actor, before, wanted, 'restored', now), actor);
  });
}

/** @throws AppError NOT_FOUND, CONFLICT @returns its id */
export function removeScreen(
  db: Orm,
  actor: Actor,
  { slug, revision }: { slug: string; revision: number },
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    const before = await lockScreen(tx, actor, slug, revision);
    const [row] = await tx
      .update(fleetScreens)
      .set({ removedAt: now, updatedAt: now, revision: revision + 1 })
      .where(eq(fleetScreens.id, before.id))
      .returning();
    if (!row) throw new Error('the screen that was just removed is missing');
    await keepVersion(tx, actor, row, 'removed', now);
    return row.id;
  });
}

/** At its address again, or at the next one when that is somebody else's by now. @throws AppError NOT_FOUND */
export function bringScreenBack(db: Orm, actor: Actor, id: string, now: Date): Promise<Screen> {
  return db.transaction(async (tx) => {
    const taken = await lockSlugs(tx);
    const [before] = await tx.select().from(fleetScreens).where(eq(fleetScreens.id, id)).for('update');
    if (!before || before.removedAt === null || !maySee(before, actor))
      throw new AppError('NOT_FOUND', 'There is no such screen among those that were removed.');
    const slug = numberSlug(before.slug, (candidate) => taken.has(candidate));
    const [row] = await tx
      .update(fleetScreens)
      .set({ slug, removedAt: null, updatedAt: now, revision: before.revision + 1 })
      .where(eq(fleetScreens.id, id))
      .returning();
    if (!row) throw new Error('the screen that was just brought back is missing');
    await keepVersion(tx, actor, row, 'brought back', now);
    return toScreen(row, actor);
  });
}

/** @param revision it was changed from; null: whichever it has */
export async function lockScreen(
  tx: Executor,
  actor: Actor,
  slug: string,
  revision: number | null,
): Promise<ScreenRow> {
  const [row] = await tx
    .select()
    .from(fleetScreens)
    .where(and(eq(fleetScreens.slug, slug), isNull(fleetScreens.removedAt)))
    .for('update');
  if (!row || !maySee(row, actor)) throw new AppError('NOT_FOUND', 'There is no such screen.');
  if (revision !== null && row.revision !== revision)
    throw new AppError('CONFLICT', 'Somebody else saved this screen since you opened it. Nothing of yours is lost.');
  return row;
}

const maySee = (row: ScreenRow, actor: Actor) => row.isShared || row.ownerId === actor.id;

async function keepVersion(tx: Executor, actor: Actor, row: ScreenRow, act: ScreenAct, at: Date): Promise<void> {
  const { id, revision, content, isShared } = row;
  const version = { screenId: id, number: revision, content, isShared, act, author: actor.email, at };
  await tx.insert(fleetScreenVersions).values(version);
  await recordAudit(tx, actor, {
    action: revision === 1 ? 'screen.make' : act === 'removed' ? 'screen.remove' : 'screen.change',
    subjectType: 'fleet_screens',
    subjectId: id,
    details: { name: toContent(row).title, act },
  });
}

/** Of somebody who was an editor: the screens stay, without the address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [fleetScreens.owner, fleetScreenVersions.author]);
}
