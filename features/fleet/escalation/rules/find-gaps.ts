import type { EscalationGap, EscalationRule } from '../contract.ts';
import { GAP_DAYS, GAP_MINUTES } from '../vocabulary.ts';
import { instantOf, spanAt } from './cover-hours.ts';
import { findDuty } from './find-duty.ts';
import { planCalls } from './plan-calls.ts';
import { type Reachable, reachContact } from './reach-contact.ts';

const MINUTE_MS = 60_000;

/**
 * When a critical alarm would reach nobody in time. Who is reached changes only where hours begin or end and where duty is handed over, and so
 * many minutes before: between two such moments one look is enough.
 */
export function findGaps(
  rules: readonly EscalationRule[],
  contacts: ReadonlyMap<string, Reachable>,
  unitIds: readonly string[],
  now: Date,
): EscalationGap[] {
  const until = new Date(now.getTime() + GAP_DAYS * 86_400_000);
  const edges = listEdges(rules, contacts, now, until);
  return unitIds.flatMap((smrUnitId) => {
    const gaps: EscalationGap[] = [];
    for (const [place, at] of edges.entries()) {
      const end = edges[place + 1] ?? until;
      if (isReached(rules, contacts, smrUnitId, at)) continue;
      const last = gaps.at(-1);
      if (last?.to === at.toISOString()) last.to = end.toISOString();
      else gaps.push({ smrUnitId, from: at.toISOString(), to: end.toISOString() });
    }
    return gaps;
  });
}

function isReached(
  rules: readonly EscalationRule[],
  contacts: ReadonlyMap<string, Reachable>,
  smrUnitId: string,
  at: Date,
): boolean {
  const latest = at.getTime() + GAP_MINUTES * MINUTE_MS;
  return planCalls(rules, { smrUnitId, severity: 'crit', at })
    .filter(({ dueAt }) => dueAt.getTime() <= latest)
    .some(({ contactPointId, dueAt }) => {
      return reachContact(contacts, contactPointId, { severity: 'crit', at: dueAt }).is === 'there';
    });
}

function listEdges(
  rules: readonly EscalationRule[],
  contacts: ReadonlyMap<string, Reachable>,
  now: Date,
  until: Date,
): Date[] {
  const times = new Set([now.getTime()]);
  const after = rules.flatMap(({ steps }) => steps.map(({ afterMinutes }) => afterMinutes));
  // A step that is due at an edge reaches whoever is there then; one that begins there reaches alarms of so long before.
  const waits = after
    .filter((minutes) => minutes <= GAP_MINUTES)
    .flatMap((minutes) => [minutes, GAP_MINUTES - minutes]);
  const add = (at: Date) => {
    for (const minutes of new Set([0, ...waits])) {
      const time = at.getTime() - minutes * MINUTE_MS;
      if (time > now.getTime() && time < until.getTime()) times.add(time);
    }
  };
  for (const { hours, isOn } of rules) {
    for (let at = now; hours && isOn && at < until; ) {
      const span = spanAt(hours, at);
      add(span.from);
      add(span.to);
      at = span.to;
    }
  }
  for (const { roster, isOn } of contacts.values()) {
    if (!roster || !isOn) continue;
    const { beginsOn, handOverAt, timeZone } = roster;
    const begin = instantOf(beginsOn, handOverAt, timeZone);
    for (let duty = findDuty(roster, begin > now ? begin : now); duty && duty.from < until; ) {
      add(duty.from);
      add(duty.to);
      duty = findDuty(roster, duty.to);
    }
  }
  return [...times].sort((a, b) => a - b).map((time) => new Date(time));
}
