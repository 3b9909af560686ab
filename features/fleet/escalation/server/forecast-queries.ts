import type { Executor } from '../../../../platform/server/database.ts';
import type { Severity } from '../../streams/vocabulary.ts';
import { listUnits } from '../../units/server/queries.ts';
import type { EscalationGap, ExpectedCall } from '../contract.ts';
import { findGaps } from '../rules/find-gaps.ts';
import { planCalls } from '../rules/plan-calls.ts';
import { reachContact } from '../rules/reach-contact.ts';
import { listRulesInForce, readContacts } from './queries.ts';
import { type ReachDeps, readObstacles } from './reach-queries.ts';

/** Whom an alarm would reach that began then, if nobody acknowledged it. What stands against a contact point now is taken to last. */
export async function foreseeCalls(
  db: Executor,
  deps: ReachDeps,
  { unitId, severity, at }: { unitId: string; severity: Severity; at: Date },
): Promise<ExpectedCall[]> {
  const contacts = await readContacts(db);
  const findObstacle = await readObstacles(db, deps, contacts);
  const obstacleOf = (id: string) => findObstacle(id, unitId);
  return planCalls(await listRulesInForce(db), { smrUnitId: unitId, severity, at })
    .map(({ rule, contactPointId, dueAt }) => {
      const contactPoint = contacts.get(contactPointId)?.name ?? 'removed';
      const reach = reachContact(contacts, contactPointId, { severity, at: dueAt, obstacleOf });
      const expected = { rule: rule.name, contactPoint };
      if (reach.is === 'nobody') return { ...expected, at: dueAt, receiver: null, note: reach.note };
      if (reach.is === 'there') return { ...expected, at: dueAt, receiver: reach.contact.name, note: null };
      const later = reachContact(contacts, contactPointId, { severity, at: reach.until, obstacleOf });
      const receiver = later.is === 'there' ? later.contact.name : null;
      return { ...expected, at: reach.until, receiver, note: later.is === 'nobody' ? later.note : reach.note };
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at: then, ...expected }) => ({ ...expected, at: then.toISOString() }));
}

/** When a critical alarm of a unit would reach nobody in time; nothing to say while there are no rules at all. */
export async function listGaps(db: Executor, deps: ReachDeps, now: Date): Promise<EscalationGap[]> {
  const rules = (await listRulesInForce(db)).filter(({ isOn }) => isOn);
  if (rules.length === 0) return [];
  const units = (await listUnits(db, null)).map(({ id }) => id);
  const contacts = await readContacts(db);
  return findGaps(rules, contacts, units, now, await readObstacles(db, deps, contacts));
}
