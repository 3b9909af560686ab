import { describe, expect, it } from 'vitest';
import { measureClassification, missedTargets, readHeadlines } from './measure-classification.ts';
import { measureClustering, missedClusteringTargets, readPairs } from './measure-clustering.ts';

/** The labelled fixtures as a ratchet: a rule that helps one headline and hurts ten fails here. */
describe('classification of labelled headlines', () => {
  it.each(['train', 'holdout'] as const)('meets the targets on %s', (split) => {
    expect(missedTargets(measureClassification(readHeadlines(split)))).toEqual([]);
  });
});

describe('merging of labelled pairs', () => {
  const pairs = readPairs();
  it.each([
    ['train', pairs.filter((pair) => pair.split === 'train')],
    ['holdout', pairs.filter((pair) => pair.split === 'holdout')],
    ['all', pairs],
  ] as const)('meets the targets on %s', (_, split) => {
    expect(missedClusteringTargets(measureClustering(split))).toEqual([]);
  });
});
