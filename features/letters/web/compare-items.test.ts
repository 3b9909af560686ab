import { describe, expect, it } from 'vitest';
import type { LetterItem } from '../contract.ts';
import { compareItems, mergeItems } from './compare-items.ts';

const story = (id: string, note = ''): LetterItem => ({
  ...{ kind: 'story', storyId: id, title: `Story ${id}`, note, summary: null, url: 'https://example.org' },
  ...{ source: 'Paper', publishedAt: '2026-11-26T06:00:00Z', datePrecision: 'minute', score: {} },
});
const text = (id: string, body: string): LetterItem => ({ kind: 'text', id, body });
const told = (items: LetterItem[]) =>
  items.map((item) => (item.kind === 'story' ? `${item.storyId}${item.note}` : item.kind === 'text' ? item.body : ''));

describe('two versions of a letter', () => {
  const base = [story('a'), story('b'), text('t', 'Hello')];

  it('are compared item by item, with the order of what stands in all of them', () => {
    const mine = [story('a', '!'), text('t', 'Hello')];
    const theirs = [text('t', 'Good day'), story('a'), story('b'), story('c')];
    const { fields, valuesOf } = compareItems([base, mine, theirs]);
    expect(Object.values(fields).map(({ label }) => label)).toEqual([
      ...['Story: Story a', 'Story: Story b', 'Text: Good day', 'Story: Story c', 'Order'],
    ]);
    expect(valuesOf(mine)).toEqual({
      'story a': 'Story a (!)',
      'story b': '',
      'block t': 'Text: Hello',
      'story c': '',
      order: '• Story a\n• Good day',
    });
    expect(valuesOf(theirs).order).toBe('• Good day\n• Story a');
    expect(valuesOf(mine).order).toBe(valuesOf(base).order);
  });

  it.each([
    ['nothing: theirs', [], ['b', 'a2', 'Good day', 'c']],
    ['what was written to an item', ['story a', 'block t'], ['b', 'a1', 'Hello', 'c']],
    ['what was added, behind what it stood behind', ['story d'], ['b', 'a2', 'd', 'Good day', 'c']],
    ['what was taken out', ['story b'], ['a2', 'Good day', 'c']],
    ['the order', ['order'], ['b', 'Good day', 'c', 'a2']],
    ['all', ['story a', 'story b', 'block t', 'story c', 'story d', 'order'], ['Hello', 'a1', 'd']],
  ])('are merged by keeping of mine %s', (_, kept, expected) => {
    const mine = [text('t', 'Hello'), story('a', '1'), story('d')];
    const theirs = [story('b'), story('a', '2'), text('t', 'Good day'), story('c')];
    expect(told(mergeItems(mine, theirs, kept))).toEqual(expected);
  });
});
