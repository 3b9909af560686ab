import { describe, expect, it } from 'vitest';
import type { AtlasRecord } from '../../records/contract.ts';
import type { AtlasKind } from '../../records/vocabulary.ts';
import { readinessDimensions } from '../vocabulary.ts';
import { computeReadiness, type ReadinessInput } from './compute-readiness.ts';
import { readinessRules } from './readiness-rules.ts';

const record = (kind: AtlasKind, facts: Record<string, string>): AtlasRecord => ({
  kind,
  slug: Object.values(facts).join('-'),
  name: kind,
  facts: Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, [{ value }]])),
  updatedAt: '2026-01-01T00:00:00Z',
});
const nothing: ReadinessInput = { design: record('designs', {}), steps: [], projects: [], deals: [], supply: [] };
const levelsOf = (given: Partial<ReadinessInput>, day?: string) =>
  Object.fromEntries(computeReadiness({ ...nothing, ...given }, day).map(({ dimension, level }) => [dimension, level]));
const step = (facts: Record<string, string>) => record('licensing', facts);
const deal = (facts: Record<string, string>) => record('deals', facts);

it('is nothing where nothing is known, and each level of each dimension has its rule', () => {
  expect(Object.values(levelsOf({}))).toEqual([0, 0, 0, 0, 0, 0]);
  for (const dimension of readinessDimensions) expect(new Set(readinessRules[dimension]).size).toBe(6);
});

describe('licensing', () => {
  it.each([
    [{ step: 'pre-application', started: '2024' }, 1],
    [{ step: 'application', submitted: '2024' }, 2],
    [{ step: 'review-phase', status: 'under-way' }, 2],
    [{ step: 'accepted', accepted: '2024' }, 3],
    [{ step: 'construction-permit', submitted: '2024', status: 'under-way' }, 2],
    [{ step: 'limited-work', submitted: '2024', status: 'under-way' }, 2],
    [{ step: 'limited-work', decided: '2024', status: 'done' }, 3],
    [{ step: 'safety-evaluation', accepted: '2024', status: 'under-way' }, 3],
    [{ step: 'construction-permit', accepted: '2024', status: 'under-way' }, 3],
    [{ step: 'construction-permit', decided: '2025', status: 'done' }, 4],
    [{ step: 'operating-licence', decided: '2025', status: 'done' }, 5],
    [{ step: 'construction-permit', decided: '2025', status: 'refused' }, 0],
    [{ step: 'design-approval', expected: '2027', status: 'planned' }, 0],
    [{ step: 'withdrawn', decided: '2025' }, 0],
    [{ step: 'accepted', accepted: '2024', route: 'vendor design review' }, 2],
  ])('of %j is %d', (facts, level) => {
    expect(levelsOf({ steps: [step(facts)] }).licensing).toBe(level);
  });

  it('of what was refused since is what is left, also as it was known before', () => {
    const steps = [
      step({ step: 'accepted', accepted: '2020-06' }),
      step({ step: 'refused', decided: '2022-01-06' }),
      step({ step: 'pre-application', started: '2025' }),
    ];
    expect([levelsOf({ steps }).licensing, levelsOf({ steps }, '2021-01-01').licensing]).toEqual([1, 3]);
  });

  it('of a design on which work has ended is not computed', () => {
    expect(computeReadiness({ ...nothing, design: record('designs', { stage: 'ended' }) })).toEqual([]);
  });

  it('says since when and from which record', () => {
    const steps = [step({ step: 'accepted', accepted: '2024-05' }), step({ step: 'accepted', accepted: '2023-07-01' })];
    const [licensing] = computeReadiness({ ...nothing, steps });
    expect([licensing?.since, licensing?.because.map(({ slug }) => slug)]).toEqual([
      '2023-07-01',
      ['accepted-2024-05', 'accepted-2023-07-01'],
    ]);
  });

  it('was less on a day before', () => {
    const steps = [
      step({ step: 'application', submitted: '2022-01-10' }),
      step({ step: 'accepted', accepted: '2022-06' }),
      step({ step: 'construction-permit', decided: '2025-04-04', status: 'done' }),
    ];
    const on = (day: string) => levelsOf({ steps }, day).licensing;
    expect(['2022-01-09', '2022-01-10', '2022-06-30', '2025-04-03', '2025-04-04'].map(on)).toEqual([0, 2, 3, 3, 4]);
  });
});

it('siting, financing and supply follow the furthest project, deal and relation', () => {
  expect(
    levelsOf({
      projects: [record('projects', { stage: 'proposed' }), record('projects', { stage: 'under-construction' })],
      deals: [deal({ kind: 'grant', status: 'signed' }), deal({ kind: 'debt', status: 'ended' })],
      supply: [
        record('supply', { status: 'signed', componentKind: 'control' }),
        record('supply', { status: 'delivered', componentKind: 'vessel' }),
      ],
    }),
  ).toMatchObject({ siting: 4, financing: 2, supply: 4 });
});

it('engagement counts memoranda and sales, not what has ended', () => {
  const memorandum = (date: string) => deal({ kind: 'memorandum', status: 'signed', date });
  expect(levelsOf({ deals: [memorandum('2021')] }).engagement).toBe(1);
  expect(levelsOf({ deals: ['2021', '2022', '2023'].map(memorandum) }).engagement).toBe(2);
  expect(levelsOf({ deals: [deal({ kind: 'order', status: 'proposed' })] }).engagement).toBe(3);
  const order = (date: string) => deal({ kind: 'order', status: 'signed', date });
  expect(levelsOf({ deals: [order('2024')] }).engagement).toBe(4);
  const [, , , , engagement] = computeReadiness({ ...nothing, deals: [order('2024'), order('2025')] });
  expect([engagement?.level, engagement?.since]).toEqual([5, '2025']);
  expect(levelsOf({ deals: [deal({ kind: 'order', status: 'ended' })] }).engagement).toBe(0);
});

describe('fuel', () => {
  const fuel = (status: string) => record('supply', { componentKind: 'fuel', status });
  it.each<[string, Record<string, string>, AtlasRecord[], number]>([
    ['of unknown enrichment', { fuelForm: 'triso' }, [], 1],
    ['HALEU without a supplier', { fuelForm: 'triso', haleu: 'yes' }, [], 2],
    ['HALEU by its enrichment', { fuelForm: 'metal', enrichmentPercent: '<20' }, [], 2],
    ['HALEU with a proposed supplier', { fuelForm: 'triso', haleu: 'yes' }, [fuel('proposed')], 3],
    ['as it is made today', { fuelForm: 'uo2', enrichmentPercent: '4.95' }, [], 3],
    ['under contract', { fuelForm: 'triso', haleu: 'yes' }, [fuel('signed')], 4],
  ])('%s', (_, facts, supply, level) => {
    expect(levelsOf({ design: record('designs', facts), supply }).fuel).toBe(level);
  });

  it('that was loaded', () => {
    expect(levelsOf({ projects: [record('projects', { fuelLoadActual: '2019' })] }).fuel).toBe(5);
  });
});
