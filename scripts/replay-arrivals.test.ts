import { describe, expect, it } from 'vitest';
import type { LabelledPair } from './read-story-pairs.ts';
import { replayArrivals } from './replay-arrivals.ts';

const KORI = ['Kori 2 restarts after repair', 'South Korea restarts Kori unit 2'] as const;

function pair(
  [titleA, dateA]: readonly [string, string],
  [titleB, dateB]: readonly [string, string],
  same: 'yes' | 'no' = 'yes',
): LabelledPair {
  return {
    ...{ titleA, summaryA: '', sourceA: `source of ${titleA}`, dateA },
    ...{ titleB, summaryB: '', sourceB: `source of ${titleB}`, dateB },
    ...{ same, note: '', split: 'holdout', set: 'fourth' },
  };
}

/** Whether two reports, told by their titles, stand in one story, in each of the orders. */
function areInOne(pairs: LabelledPair[], titleA: string, titleB: string): boolean[] {
  return replayArrivals(pairs, 3).map((areOne) => areOne(pair([titleA, ''], [titleB, ''])));
}

describe('reports of labelled pairs, come in one after the other', () => {
  it('end in one story when they are one event in the same days, in whichever order they come', () => {
    const near = pair([KORI[0], '2026-03-01'], [KORI[1], '2026-03-01']);
    const far = pair([KORI[0], '2026-03-01'], [KORI[1], '2026-03-21']);
    expect(areInOne([near], ...KORI)).toEqual([true, true, true]);
    expect(areInOne([far], ...KORI)).toEqual([false, false, false]);
  });

  it('have the day of another report of their event before that of one of another event', () => {
    const other = pair([KORI[1], ''], ['Oklo sells shares', '2026-07-01'], 'no');
    const ofOneEvent = pair([KORI[0], '2026-03-01'], [KORI[1], '']);
    expect(areInOne([other, ofOneEvent], ...KORI)).toEqual([true, true, true]);
  });

  it('do not meet when nothing tells that they are of the same days', () => {
    const one = pair([KORI[0], ''], ['Oklo sells shares', ''], 'no');
    const other = pair([KORI[1], ''], ['Cameco sells shares', ''], 'no');
    expect(areInOne([one, other], ...KORI)).toEqual([false, false, false]);
  });
});
