import { describe, expect, it } from 'vitest';
import { measureClassification, missedTargets, readHeadlines } from './measure-classification.ts';
import { lostFigures, measureClustering, readPairs } from './measure-clustering.ts';
import {
  measureEntities,
  missedEntityTargets,
  openShippedRecogniser,
  readLabelledStories,
} from './measure-entities.ts';

/** The labelled fixtures as a ratchet: a rule that helps one headline and hurts ten fails here. */
describe('classification of labelled headlines', () => {
  it.each(['train', 'holdout'] as const)('meets the targets on %s', (split) => {
    expect(missedTargets(measureClassification(readHeadlines(split)))).toEqual([]);
  });
});

describe('merging of labelled pairs', () => {
  const pairs = readPairs();

  it.each(['train', 'holdout'] as const)('is no worse than it was on %s', (split) => {
    const part = pairs.filter((pair) => pair.split === split);
    expect(lostFigures(split, measureClustering(part))).toEqual([]);
  });

  it('is measured on enough pairs, most of them different events', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(600);
    expect(pairs.filter(({ same }) => same === 'no').length).toBeGreaterThanOrEqual(250);
  });

  it('is held out by event: no pair of one event is on both sides', () => {
    const sides = new Map<string, Set<string>>();
    for (const { titleA, titleB, split } of pairs.filter(({ same }) => same === 'yes'))
      for (const title of [titleA, titleB]) sides.set(title, (sides.get(title) ?? new Set()).add(split));
    expect([...sides].filter(([, splits]) => splits.size > 1)).toEqual([]);
  });
});

describe('what labelled texts name', () => {
  const recognise = openShippedRecogniser();
  const stories = readLabelledStories();

  it.each(['train', 'holdout'] as const)('is found as the targets want on %s', (split) => {
    const part = stories.filter((story) => story.split === split);
    expect(missedEntityTargets(measureEntities(part, recognise))).toEqual([]);
  });

  it('is held out by event: no event is on both sides', () => {
    const splits = Map.groupBy(stories, ({ event }) => event);
    const mixed = [...splits].filter(([, told]) => new Set(told.map(({ split }) => split)).size > 1);
    expect(mixed.map(([event]) => event)).toEqual([]);
  });
});
