import { describe, expect, it } from 'vitest';
import { type Candidate, chooseStories, scoreStory } from './choose-stories.ts';

const week = { from: new Date('2026-11-09T00:00:00Z'), to: new Date('2026-11-16T00:00:00Z') };
const story = (id: string, fields: Partial<Candidate> = {}): Candidate => ({
  id,
  publisherCount: 1,
  sourceKinds: ['trade'],
  categories: [id],
  source: id,
  publishedAt: new Date('2026-11-12T00:00:00Z'),
  ...fields,
});
const chosenIds = (stories: Candidate[], count = 5) => chooseStories(stories, week, count).map((one) => one.story.id);

describe('the stories of a letter', () => {
  it.each([
    [1, 0],
    [2, 3],
    [4, 6],
    [8, 9],
  ])('with %d publishers have %d points for them', (publisherCount, points) => {
    expect(scoreStory(story('a', { publisherCount }), week, []).sources).toBe(points);
  });

  it.each([
    ['2026-11-16T00:00:00Z', 2],
    ['2026-11-12T12:00:00Z', 1],
    ['2026-11-09T00:00:00Z', 0],
    ['2026-11-01T00:00:00Z', 0],
    ['2026-11-20T00:00:00Z', 2],
  ])('of %s have %d points for recency', (publishedAt, points) => {
    expect(scoreStory(story('a', { publishedAt: new Date(publishedAt) }), week, []).recency).toBe(points);
  });

  it('are led by what most report', () => {
    expect(chosenIds([story('a'), story('b', { publisherCount: 4 }), story('c', { publisherCount: 2 })])).toEqual([
      'b',
      'c',
      'a',
    ]);
  });

  it('prefer the source itself over who writes about it', () => {
    expect(chosenIds([story('a'), story('b', { sourceKinds: ['regulator'] })])).toEqual(['b', 'a']);
  });

  it('are spread over categories when they are about as good', () => {
    const policy = { categories: ['Policy'], publisherCount: 2 };
    expect(chosenIds([story('a', policy), story('b', policy), story('c', { publisherCount: 1.9 })], 2)).toEqual([
      'a',
      'c',
    ]);
  });

  it('keep a second story of a category that is far better', () => {
    const policy = { categories: ['Policy'], publisherCount: 8 };
    expect(chosenIds([story('a', policy), story('b', policy), story('c')], 2)).toEqual(['a', 'b']);
  });

  it('are never more than asked for, nor more than there are, nor one twice', () => {
    const ids = chosenIds(Array.from({ length: 9 }, (_, n) => story(`s${n}`)));
    expect([ids.length, new Set(ids).size, chosenIds([story('a')]).length, chosenIds([])]).toEqual([5, 5, 1, []]);
  });

  it('do not depend on the order in which they come', () => {
    const stories = Array.from({ length: 12 }, (_, n) =>
      story(`s${n}`, { publisherCount: 1 + (n % 4), categories: [`c${n % 3}`] }),
    );
    expect(chosenIds([...stories].reverse())).toEqual(chosenIds(stories));
  });
});
