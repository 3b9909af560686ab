import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { contactPoints, escalationRules } from '../../../../database/schema/fleet-escalation.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError, type InputIssue } from '../../../../platform/shared/app-error.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import { findProfile } from '../../../accounts/server/queries.ts';
import { ensureEndpoint, releaseEndpoint } from '../../../deliveries/server/commands.ts';
import { listGroupLabels } from '../../groups/server/queries.ts';
import { listUnitRecords } from '../../units/server/queries.ts';
import type { ContactFacts, EscalationRule, RuleFacts } from '../contract.ts';
import { checkContact, checkRule } from '../rules/check-escalation.ts';
import { MOST_CONTACT_POINTS, MOST_RULES } from '../vocabulary.ts';
import { type ContactRow, listRules, readContacts, toRule } from './queries.ts';
import { mayAnswer } from './reach-queries.ts';

// For the room whose alarms reach somebody.
export { endEscalation, planEscalation } from './call-commands.ts';

/** @throws AppError BAD_REQUEST by field; CONFLICT when the name is taken or there are too many @returns its id */
export async function addContactPoint(db: Orm, actor: Actor, facts: ContactFacts): Promise<string> {
  return db.transaction(async (tx) => {
    await oneByOne(tx);
    if ((await tx.$count(contactPoints)) >= MOST_CONTACT_POINTS)
      throw new AppError('CONFLICT', `There are ${MOST_CONTACT_POINTS} contact points already.`);
    await demandContact(tx, facts, null);
    const [row] = await tx
      .insert(contactPoints)
      .values(await toColumns(tx, facts))
      .returning();
    if (!row) throw new Error('the contact point that was just inserted is missing');
    await audit(tx, actor, 'contact-point.add', row.id, facts);
    return row.id;
  });
}

/** @throws AppError as `addContactPoint`; NOT_FOUND; CONFLICT when somebody else changed it since that revision */
export async function changeContactPoint(
  db: Orm,
  actor: Actor,
  { id, revision, ...facts }: ContactFacts & { id: string; revision: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await oneByOne(tx);
    const { endpointId } = await lockContact(tx, id, revision);
    await demandContact(tx, facts, id);
    const columns = await toColumns(tx, facts);
    await tx
      .update(contactPoints)
      .set({ ...columns, revision: revision + 1 })
      .where(eq(contactPoints.id, id));
    if (endpointId && endpointId !== columns.endpointId) await releaseIfUnused(tx, endpointId);
    await audit(tx, actor, 'contact-point.change', id, facts);
  });
}

/** @throws AppError NOT_FOUND; CONFLICT while something names it, or somebody else changed it since */
export async function removeContactPoint(
  db: Orm,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await oneByOne(tx);
    const { endpointId, name } = await lockContact(tx, id, revision);
    const rules = (await listRules(tx)).filter(({ steps }) =>
      steps.some(({ contactPointIds }) => contactPointIds.includes(id)),
    );
    const rosters = [...(await readContacts(tx)).values()].filter(({ roster }) => roster?.members.includes(id));
    const [naming] = [...rules, ...rosters];
    if (naming) throw new AppError('CONFLICT', `“${naming.name}” names it. Take it out there first.`);
    await tx.delete(contactPoints).where(eq(contactPoints.id, id));
    if (endpointId) await releaseIfUnused(tx, endpointId);
    await audit(tx, actor, 'contact-point.remove', id, { name });
  });
}

/**
 * Alarms reach somebody at the new address of the account, by mail and in the browsers, as long as that one holds rights: else what an engineer chose
 * stays. Whoever has a form open with the old one is told.
 */
export async function moveContactPoints(
  tx: Executor,
  { profileId, from, to }: { profileId: string; from: string; to: string },
): Promise<void> {
  const profile = await findProfile(tx, profileId);
  if (!profile || !(await mayAnswer(tx, profile))) return;
  const { address, kind, revision } = contactPoints;
  const moved = await tx
    .update(contactPoints)
    .set({ address: to, revision: sql`${revision} + 1` })
    .where(and(inArray(kind, ['mail', 'push']), eq(sql`lower(${address})`, from)))
    .returning();
  for (const { id, name } of moved) await audit(tx, profile, 'contact-point.change', id, { name, from, address: to });
}

/** @throws AppError BAD_REQUEST by field; CONFLICT when the name is taken or there are too many */
export async function addRule(db: Orm, actor: Actor, facts: RuleFacts): Promise<EscalationRule> {
  return db.transaction(async (tx) => {
    await oneByOne(tx);
    if ((await tx.$count(escalationRules)) >= MOST_RULES)
      throw new AppError('CONFLICT', `There are ${MOST_RULES} rules already.`);
    await demandRule(tx, facts, null);
    const [row] = await tx.insert(escalationRules).values(facts).returning();
    if (!row) throw new Error('the rule that was just inserted is missing');
    await audit(tx, actor, 'escalation-rule.add', row.id, facts);
    return toRule(row);
  });
}

/** For alarms that come from now on. @throws AppError as `addRule`; NOT_FOUND; CONFLICT when somebody else changed it since that revision */
export async function changeRule(
  db: Orm,
  actor: Actor,
  { id, revision, ...facts }: RuleFacts & { id: string; revision: number },
): Promise<EscalationRule> {
  return db.transaction(async (tx) => {
    await oneByOne(tx);
    await lockRule(tx, id, revision);
    await demandRule(tx, facts, id);
    const [row] = await tx
      .update(escalationRules)
      .set({ ...facts, revision: revision + 1 })
      .where(eq(escalationRules.id, id))
      .returning();
    if (!row) throw new Error('the rule that was locked is missing');
    await audit(tx, actor, 'escalation-rule.change', id, facts);
    return toRule(row);
  });
}

