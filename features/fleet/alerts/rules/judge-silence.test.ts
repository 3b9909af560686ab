import { describe, expect, it } from 'vitest';
import { areMany, type HeardStream, isToBeTold, judgeStream, judgeUnit } from './judge-silence.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const MINUTE_MS = 60_000;
let count = 0;
/** @param secondsAgo of its newest sample */
const heard = (secondsAgo: number, more: Partial<HeardStream> = {}): HeardStream => ({
  ...{ id: ++count, newest: NOW - secondsAgo * 1_000, isMarked: false, staleAfterSeconds: 60 },
  ...more,
});
const marked = { isMarked: true };

describe('a unit', () => {
  it.each<[string, HeardStream[], string]>([
    ['that never sent anything is not heard', [], 'unheard'],
    ['one of whose streams has just spoken speaks', [heard(3_000), heard(2)], 'speaking'],
    ['speaks until its time is over', [heard(300), heard(301)], 'speaking'],
    ['is silent then', [heard(301), heard(500)], 'silent'],
    ['speaks as long as a value of it is of now', [heard(301), heard(500, { staleAfterSeconds: 600 })], 'speaking'],
    ['is silent when its sender says so of all', [heard(1, marked), heard(2, marked)], 'silent'],
    ['speaks when its sender says so of some', [heard(1, marked), heard(2)], 'speaking'],
  ])('%s', (_, streams, is) => {
    expect(judgeUnit(streams, 300, NOW).is).toBe(is);
  });

  it('that speaks once a minute is never silent for five', () => {
    for (let second = 0; second <= 60; second++) expect(judgeUnit([heard(second)], 300, NOW).is).toBe('speaking');
  });

  it('tells of when it was heard last, and by whose word it is silent', () => {
    expect(judgeUnit([heard(700), heard(400)], 300, NOW)).toEqual({
      ...{ is: 'silent', lastAt: NOW - 400_000, isMarked: false, isBehind: false },
    });
    expect(judgeUnit([heard(700, marked), heard(4, marked)], 300, NOW)).toMatchObject({ isMarked: true });
  });
});

describe('samples that come of a past', () => {
  const behind = (secondsAgo: number, cameSecondsAgo: number) =>
    heard(secondsAgo, { writtenAt: NOW - cameSecondsAgo * 1_000 });
  it.each<[string, HeardStream[], boolean]>([
    ['are told of whose clock fell back', [behind(310, 1), behind(305, 2)], true],
    ['are told of when they are of one stream', [heard(310), behind(305, 2)], true],
    ['are none of a line that was cut', [behind(310, 310), behind(305, 304)], false],
    ['are not told of when the last one came long ago', [behind(310, 160)], false],
  ])('%s', (_, streams, isBehind) => {
    expect(judgeUnit(streams, 300, NOW)).toMatchObject({ is: 'silent', isBehind });
  });

  it('are told of one stream, too', () => {
    expect(judgeStream(behind(310, 1), [heard(1)], 300, NOW)).toMatchObject({ is: 'silent', isBehind: true });
  });
});

describe('a stream', () => {
  const silent = heard(400);
  it.each<[string, HeardStream | undefined, HeardStream[], string]>([
    ['that never sent anything is not heard', undefined, [heard(1)], 'unheard'],
    ['that has just spoken speaks', heard(2), [heard(1)], 'speaking'],
    ['is silent alone when others are heard', silent, [heard(1), heard(900)], 'silent'],
    ['is not silent alone when none is', silent, [heard(400), heard(900)], 'unknown'],
    ['is not silent alone by its own last word', silent, [silent], 'unknown'],
    ['is not silent alone when the only other one is called stale', silent, [heard(1, marked)], 'unknown'],
    ['is not silent alone when the line was cut a little later', heard(301), [heard(241)], 'unknown'],
    ['may be older than its time where its values may', heard(400, { staleAfterSeconds: 600 }), [heard(1)], 'speaking'],
  ])('%s', (_, stream, others, is) => {
    expect(judgeStream(stream, others, 300, NOW).is).toBe(is);
  });

  it('is never told for a line that was cut, wherever in their rounds its streams were', () => {
    // Each has its own rhythm, up to half of what it may be silent for.
    for (let offset = 0; offset < 60; offset += 7)
      for (let since = 0; since < 1_200; since += 5) {
        const streams = [5, 30, 60].map((every) =>
          heard(since + ((offset * every) % every), { staleAfterSeconds: 60 }),
        );
        for (const stream of streams) expect(judgeStream(stream, streams, 120, NOW).is).not.toBe('silent');
      }
  });
});

describe('a silence', () => {
  const told = (isMarked: boolean, lostAgo: number, sinceAgo: number) =>
    isToBeTold(
      { isMarked },
      { lostAt: NOW - lostAgo * MINUTE_MS, since: NOW - sinceAgo * MINUTE_MS, afterSeconds: 300, longestSeconds: 300 },
      NOW,
    );

  it('is told at once by whoever has looked all the time', () => {
    expect(told(false, 0, 60)).toBe(true);
  });

  it('is not told by whoever was away before what comes seldom has had its time', () => {
    const afterAway = (minutes: number) => {
      const times = { lostAt: NOW, since: NOW - minutes * MINUTE_MS, afterSeconds: 300, longestSeconds: 3_600 };
      return isToBeTold({ isMarked: false }, times, NOW);
    };
    expect([afterAway(59), afterAway(60)]).toEqual([false, true]);
  });

  it('is not told by whoever was away until its whole time has gone by', () => {
    expect([told(false, 60, 4), told(false, 60, 5)]).toEqual([false, true]);
  });

  it('by the word of a sender is told when that has been true for the whole time', () => {
    expect([told(true, 4, 60), told(true, 5, 60), told(true, 60, 4)]).toEqual([false, true, false]);
  });

  it('of three or more within a minute is one of many', () => {
    const all = [NOW, NOW - 30_000, NOW + 59_000, NOW - 10 * MINUTE_MS];
    expect(all.map((one) => areMany(one, all))).toEqual([true, false, false, false]);
    expect(areMany(NOW, [NOW, NOW])).toBe(false);
  });
});
