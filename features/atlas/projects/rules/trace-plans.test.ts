import { expect, it } from 'vitest';
import type { Evidence } from '../../records/contract.ts';
import { tracePlans } from './trace-plans.ts';

const said = (value: string, asOf: string, leads = true): Evidence => ({
  value,
  unit: null,
  leads,
  grade: 'primary',
  asOf,
  quotedAt: '2026-11-23',
  note: null,
  source: { publisher: 'A', title: 'B', url: `https://a.example/${asOf}`, published: null },
});
const TODAY = '2026-11-27';
const slipOf = (evidence: Record<string, Evidence[]>) => tracePlans(evidence, TODAY)[0]?.slipDays;
const overdueOf = (evidence: Record<string, Evidence[]>) => tracePlans(evidence, TODAY)[0]?.overdueDays;

it('a slip is told from the first plan to the newest one', () => {
  expect(slipOf({ firstConcretePlanned: [said('2030', '2026'), said('2028', '2022', false)] })).toBe(731);
});

it('and to what happened, where that is known', () => {
  expect(
    slipOf({ firstConcretePlanned: [said('2020', '2018')], firstConcreteActual: [said('2021-06-08', '2021-06')] }),
  ).toBe(342);
});

it.each([
  ['there is one plan', [said('2030', '2026')]],
  ['plans agree as far as they go', [said('2030-06', '2026'), said('2030', '2022', false)]],
  ['nobody knows which plan came first', [said('2027', '2025-08-06'), said('2028', '2025', false)]],
])('there is none where %s', (_, plans) => {
  expect(slipOf({ fuelLoadPlanned: plans })).toBeNull();
});

it('milestones come in their order, those without a date are left out', () => {
  const timeline = tracePlans(
    {
      gridConnectionActual: [said('2020', '2020')],
      announcedActual: [said('2010', '2010')],
    },
    TODAY,
  );
  expect(timeline.map(({ milestone }) => milestone)).toEqual(['announced', 'gridConnection']);
});

it('a plan that has passed without a word of what came of it says since when', () => {
  expect(overdueOf({ firstCriticalityPlanned: [said('2026-07-04', '2025-08')] })).toBe(146);
  expect(overdueOf({ firstCriticalityPlanned: [said('2025', '2024', false), said('2026', '2025')] })).toBeNull();
  expect(
    overdueOf({ fuelLoadPlanned: [said('2020', '2018')], fuelLoadActual: [said('2021-06-08', '2021-06')] }),
  ).toBeNull();
});

it.each(['cancelled', 'paused'])('but not of a project that is %s', (stage) => {
  const evidence = { stage: [said(stage, '2023-11')], firstConcretePlanned: [said('2024', '2021')] };
  expect(overdueOf(evidence)).toBeNull();
  expect(overdueOf({ ...evidence, stage: [said('licensing', '2023'), said(stage, '2020', false)] })).toBe(696);
});
