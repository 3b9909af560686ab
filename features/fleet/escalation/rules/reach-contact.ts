import type { Severity } from '../../streams/vocabulary.ts';
import type { Hours, Roster } from '../contract.ts';
import type { ContactKind } from '../vocabulary.ts';
import { clockAt, spanAt } from './cover-hours.ts';
import { findDuty } from './find-duty.ts';

/** What has to be known of a contact point to reach it. */
export interface Reachable {
  id: string;
  name: string;
  kind: ContactKind;
  roster: Roster | null;
  quiet: Hours | null;
  isOn: boolean;
}

/** Why nothing about a unit comes to a contact point whatever the hour, as far as it is known beforehand; null: nothing stands against it. */
export type FindObstacle = (contactPointId: string, smrUnitId: string) => string | null;

export type Reach<Contact extends Reachable> =
  | { is: 'there'; contact: Contact /** Who is on duty; null: it is no roster. */; onDuty: string | null }
  /** Tell it then. */
  | { is: 'quiet'; until: Date; note: string }
  | { is: 'nobody'; note: string };

/**
 * Who is reached by a contact point at a moment: itself, or who is on duty. Quiet hours, of either, hold for all but critical alarms.
 *
 * @param obstacleOf what stands against one of them; left out by whoever looks himself
 */
export function reachContact<Contact extends Reachable>(
  contacts: ReadonlyMap<string, Contact>,
  id: string,
  { severity, at, obstacleOf = () => null }: { severity: Severity; at: Date; obstacleOf?(id: string): string | null },
): Reach<Contact> {
  const reach = (contact: Contact, onDuty: string | null): Reach<Contact> => {
    const obstacle = obstacleOf(contact.id);
    return obstacle === null ? { is: 'there', contact, onDuty } : nobody(obstacle);
  };
  const named = contacts.get(id);
  if (!named) return nobody('The contact point was removed.');
  if (!named.isOn) return nobody(`${named.name} is switched off.`);
  if (isQuiet(named.quiet, severity, at)) return waitFor(named.quiet, at);
  if (named.kind !== 'roster') return reach(named, null);
  const duty = named.roster && findDuty(named.roster, at);
  if (!duty) return nobody(`Nobody is on duty yet in ${named.name}.`);
  const member = contacts.get(duty.member);
  if (!member) return nobody(`Who is on duty in ${named.name} was removed.`);
  if (!member.isOn) return nobody(`${member.name}, on duty in ${named.name}, is switched off.`);
  if (isQuiet(member.quiet, severity, at)) return waitFor(member.quiet, at);
  return reach(member, member.name);
}

const nobody = (note: string) => ({ is: 'nobody', note }) as const;

function isQuiet(quiet: Hours | null, severity: Severity, at: Date): quiet is Hours {
  return quiet !== null && severity !== 'crit' && spanAt(quiet, at).from <= at;
}

function waitFor(quiet: Hours, at: Date) {
  const { to } = spanAt(quiet, at);
  return { is: 'quiet', until: to, note: `Quiet until ${clockAt(to, quiet.timeZone)} (${quiet.timeZone})` } as const;
}
