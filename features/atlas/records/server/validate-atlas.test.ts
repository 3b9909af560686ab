import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../platform/shared/days.ts';
import { findFaults, type GivenValue } from '../rules/find-faults.ts';
import { readDate } from '../rules/read-date.ts';
import { middleOf, readFigure } from '../rules/read-figure.ts';
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

const leadingOf = (kind: AtlasKind) =>
  [...recordsOf(kind)].map(([slug, told]) => {
    const first = new Map(told.filter(({ leads }) => leads).map(({ field, value }) => [field, value]));
    return { slug, first };
  });

it('a design is as far as its projects are', () => {
  const begun = ['under-construction', 'commissioning', 'operating'];
  const projects = Map.groupBy(leadingOf('projects'), ({ first }) => first.get('design'));
  const contradicting = leadingOf('designs').flatMap(({ slug, first }) => {
    const stage = first.get('stage');
    const stages = (projects.get(slug) ?? []).flatMap((project) => project.first.get('stage') ?? []);
    if (stages.length === 0) return [];
    const isBegun = stages.some((one) => begun.includes(one));
    const runs = stages.includes('operating');
    const saysBegun = stage === 'under-construction' || stage === 'operating';
    const isWrong = runs
      ? stage !== 'operating'
      : stage === 'operating' || (stage !== undefined && saysBegun !== isBegun);
    return isWrong ? [slug] : [];
  });
  const excepted = {
    'aalo-1': 'Aalo-X is a test reactor before it',
    carem: 'its only unit is begun and halted, for which designs have no stage',
    'ldr-50': 'the pilot that is built is heated by electricity and has no fuel',
  };
  expect(contradicting.sort()).toEqual(Object.keys(excepted));
});

it('the power of a project is that of its units together', () => {
  const fields = ['netMwe', 'electricMwe', 'grossMwe'];
  const plain = (text: string | undefined) => {
    const figure = readFigure(text ?? '');
    return figure && figure.low !== null && figure.high !== null ? middleOf(figure) : null;
  };
  const designs = new Map(leadingOf('designs').map(({ slug, first }) => [slug, first]));
  const contradicting = leadingOf('projects').flatMap(({ slug, first }) => {
    const units = plain(first.get('units'));
    const each = fields.flatMap((field) => plain(designs.get(first.get('design') ?? '')?.get(field)) ?? []);
    if (units === null || each.length === 0) return [];
    return fields.flatMap((field) => {
      const power = plain(first.get(field));
      // Net and gross, and sources of several years, differ by less.
      const fits = power === null || each.some((one) => Math.abs(power / (units * one) - 1) < 0.15);
      return fits ? [] : [`${slug} ${field}`];
    });
  });
  const excepted = {
    'carbon-free-power-project grossMwe':
      'the one source of it speaks of the twelve units that were planned before the six',
    'shidao-bay-htr-pm grossMwe':
      'its two reactors drive one turbine, and what is told of the design is the power of that',
  };
  expect(contradicting.sort()).toEqual(Object.keys(excepted));
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
