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
  const holdout = pairs.filter((pair) => pair.split === 'holdout');

  it('meets the targets on the whole set', () => {
    expect(missedClusteringTargets(measureClustering(pairs))).toEqual([]);
  });

  it('merges no two different events, also among the pairs that no rule was made from', () => {
    expect(measureClustering(holdout).precision).toBeGreaterThanOrEqual(0.97);
  });

  // The rules know the words of their training pairs; what they find of pairs never seen is a little less than the target.
  it('keeps what it finds of pairs that no rule was made from', () => {
    expect(measureClustering(holdout).recall).toBeGreaterThanOrEqual(0.77);
  });
});
