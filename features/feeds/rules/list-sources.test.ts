import { describe, expect, it } from 'vitest';
import { chooseSources, isOfState, type SourceOrder, type SourceState } from './list-sources.ts';

const source = (name: string, parts: Partial<ReturnType<typeof plain>> = {}) => ({ ...plain(name), ...parts });
function plain(name: string) {
  return {
    name,
    url: `https://${name.toLowerCase().replaceAll(' ', '-')}.example/feed`,
    description: null as string | null,
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastFetchedAt: '2026-06-01T00:00:00.000Z' as string | null,
    lastSuccessAt: '2026-06-01T00:00:00.000Z' as string | null,
    errorCount: 0,
    proposedUrl: null as string | null,
    storyCount: 0,
  };
}
const choose = (
  sources: ReturnType<typeof plain>[],
  asked: { state?: SourceState; words?: string; order?: SourceOrder },
) => chooseSources(sources, { state: undefined, words: '', order: 'name', ...asked }).map(({ name }) => name);

describe('the state of a source', () => {
  it.each([
    ['active', {}, true],
    ['active', { isActive: false }, false],
    ['failing', { errorCount: 1 }, true],
    ['failing', { errorCount: 1, isActive: false }, false],
    ['never', { lastSuccessAt: null }, true],
    ['never', { lastSuccessAt: null, isActive: false }, false],
    ['moved', { proposedUrl: 'https://new.example' }, true],
    ['off', { isActive: false }, true],
  ] as const)('%s with %o: %s', (state, parts, isIt) => {
    expect(isOfState(source('One', parts), state)).toBe(isIt);
  });
});

describe('the list', () => {
  it('is narrowed by every word, wherever it stands, in any case', () => {
    const sources = [source('Nuclear News'), source('Energy', { description: 'nuclear and more' }), source('Wind')];
    expect(choose(sources, { words: 'NUCLEAR' })).toEqual(['Energy', 'Nuclear News']);
    expect(choose(sources, { words: 'nuclear more' })).toEqual(['Energy']);
    expect(choose(sources, { words: 'wind.example' })).toEqual(['Wind']);
  });

  it('begins with what was silent the longest, and before it what never answered', () => {
    const sources = [
      source('B', { lastSuccessAt: '2026-05-01T00:00:00.000Z' }),
      source('A'),
      source('C', { lastSuccessAt: null }),
    ];
    expect(choose(sources, { order: 'silent' })).toEqual(['C', 'B', 'A']);
  });

  it('puts the newest, or those with the most stories, first', () => {
    const sources = [
      source('A', { createdAt: '2026-02-01T00:00:00.000Z', storyCount: 1 }),
      source('B', { createdAt: '2026-03-01T00:00:00.000Z' }),
    ];
    expect(choose(sources, { order: 'newest' })).toEqual(['B', 'A']);
    expect(choose(sources, { order: 'stories' })).toEqual(['A', 'B']);
  });
});
