import type { Executor } from '../../../../platform/server/database.ts';
import type { Mailer } from '../../../../platform/server/mail.ts';
import type { Profile } from '../../../accounts/contract.ts';
import { findProfileByEmail, findStanding } from '../../../accounts/server/queries.ts';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import { findEndpoint, listDevices } from '../../../deliveries/server/queries.ts';
import type { Channel } from '../../../deliveries/vocabulary.ts';
import { holdsFleetRights, type SomeUnits } from '../../rights/server/queries.ts';
import { listUnitsSeenBy } from '../../units/server/permissions.ts';
import type { ContactPoint } from '../contract.ts';
import { findDuty } from '../rules/find-duty.ts';
import { isFailing } from '../rules/judge-outcomes.ts';
import type { FindObstacle } from '../rules/reach-contact.ts';
import { type ContactRow, readContacts, readLastMessages } from './queries.ts';

export interface ReachDeps {
  /** Whether there is a mail server at all. */
  mailer: Pick<Mailer, 'outbox'>;
}

/** By name, each with what stands against it and what became of the newest message to it. */
export async function listContactPoints(db: Executor, deps: ReachDeps, now: Date): Promise<ContactPoint[]> {
  const contacts = await readContacts(db);
  const last = await readLastMessages(db);
  const points: ContactPoint[] = [];
  for (const contact of contacts.values()) {
    const { endpointId: _, ...shown } = contact;
    const duty = contact.roster && findDuty(contact.roster, now);
    points.push({
      ...shown,
      onDuty: duty ? (contacts.get(duty.member)?.name ?? null) : null,
      obstacle: await findObstacle(db, deps, contact),
      last: last.get(contact.id) ?? null,
    });
  }
  return points;
}

/** A place where a contact point is reached. */
export interface Way {
  channel: Channel;
  receiver: string;
}

/** All places where a contact point is reached, or why there is none. */
export async function findWays(db: Executor, contact: ContactRow): Promise<Way[] | string> {
  const { kind, address, endpointId, name } = contact;
  if (kind === 'mail') return address ? [{ channel: 'mail', receiver: address }] : 'It has no address.';
  if (kind === 'push') {
    const person = address ? await findProfileByEmail(db, address) : null;
    const standing = person && (await findStanding(db, person.id));
    if (!person || !(await mayAnswer(db, person)) || !standing?.isActive)
      return `${name} has no account with rights under that address.`;
    const devices = await listDevices(db, [person.id]);
    if (devices.length === 0) return `No browser of ${name} takes notifications.`;
    return devices.map(({ id }) => ({ channel: 'push', receiver: id }));
  }
  const endpoint = endpointId ? await findEndpoint(db, endpointId) : null;
  if (!endpoint) return `The webhook endpoint of ${name} was removed.`;
  if (!endpoint.isOn) return `The webhook endpoint of ${name} was switched off: it had taken nothing for days.`;
  return [{ channel: 'webhook', receiver: endpoint.id }];
}

/** Alarms follow the account of who may do something about them. */
export async function mayAnswer(db: Executor, { id, role }: Pick<Profile, 'id' | 'role'>): Promise<boolean> {
  return mayEnter(role, 'editor') || holdsFleetRights(db, id);
}

/** Of which units alarms may be told there; null: all. What comes to a browser is shown by an account, and follows its rights. */
export async function listUnitsToldTo(db: Executor, { kind, address }: ContactRow): Promise<SomeUnits> {
  const person = kind === 'push' && address ? await findProfileByEmail(db, address) : null;
  return person && (await listUnitsSeenBy(db, person.id));
}

/** What a contact point cannot be told of a unit that it may see nothing of. */
export const seesNothing = ({ name }: ContactRow) => `${name} sees nothing of this unit.`;

/**
 * What stands against reaching each contact point, as far as it is known before an alarm comes: no way, no right, or that its newest message
 * came to nothing. The last is a guess, and the careful one: a test shows whether it is taken again.
 */
export async function readObstacles(
  db: Executor,
  deps: ReachDeps,
  contacts: ReadonlyMap<string, ContactRow>,
): Promise<FindObstacle> {
  const last = await readLastMessages(db);
  const obstacles = new Map<string, string>();
  const seen = new Map<string, ReadonlySet<string>>();
  for (const contact of contacts.values()) {
    if (contact.kind === 'roster') continue;
    const obstacle = await findObstacle(db, deps, contact);
    const outcome = last.get(contact.id)?.outcome ?? null;
    if (obstacle !== null) obstacles.set(contact.id, obstacle);
    else if (isFailing(outcome))
      obstacles.set(contact.id, `The newest message to ${contact.name} came to nothing: ${outcome?.failure}`);
    const units = await listUnitsToldTo(db, contact);
    if (units !== null) seen.set(contact.id, new Set(units));
  }
  return (id, unitId) => {
    const obstacle = obstacles.get(id);
    const contact = contacts.get(id);
    if (obstacle !== undefined || !contact) return obstacle ?? null;
    return seen.get(id)?.has(unitId) === false ? seesNothing(contact) : null;
  };
}

/** Why nothing can come to a contact point; null: something can, or it is a roster. */
async function findObstacle(db: Executor, { mailer }: ReachDeps, contact: ContactRow): Promise<string | null> {
  if (contact.kind === 'roster') return null;
  if (contact.kind === 'mail' && mailer.outbox) return 'No mail server is set (SMTP_URL): mails reach nobody.';
  const ways = await findWays(db, contact);
  return typeof ways === 'string' ? ways : null;
}
