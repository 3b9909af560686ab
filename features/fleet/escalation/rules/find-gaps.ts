import { DAY_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import { instantOf } from '../../../../platform/shared/zoned-time.ts';
import type { EscalationGap, EscalationRule } from '../contract.ts';
import { GAP_DAYS, GAP_MINUTES } from '../vocabulary.ts';
import { spanAt } from './cover-hours.ts';
import { findDuty } from './find-duty.ts';
import { isForUnit } from './plan-calls.ts';
import type { FindObstacle, Reachable } from './reach-contact.ts';

const GAP_MS = GAP_MINUTES * MINUTE_MS;

/** Times in ms since 1970: the first is in it, the last is not. */
type Range = readonly [from: number, to: number];
const always: readonly Range[] = [[-Infinity, Infinity]];

/**
 * When a critical alarm would reach nobody in time: what is left of the days ahead by the times at which a step of a rule reaches somebody. Quiet
 * hours do not count, they let critical alarms through. What stands against a contact point now is taken to last.
 */
export function findGaps(
  rules: readonly EscalationRule[],
  contacts: ReadonlyMap<string, Reachable>,
  unitIds: readonly string[],
  now: Date,
  obstacleOf: FindObstacle = () => null,
): EscalationGap[] {
  const days: Range = [now.getTime(), now.getTime() + GAP_DAYS * DAY_MS];
  const calling = rules.filter(({ isOn, severities }) => isOn && severities.includes('crit'));
  // Of most fleets everybody sees every unit: then this is done once.
  const byOpen = Map.groupBy(unitIds, (unitId) =>
    [...contacts.keys()].filter((id) => obstacleOf(id, unitId) === null).join(' '),
  );
  return [...byOpen].flatMap(([open, units]) => {
    const isOpen = new Set(open.split(' '));
    const there = new Map([...contacts].map(([id, contact]) => [id, whenThere(contact, { contacts, isOpen }, days)]));
    return findGapsAt(units, calling, there, days);
  });
}

/** The gaps of units whose alarms come to the same people. */
function findGapsAt(
  unitIds: readonly string[],
  rules: readonly EscalationRule[],
  there: ReadonlyMap<string, readonly Range[]>,
  days: Range,
): EscalationGap[] {
  const calling = rules.map((rule) => ({ ...rule, reached: whenReached(rule, there, days) }));
  // Units that the same rules are for have the same gaps.
  const known = new Map<string, Range[]>();
  return unitIds.flatMap((smrUnitId) => {
    const own = calling.filter((rule) => isForUnit(rule, smrUnitId));
    const key = own.map(({ id }) => id).join(' ');
    const gaps =
      known.get(key) ??
      leaveOut(
        own.flatMap(({ reached }) => reached),
        days,
      );
    known.set(key, gaps);
    return gaps.map(([from, to]) => ({
      ...{ smrUnitId, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    }));
  });
}

/** When somebody is there to be told. @param among.isOpen those to whom something comes */
function whenThere(
  { id, isOn, roster }: Reachable,
  { contacts, isOpen }: { contacts: ReadonlyMap<string, Reachable>; isOpen: ReadonlySet<string> },
  [begin, end]: Range,
): readonly Range[] {
  if (!isOn) return [];
  if (!roster) return isOpen.has(id) ? always : [];
  const first = instantOf(roster.beginsOn, roster.handOverAt, roster.timeZone).getTime();
  const ranges: Range[] = [];
  // A little further than the end: a step that is due later looks at who is there then.
  let duty = findDuty(roster, new Date(Math.max(begin, first)));
  for (; duty && duty.from.getTime() <= end + GAP_MS; duty = findDuty(roster, duty.to))
    if (contacts.get(duty.member)?.isOn && isOpen.has(duty.member))
      ranges.push([duty.from.getTime(), duty.to.getTime()]);
  return ranges;
}

function whenInForce({ hours }: EscalationRule, [begin, end]: Range): readonly Range[] {
  if (!hours) return always;
  const ranges: Range[] = [];
  for (let at = begin; at <= end + GAP_MS; at = ranges.at(-1)?.[1] ?? Infinity) {
    const { from, to } = spanAt(hours, new Date(at));
    ranges.push([from.getTime(), to.getTime()]);
  }
  return ranges;
}

/** When an alarm has to be raised to be told somebody in time by this rule; ranges may overlap. */
function whenReached(rule: EscalationRule, there: ReadonlyMap<string, readonly Range[]>, days: Range): Range[] {
  const inForce = whenInForce(rule, days);
  const reached: Range[] = [];
  for (const { afterMinutes, contactPointIds } of rule.steps) {
    const afterMs = afterMinutes * MINUTE_MS;
    if (afterMs > GAP_MS) continue;
    for (const [from, to] of contactPointIds.flatMap((id) => there.get(id) ?? [])) {
      let over = -Infinity;
      for (const [begin, end] of inForce) {
        // Raised while the rule is in force, it is told so long afterwards.
        const inside: Range = [Math.max(begin, from - afterMs), Math.min(end, to - afterMs)];
        if (inside[0] < inside[1]) reached.push(inside);
        // Raised before, when the rule begins, and so long afterwards.
        const isThere = from <= begin + afterMs && begin + afterMs < to;
        const before: Range = [Math.max(over, begin + afterMs - GAP_MS), begin];
        if (isThere && before[0] < before[1]) reached.push(before);
        over = end;
      }
    }
  }
  return reached;
}

/** What of a range none of these covers. */
function leaveOut(ranges: readonly Range[], [begin, end]: Range): Range[] {
  const left: Range[] = [];
  let at = begin;
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (from > at && at < end) left.push([at, Math.min(from, end)]);
    at = Math.max(at, to);
  }
  return at < end ? [...left, [at, end]] : left;
}
