import { describe, expect, it } from 'vitest';
import { describeMerging, mergeInTurn } from './merge-in-turn.ts';

const refuse = (code: string, gone?: string) =>
  Object.assign(new Error('One of the stories is gone.'), {
    code,
    data: gone ? { issues: [{ path: [gone], message: 'Gone.' }] } : null,
  });
/** The API, of which these stories are refused. */
const api =
  (refused: Record<string, Error>) =>
  async ({ id, into }: { id: string; into: string }) => {
    if (refused[id]) throw refused[id];
    return { id, into, reportIds: [], ledHere: [] };
  };
const from = ['a', 'b', 'c'];
const idsOf = ({ merged }: { merged: { id: string }[] }) => merged.map(({ id }) => id);

describe('merging several stories', () => {
  it('goes on behind one that is gone, and says both counts', async () => {
    const merging = await mergeInTurn(api({ b: refuse('NOT_FOUND', 'id') }), { from, into: 'x' });
    expect([idsOf(merging), merging.left]).toEqual([['a', 'c'], []]);
    expect(describeMerging(merging)).toEqual({
      tone: 'warning',
      title: 'Not all were merged',
      description: '3 stories are one now, 1 was left out: One of the stories is gone.',
    });
  });

  it('leaves chosen what may be merged at another try', async () => {
    const merging = await mergeInTurn(api({ b: refuse('UNAVAILABLE'), c: refuse('NOT_FOUND', 'id') }), {
      from,
      into: 'x',
    });
    expect([idsOf(merging), merging.left]).toEqual([['a'], ['x', 'b']]);
  });

  it('ends when the story is gone that they were to become, which is chosen no more', async () => {
    const gone = refuse('NOT_FOUND', 'into');
    const merging = await mergeInTurn(api({ b: gone, c: gone }), { from, into: 'x' });
    expect([idsOf(merging), merging.failedCount, merging.left]).toEqual([['a'], 2, ['b', 'c']]);
  });

  it('leaves nothing chosen when all were merged', async () => {
    const merging = await mergeInTurn(api({}), { from, into: 'x' });
    expect([merging.left, describeMerging(merging).description]).toEqual([[], '4 stories are one now.']);
  });
});
