import { describe, expect, it } from 'vitest';
import { byWeight, type WeighedPassage, weighPassages } from './weigh-passages.ts';

const passage = (source: string, text: string, credibility = 10, quality = 1): WeighedPassage => ({
  source,
  text,
  credibility,
  quality,
});
const TEXT = 'Sealed tube that moves heat without pumps';

describe('the confidence', () => {
  it.each<[string, WeighedPassage[], number, number]>([
    ['nothing found', [], 3, 0],
    ['nobody asked', [passage('A', TEXT)], 0, 0],
    ['one perfect source of one asked', [passage('A', TEXT)], 1, 0.6],
    ['one perfect source of four asked', [passage('A', TEXT)], 4, 0.45],
    ['two that say the same', [passage('A', TEXT), passage('B', TEXT)], 2, 1],
    [
      'two that have nothing in common',
      [passage('A', TEXT), passage('B', 'Yellow powder milled from uranium ores')],
      2,
      0.6,
    ],
    ['two of half the credibility that agree', [passage('A', TEXT, 5), passage('B', TEXT, 5)], 2, 0.8],
    ['a mention only', [passage('A', TEXT, 10, 0.5)], 1, 0.4],
    ['one source twice: it does not agree with itself', [passage('A', TEXT), passage('A', TEXT)], 1, 0.6],
  ])('of %s', (_, passages, asked, confidence) => {
    expect(weighPassages(passages, asked)).toBeCloseTo(confidence, 3);
  });

  it('stays between 0 and 1, whatever is weighed', () => {
    for (let n = 0; n < 500; n++) {
      const passages = Array.from({ length: n % 7 }, (_, i) =>
        passage(`S${i % 3}`, TEXT.slice(0, (n * 7 + i * 13) % TEXT.length), (n + i) % 11, i % 2 ? 1 : 0.5),
      );
      const confidence = weighPassages(passages, (n % 5) + 1);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  it('does not fall when a source becomes more credible', () => {
    const at = (credibility: number) => weighPassages([passage('A', TEXT, credibility), passage('B', TEXT, 5)], 2);
    const steps = Array.from({ length: 11 }, (_, credibility) => at(credibility));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });
});

it('puts definitions before mentions, and believed sources first', () => {
  const order = [passage('C', '', 9, 0.5), passage('B', '', 5), passage('A', '', 9)].sort(byWeight);
  expect(order.map(({ source }) => source)).toEqual(['A', 'B', 'C']);
});
