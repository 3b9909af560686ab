import { describe, expect, it } from 'vitest';
import { technologies as newsTechnologies } from '../../news/vocabulary.ts';
import { reactorTechnologies } from '../vocabulary.ts';
import { mapReactorTechnologies, mapReactorTechnology } from './map-reactor-technology.ts';

describe('the specified mapping', () => {
  it.each([
    ['SMR', 'Other'],
    ['small modular PWR', 'Other'],
    ['PWR SMR', 'Other'],
    ['MSR', 'MSR'],
    ['molten chloride', 'MSR'],
    ['Molten salt PWR', 'MSR'],
    ['iPWR', 'PWR'],
    ['Pressurized Water Reactor', 'PWR'],
    ['bwr', 'BWR'],
    ['Boiling water', 'BWR'],
    ['HTGR', 'HTGR'],
    ['High Temperature Gas', 'HTGR'],
    ['SFR', 'SFR'],
    ['liquid sodium', 'SFR'],
    ['TRISO fuel', 'TRISO'],
    ['HTGR with TRISO', 'HTGR'],
    ['Thorium', 'Other'],
    ['Pressurised water', 'Other'],
    ['', 'Other'],
  ])('%j gives %s', (text, id) => {
    expect(mapReactorTechnology(text)).toBe(id);
  });

  it('takes no more than whole ids and labels beyond it', () => {
    expect(
      ['LFR', ' lfr ', 'Heat pipe', 'Lead-cooled fast reactor', 'a kind of LFR'].map(mapReactorTechnology),
    ).toEqual(['LFR', 'LFR', 'Heat Pipe', 'LFR', 'Other']);
  });

  it('removes repeats', () => {
    expect(mapReactorTechnologies(['PWR', 'SMR', 'iPWR', 'fast'])).toEqual(['PWR', 'Other']);
  });
});

describe('our vocabulary', () => {
  it.each(
    reactorTechnologies.flatMap(({ id, label }) => [
      [id, id],
      [label, id],
    ]),
  )('%j comes back as %s', (text, id) => {
    expect(mapReactorTechnology(text)).toBe(id);
  });

  it('has an entry for every technology that news are filtered by', () => {
    const covered = new Set<string>(reactorTechnologies.flatMap(({ newsFacets }) => newsFacets));
    expect(newsTechnologies.filter((value) => !covered.has(value))).toEqual([]);
  });

  it('uses no word for two technologies', () => {
    const words = reactorTechnologies.flatMap(({ id, label, synonyms }) => [
      ...new Set([id, label, ...synonyms].map((word) => word.toLowerCase())),
    ]);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});
