import { eq } from 'drizzle-orm';
import { fleetGroups, fleetGroupUnits } from '../../../../database/schema/fleet-groups.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { AppError, type InputIssue } from '../../../../platform/shared/app-error.ts';
import { makeSlug, numberSlug } from '../../../../platform/shared/make-slug.ts';
import { lockUnits } from '../../units/server/commands.ts';
import type { VersionOutcome } from '../../versions/contract.ts';
import { type Change, changeWithin, type VersionedThing } from '../../versions/server/commands.ts';
import { type GroupFields, reservedGroupIds } from '../record.ts';
import { compareGroups } from '../rules/compare-groups.ts';
import { MOST_GROUPS } from '../vocabulary.ts';
import { findGroup, listGroupRecords, toGroupFields } from './queries.ts';

/** Groups as things with versions. */
export const groupThing: VersionedThing<GroupFields> = {
  kind: 'fleet_groups',
  noun: 'group',
  compare: compareGroups,
  nameOf: ({ name }) => name,
  async find(tx, id) {
    const row = await findGroup(tx, id);
    if (!row) return null;
    const { removedAt, revision, createdAt } = row;
    return { content: toGroupFields(row), isRemoved: removedAt !== null, revision, createdAt };
  },
  async demandSense(tx, id, { content, isRemoved }) {
    const issues: InputIssue[] = [];
    const namesake = (await listGroupRecords(tx)).find(({ name }) => name === content.name);
    if (namesake && namesake.id !== id)
      issues.push({
        path: ['group', 'name'],
        message: `There is a group ${content.name} already${namesake.removedAt ? ', which was removed. Restore it, or take another name' : ''}.`,
      });
    const known = new Set((await lockUnits(tx)).map((unit) => unit.id));
    const unknown = content.unitIds.filter((unitId) => !known.has(unitId));
    if (unknown.length > 0 && !isRemoved) issues.push({ path: ['group', 'unitIds'], message: sayUnknown(unknown) });
    const [first] = issues;
    if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
  },
  async write(tx, id, { content, isRemoved, revision }, _, { now }) {
    const { name, description, unitIds } = content;
    const row = { name, description, revision, removedAt: isRemoved ? now : null };
    await tx
      .insert(fleetGroups)
      .values({ id, createdAt: now, ...row })
      .onConflictDoUpdate({ target: fleetGroups.id, set: row });
    await tx.delete(fleetGroupUnits).where(eq(fleetGroupUnits.groupId, id));
    const members = [...new Set(unitIds)].map((smrUnitId) => ({ groupId: id, smrUnitId }));
    if (members.length > 0) await tx.insert(fleetGroupUnits).values(members).onConflictDoNothing();
  },
};

/** What is said of units that a group names and that are not there. */
export function sayUnknown(unitIds: readonly string[]): string {
  const named = unitIds.slice(0, 5).join(', ');
  const more = unitIds.length > 5 ? ` and ${unitIds.length - 5} more` : '';
  return `There is no unit ${named}${more}.`;
}

/** @throws AppError CONFLICT when there are too many */
export async function chooseGroupId(tx: Executor, name: string): Promise<string> {
  const records = await listGroupRecords(tx);
  if (records.length >= MOST_GROUPS)
    throw new AppError('CONFLICT', `There are ${MOST_GROUPS} groups, which is the most.`);
  const taken = new Set<string>([...records.map(({ id }) => id), ...reservedGroupIds]);
  return numberSlug(makeSlug(name) ?? 'group', (candidate) => taken.has(candidate));
}

/** @throws AppError CONFLICT when there are too many, BAD_REQUEST with what is wrong by field */
export async function createGroup(tx: Executor, content: GroupFields, change: Change): Promise<VersionOutcome> {
  const id = await chooseGroupId(tx, content.name);
  return changeWithin(tx, groupThing, { id, base: null, content, isRemoved: false, why: change.why }, change);
}
