import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../platform/shared/days.ts';
import { applications, newsCategories, technologies } from '../vocabulary.ts';
import { regionByCountry } from './rules/country-regions.ts';
import milestones from './seeds/milestones.json' with { type: 'json' };

/** The day on which the records were last checked against their sources. */
const AS_OF = '2026-11-21';

/** Titles of the records that break a rule, so that a failure names them. */
const breaking = (breaks: (milestone: (typeof milestones)[number]) => boolean) =>
  milestones.filter(breaks).map((milestone) => milestone.title);
const outside = (values: string[], vocabulary: readonly string[]) =>
  values.some((value) => !vocabulary.includes(value));
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('milestones', () => {
  it('are at least 80', () => {
    expect(milestones.length).toBeGreaterThanOrEqual(80);
  });

  it('have an https address each', () => {
    expect(breaking(({ url }) => !URL.canParse(url) || new URL(url).protocol !== 'https:')).toEqual([]);
  });

  it('name each address once', () => {
    expect(repeated(milestones.map(({ url }) => new URL(url).href))).toEqual([]);
  });

  it('name each title once', () => {
    expect(repeated(milestones.map(({ title }) => title.toLowerCase()))).toEqual([]);
  });

  it('have a date that the calendar has', () => {
    expect(breaking(({ date }) => !/^\d{4}-\d{2}-\d{2}$/.test(date) || dayOf(new Date(date)) !== date)).toEqual([]);
  });

  it('have happened', () => {
    expect(breaking(({ date }) => date > AS_OF)).toEqual([]);
  });

  it('happened after the first chain reaction', () => {
    expect(breaking(({ date }) => date < '1942-12-02')).toEqual([]);
  });

  it('say how exact their date is', () => {
    expect(breaking(({ datePrecision }) => !['day', 'month', 'year'].includes(datePrecision))).toEqual([]);
  });

  it('have a description of 120 to 300 characters', () => {
    expect(breaking(({ description }) => description.length < 120 || description.length > 300)).toEqual([]);
  });

  it('have a title of at most 110 characters', () => {
    expect(breaking(({ title }) => title.length === 0 || title.length > 110)).toEqual([]);
  });

  it('are text without markup and without space at the ends', () => {
    expect(
      breaking(({ title, description }) => /<[a-z/]|&[a-z]+;|^\s|\s$|\s{2}/i.test(`${title}|${description}`)),
    ).toEqual([]);
  });

  it('name who published the source', () => {
    expect(breaking(({ sourceName }) => sourceName.trim().length < 2)).toEqual([]);
  });

  it('are verified', () => {
    expect(breaking(({ verified }) => !verified)).toEqual([]);
  });

  it('have one to three categories of the site', () => {
    expect(
      breaking(({ categories: given }) => given.length < 1 || given.length > 3 || outside(given, newsCategories)),
    ).toEqual([]);
  });

  it('have only technologies of the filter bar', () => {
    expect(breaking(({ technology }) => outside(technology, technologies))).toEqual([]);
  });

  it('have only applications of the filter bar', () => {
    expect(breaking(({ application }) => outside(application, applications))).toEqual([]);
  });

  it('have countries that belong to a region; only Antarctica has none', () => {
    expect(breaking(({ country }) => country.some((code) => !regionByCountry[code] && code !== 'AQ'))).toEqual([]);
  });

  it('without a country are international', () => {
    expect(
      breaking(({ country, categories }) => country.length === 0 && !categories.includes('International')),
    ).toEqual([]);
  });

  it('give no tag twice', () => {
    expect(
      breaking(({ categories, technology, application, country }) =>
        [categories, technology, application, country].some((list) => new Set(list).size < list.length),
      ),
    ).toEqual([]);
  });
});
