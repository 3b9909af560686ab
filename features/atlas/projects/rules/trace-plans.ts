import { DAY_MS } from '../../../../platform/shared/days.ts';
import type { Evidence } from '../../records/contract.ts';
import { milestoneField } from '../../records/record.ts';
import { daysBetween, readDate } from '../../records/rules/read-date.ts';
import { milestones } from '../../records/vocabulary.ts';
import type { Timeline } from '../contract.ts';

/**
 * The milestones of a project, each with every plan that was found, what happened, and by how much it slipped: from the first plan to what
 * happened, else to the newest plan. A plan that has passed without a word of what came of it says so, unless the project was given up or rests.
 *
 * @param today YYYY-MM-DD
 */
export function tracePlans(evidence: Readonly<Record<string, readonly Evidence[]>>, today: string): Timeline {
  const isAlive = !evidence.stage?.some(({ leads, value }) => leads && RESTING.includes(value));
  return milestones.flatMap((milestone) => {
    const plans = (evidence[milestoneField(milestone, 'Planned')] ?? []).toSorted((a, b) =>
      (readDate(a.asOf)?.from ?? '').localeCompare(readDate(b.asOf)?.from ?? ''),
    );
    const actual = evidence[milestoneField(milestone, 'Actual')]?.find(({ leads }) => leads);
    if (plans.length === 0 && !actual) return [];
    const [oldest, newest] = [plans[0], plans.at(-1)];
    const isOrdered = actual !== undefined || isBefore(oldest, newest);
    const first = isOrdered ? readDate(oldest?.value ?? '') : null;
    const last = readDate(actual?.value ?? newest?.value ?? '');
    return [
      {
        milestone,
        plans: plans.map(dated),
        actual: actual ? dated(actual) : null,
        slipDays: first && last ? daysBetween(first, last) : null,
        overdueDays: actual || !isAlive ? null : daysSince(readDate(newest?.value ?? '')?.to, today),
      },
    ];
  });
}

/** Nobody expects anything of it any more, or for now. */
const RESTING: readonly string[] = ['paused', 'cancelled'];

/** @param day the last one that is meant */
function daysSince(day: string | undefined, today: string): number | null {
  return day !== undefined && day < today ? Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS) : null;
}

/** Of two plans of one year nobody knows which came first, when one of them does not say its day. */
function isBefore(a: Evidence | undefined, b: Evidence | undefined): boolean {
  const [from, to] = [readDate(a?.asOf ?? ''), readDate(b?.asOf ?? '')];
  return from !== null && to !== null && from.to < to.from;
}

const dated = ({ value, asOf, source: { publisher, url } }: Evidence) => ({ value, asOf, publisher, url });
