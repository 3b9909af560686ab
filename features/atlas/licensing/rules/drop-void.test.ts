import { expect, it } from 'vitest';
import { dropVoid } from './drop-void.ts';

type Step = Record<string, string>;
const left = (...steps: Step[]) => dropVoid(steps, (step, field) => step[field]).map(({ step }) => step);
const of = (step: string, date: string, more: Step = {}): Step => ({
  regulator: 'nrc',
  design: 'aurora',
  step,
  decided: date,
  ...more,
});

it('an application that was refused is none any more, and what is begun anew counts', () => {
  expect(left(of('accepted', '2020-06'), of('refused', '2022-01-06'), of('pre-application', '2025-07'))).toEqual([
    'refused',
    'pre-application',
  ]);
  expect(left(of('application', '2020'), of('application', '2021', { status: 'withdrawn' }))).toEqual(['application']);
});

it('leaves alone what another regulator, design or project was told, and what has no date', () => {
  const steps = [
    of('accepted', '2020', { regulator: 'cnsc' }),
    of('accepted', '2020', { design: 'xe-100' }),
    { regulator: 'nrc', design: 'aurora', step: 'review-phase' },
  ];
  expect(left(...steps, of('refused', '2022'))).toHaveLength(4);
  expect(left(...steps)).toHaveLength(3);
});
