import { readDate } from '../../records/rules/read-date.ts';
import { lastDateOf } from './date-steps.ts';

const ENDED = ['refused', 'withdrawn'];

/**
 * Leaves out the steps that led to nothing: what came before a refusal or a withdrawal, of the same design or project before the same
 * regulator. The refusal itself stays.
 *
 * @param first the leading value of a field of a step
 */
export function dropVoid<Step>(
  steps: readonly Step[],
  first: (step: Step, field: string) => string | undefined,
): readonly Step[] {
  const aboutOf = (step: Step) => ['regulator', 'design', 'project'].map((field) => first(step, field)).join(' ');
  const lastDay = (step: Step) => readDate(lastDateOf((field) => first(step, field)) ?? '')?.to ?? null;
  const isEnd = (step: Step) => [first(step, 'step'), first(step, 'status')].some((word) => ENDED.includes(word ?? ''));
  const ends = new Map<string, string>();
  for (const step of steps.filter(isEnd)) {
    const day = lastDay(step);
    if (day !== null && day > (ends.get(aboutOf(step)) ?? '')) ends.set(aboutOf(step), day);
  }
  if (ends.size === 0) return steps;
  return steps.filter((step) => {
    const [end, day] = [ends.get(aboutOf(step)), lastDay(step)];
    return isEnd(step) || end === undefined || day === null || day > end;
  });
}
