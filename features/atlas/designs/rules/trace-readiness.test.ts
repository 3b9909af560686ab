import { expect, it } from 'vitest';
import type { AtlasRecord } from '../../records/contract.ts';
import type { AtlasKind } from '../../records/vocabulary.ts';
import { computeReadiness, type ReadinessInput } from './compute-readiness.ts';
import { traceReadiness } from './trace-readiness.ts';

const record = (kind: AtlasKind, name: string, facts: Record<string, string>): AtlasRecord => ({
  kind,
  slug: name,
  name,
  facts: Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, [{ value }]])),
  updatedAt: '2026-01-01T00:00:00Z',
});
const nothing: ReadinessInput = {
  design: record('designs', 'one', {}),
  steps: [],
  projects: [],
  deals: [],
  supply: [],
};
const TODAY = '2026-11-24';
const told = (given: Partial<ReadinessInput>, today = TODAY) =>
  traceReadiness({ ...nothing, ...given }, today).map(({ dimension, at, from, to, because }) => [
    dimension,
    at,
    `${from}→${to}`,
    because.map(({ name }) => name).join(),
  ]);

const permit = record('licensing', 'permit', {
  step: 'construction-permit',
  status: 'done',
  submitted: '2022-10-31',
  accepted: '2023-03',
  decided: '2025-04-04',
});

it('of a permit tells when it was asked for, accepted and given', () => {
  expect(told({ steps: [permit] })).toEqual([
    ['licensing', '2025-04-04', '3→4', 'permit'],
    ['licensing', '2023-03', '2→3', 'permit'],
    ['licensing', '2022-10-31', '0→2', 'permit'],
  ]);
});

it('of a project tells its milestones, and of what comes after today nothing', () => {
  const projects = [
    record('projects', 'plant', {
      stage: 'operating',
      siteChosenActual: '2012',
      firstConcreteActual: '2014-02-08',
      commercialOperationActual: '2020-05-22',
    }),
  ];
  expect(told({ projects }).filter(([dimension]) => dimension === 'siting')).toEqual([
    ['siting', '2020-05-22', '4→5', 'plant'],
    ['siting', '2014-02-08', '2→4', 'plant'],
    ['siting', '2012', '0→2', 'plant'],
  ]);
  expect(told({ projects }, '2015-01-01').map(([, at]) => at)).toEqual(['2014-02-08', '2012']);
});

it('tells that a level was lost when what gave it was refused', () => {
  const steps = [
    record('licensing', 'application', { step: 'accepted', accepted: '2020-06' }),
    record('licensing', 'refusal', { step: 'refused', status: 'refused', decided: '2022-01-06' }),
  ];
  expect(told({ steps })).toEqual([
    ['licensing', '2022-01-06', '3→0', ''],
    ['licensing', '2020-06', '0→3', 'application'],
  ]);
});

it('ends at the levels of today, where all records are dated', () => {
  const given = {
    ...nothing,
    steps: [permit],
    deals: [
      record('deals', 'order', { kind: 'order', status: 'signed', date: '2024-05' }),
      record('deals', 'grant', { kind: 'grant', status: 'signed', date: '2023' }),
    ],
    supply: [record('supply', 'vessel', { componentKind: 'vessel', status: 'under-way', date: '2025-01' })],
  };
  const reached = new Map(
    traceReadiness(given, TODAY)
      .reverse()
      .map(({ dimension, to }) => [dimension, to]),
  );
  const now = computeReadiness(given).filter(({ level, since }) => level > 0 && since);
  expect(new Map(now.map(({ dimension, level }) => [dimension, level]))).toEqual(reached);
});

it('that has no date is in no history', () => {
  expect(told({ steps: [record('licensing', 'undated', { step: 'accepted' })] })).toEqual([]);
});
