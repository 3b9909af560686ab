import { HOUR_MS } from '../../../../platform/shared/days.ts';
import type { Severity } from '../../streams/vocabulary.ts';
import type { EscalationRule } from '../contract.ts';
import { CALL_EXPIRES_HOURS } from '../vocabulary.ts';
import { spanAt } from './cover-hours.ts';

/** When a call that is due then says nothing any more. */
export const expiryOf = (dueAt: Date): Date => new Date(dueAt.getTime() + CALL_EXPIRES_HOURS * HOUR_MS);

export interface PlannedCall {
  rule: EscalationRule;
  contactPointId: string;
  afterMinutes: number;
  dueAt: Date;
}

/**
 * Whether a rule is for a unit. One that names nothing is for all; a group that has no units any more makes it no rule for all.
 *
 * @param rule with the units of its groups among its own
 */
export function isForUnit(
  { unitIds, groupIds }: Pick<EscalationRule, 'unitIds' | 'groupIds'>,
  unitId: string,
): boolean {
  return unitIds.length + groupIds.length === 0 || unitIds.includes(unitId);
}

/**
 * Whom an alarm reaches, and when, while nobody acknowledges it. A rule that is not in force yet begins when its hours do: what waits since the
 * afternoon is told to the night. Whom two rules name for the same step is told once, the sooner of the two.
 *
 * @returns in the order of their times
 */
export function planCalls(
  rules: readonly EscalationRule[],
  alarm: { smrUnitId: string; severity: Severity; at: Date },
): PlannedCall[] {
  const calls = new Map<string, PlannedCall>();
  for (const rule of rules) {
    if (!rule.isOn || !rule.severities.includes(alarm.severity)) continue;
    if (!isForUnit(rule, alarm.smrUnitId)) continue;
    const begin = rule.hours ? spanAt(rule.hours, alarm.at).from : alarm.at;
    const from = Math.max(begin.getTime(), alarm.at.getTime());
    for (const { afterMinutes, contactPointIds } of rule.steps) {
      const dueAt = new Date(from + afterMinutes * 60_000);
      for (const contactPointId of contactPointIds) {
        const key = `${contactPointId} ${afterMinutes}`;
        const known = calls.get(key);
        if (!known || dueAt < known.dueAt) calls.set(key, { rule, contactPointId, afterMinutes, dueAt });
      }
    }
  }
  return [...calls.values()].sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}
