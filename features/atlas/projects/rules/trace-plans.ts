import type { Evidence } from '../../records/contract.ts';
import { milestoneField } from '../../records/record.ts';
import { daysBetween, readDate } from '../../records/rules/read-date.ts';
import { milestones } from '../../records/vocabulary.ts';
import type { Timeline } from '../contract.ts';

/**
 * The milestones of a project, each with every plan that was found, what happened, and by how much it slipped: from the first plan to what
 * happened, else to the newest plan.
 */
export function tracePlans(evidence: Readonly<Record<string, readonly Evidence[]>>): Timeline {
  return milestones.flatMap((milestone) => {
    const plans = (evidence[milestoneField(milestone, 'Planned')] ?? []).toSorted((a, b) =>
      (readDate(a.asOf)?.from ?? '').localeCompare(readDate(b.asOf)?.from ?? ''),
    );
    const actual = evidence[milestoneField(milestone, 'Actual')]?.find(({ leads }) => leads);
    if (plans.length === 0 && !actual) return [];
    const first = readDate(plans[0]?.value ?? '');
    const last = readDate(actual?.value ?? plans.at(-1)?.value ?? '');
    return [
      {
        milestone,
        plans: plans.map(dated),
        actual: actual ? dated(actual) : null,
        slipDays: first && last ? daysBetween(first, last) : null,
      },
    ];
  });
}

const dated = ({ value, asOf, source: { publisher, url } }: Evidence) => ({ value, asOf, publisher, url });