/** Calls that it has planned go on. @throws AppError NOT_FOUND; CONFLICT when somebody else changed it since that revision */
export async function removeRule(
  db: Orm,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await oneByOne(tx);
    const { name } = await lockRule(tx, id, revision);
    await tx.delete(escalationRules).where(eq(escalationRules.id, id));
    await audit(tx, actor, 'escalation-rule.remove', id, { name });
  });
}

/**
 * One after the other, before any row: of two that come together each would find the name free, and a rule could name a contact point that is removed at
 * that moment.
 */
async function oneByOne(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('contact points and rules'))`);
}

async function toColumns(tx: Executor, facts: ContactFacts) {
  const { kind } = facts;
  const address = kind === 'roster' ? null : facts.address;
  const shape = kind === 'webhook' ? 'standard' : kind;
  const isWeb = shape === 'standard' || shape === 'slack' || shape === 'teams';
  const endpointId = isWeb && address ? await ensureEndpoint(tx, { address, shape }) : null;
  return { ...facts, address, endpointId, roster: kind === 'roster' ? facts.roster : null };
}

async function releaseIfUnused(tx: Executor, endpointId: string): Promise<void> {
  if ((await tx.$count(contactPoints, eq(contactPoints.endpointId, endpointId))) === 0)
    await releaseEndpoint(tx, endpointId);
}

async function demandContact(tx: Executor, facts: ContactFacts, id: string | null): Promise<void> {
  const issues = checkContact(facts);
  const isTaken = await tx.$count(
    contactPoints,
    and(eq(contactPoints.name, facts.name), id ? ne(contactPoints.id, id) : undefined),
  );
  if (isTaken) issues.push({ path: ['name'], message: 'Another contact point has this name.' });
  const contacts = await readContacts(tx);
  if (facts.kind === 'roster') issues.push(...checkNamed(facts.roster?.members ?? [], contacts, ['roster', 'members']));
  const isMember = id !== null && [...contacts.values()].some(({ roster }) => roster?.members.includes(id));
  if (facts.kind === 'roster' && isMember)
    issues.push({ path: ['kind'], message: 'It is on duty in a roster: a roster cannot be.' });
  demand(issues);
}

/** Members of a roster are there, and no rosters themselves. */
function checkNamed(ids: readonly string[], contacts: ReadonlyMap<string, ContactRow>, path: string[]): InputIssue[] {
  const isWrong = ids.some((id) => (contacts.get(id)?.kind ?? 'roster') === 'roster');
  return isWrong ? [{ path, message: 'Choose contact points that are there and no rosters.' }] : [];
}

async function demandRule(tx: Executor, facts: RuleFacts, id: string | null): Promise<void> {
  const issues = checkRule(facts);
  const isTaken = await tx.$count(
    escalationRules,
    and(eq(escalationRules.name, facts.name), id ? ne(escalationRules.id, id) : undefined),
  );
  if (isTaken) issues.push({ path: ['name'], message: 'Another rule has this name.' });
  const contacts = await readContacts(tx);
  facts.steps.forEach(({ contactPointIds }, place) => {
    if (contactPointIds.some((one) => !contacts.has(one)))
      issues.push({ path: ['steps', place, 'contactPointIds'], message: 'Choose contact points that are there.' });
  });
  const units = new Set((await listUnitRecords(tx)).map((unit) => unit.id));
  if (facts.unitIds.some((unitId) => !units.has(unitId)))
    issues.push({ path: ['unitIds'], message: 'Choose units that are there.' });
  const groups = await listGroupLabels(tx, null);
  if (facts.groupIds.some((groupId) => !groups.some((group) => group.id === groupId)))
    issues.push({ path: ['groupIds'], message: 'Choose groups that are there.' });
  demand(issues);
}

function demand(issues: InputIssue[]): void {
  const [first] = issues;
  if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
}

async function lockContact(tx: Executor, id: string, revision: number) {
  const [row] = await tx.select().from(contactPoints).where(eq(contactPoints.id, id)).for('update');
  return demandRevision(row, revision);
}

async function lockRule(tx: Executor, id: string, revision: number) {
  const [row] = await tx.select().from(escalationRules).where(eq(escalationRules.id, id)).for('update');
  return demandRevision(row, revision);
}

function demandRevision<Row extends { revision: number }>(row: Row | undefined, revision: number): Row {
  if (!row) throw new AppError('NOT_FOUND', 'It is not there any more.');
  if (row.revision !== revision)
    throw new AppError('CONFLICT', 'Somebody else changed it meanwhile. Look at it as it is now.');
  return row;
}

type Deed = `${'contact-point' | 'escalation-rule'}.${'add' | 'change' | 'remove'}`;

async function audit(
  tx: Executor,
  actor: Pick<Actor, 'id' | 'email'>,
  action: Deed,
  subjectId: string,
  details: object,
): Promise<void> {
  const subjectType = action.startsWith('contact-point') ? 'contact_points' : 'escalation_rules';
  await recordAudit(tx, actor, { action, subjectType, subjectId, details: { ...details } });
}
