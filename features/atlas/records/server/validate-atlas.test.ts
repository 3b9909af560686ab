import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../platform/shared/days.ts';
import { findFaults, type GivenValue } from '../rules/find-faults.ts';
import { readDate } from '../rules/read-date.ts';
import type { AtlasKind } from '../vocabulary.ts';
import { readShipped } from './read-shipped.ts';

const { values, sources } = readShipped(new URL('./seeds', import.meta.url).pathname);
const of = (kind: AtlasKind) => values.filter((value) => value.kind === kind);
const recordsOf = (kind: AtlasKind) => Map.groupBy(of(kind), ({ record }) => record);
const primaryShare = (given: readonly GivenValue[]) => {
  const leading = given.filter(({ leads }) => leads);
  return leading.filter(({ grade }) => grade === 'primary').length / leading.length;
};

it('the shipped atlas breaks none of its rules', () => {
  expect(findFaults(values, sources)).toEqual([]);
});

it('no project that was permitted is still said to wait for its permit', () => {
  const first = (record: string, field: string) =>
    recordsOf('projects')
      .get(record)
      ?.find((value) => value.field === field && value.leads)?.value;
  const permitted = [...recordsOf('projects').keys()].filter((record) => first(record, 'permitActual'));
  expect(permitted.length).toBeGreaterThan(0);
  const early = ['proposed', 'site-chosen', 'licensing'];
  expect(permitted.filter((record) => early.includes(first(record, 'stage') ?? ''))).toEqual([]);
});

it('no source is read after today, nor speaks of what comes after it was read', () => {
  const today = dayOf(new Date());
  const late = values.filter(
    ({ quotedAt, asOf }) => quotedAt > today || (readDate(asOf)?.from ?? '') > (readDate(quotedAt)?.to ?? ''),
  );
  expect(late.map(({ kind, record, field }) => `${kind}/${record} ${field}`)).toEqual([]);
});

it('copies of reports on another host are no trade source', () => {
  const copied = values.filter(
    ({ source }) => URL.canParse(source) && new URL(source).hostname.endsWith('herokuapp.com'),
  );
  expect(copied.length).toBeGreaterThan(0);
  expect(copied.filter(({ grade }) => grade !== 'other')).toEqual([]);
});

describe('there are enough', () => {
  it.each([
    ['designs', 140],
    ['projects', 60],
    ['deals', 120],
    ['supply', 80],
    ['regulators', 20],
  ] as const)('%s: at least %d', (kind, least) => {
    expect(recordsOf(kind).size).toBeGreaterThanOrEqual(least);
  });

  it('engagements with regulators, and dated steps', () => {
    const steps = [...recordsOf('licensing').values()].map(
      (step) => new Map(step.filter(({ leads }) => leads).map(({ field, value }) => [field, value])),
    );
    const engagements = new Set(
      steps.map(
        (step) => `${step.get('regulator')} ${step.get('design') ?? step.get('project') ?? step.get('applicant')}`,
      ),
    );
    const dates = ['submitted', 'accepted', 'started', 'decided', 'expected'];
    expect(engagements.size).toBeGreaterThanOrEqual(40);
    expect(steps.filter((step) => dates.some((date) => step.has(date))).length).toBeGreaterThanOrEqual(150);
  });

  // Six in ten is what both have, and what both shall keep.
  it.each(['licensing', 'designs'] as const)('six in ten values of %s are from primary sources', (kind) => {
    expect(primaryShare(of(kind))).toBeGreaterThanOrEqual(0.6);
  });
});
