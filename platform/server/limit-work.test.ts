import { expect, it } from 'vitest';
import { limitWork } from './limit-work.ts';

/** Work that ends when it is told to. */
function pieces(count: number) {
  return Array.from({ length: count }, () => Promise.withResolvers<void>());
}

it('does two at once, lets three wait in their order, and refuses what comes after', async () => {
  const limited = limitWork({ atOnce: 2, mostWaiting: 3, refusal: 'Try again in a minute.' });
  const work = pieces(5);
  const begun: number[] = [];
  const done = work.map(({ promise }, n) =>
    limited(() => {
      begun.push(n);
      return promise;
    }),
  );
  await expect(limited(async () => {})).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Try again in a minute.',
  });
  expect(begun).toEqual([0, 1]);
  work[1]?.resolve();
  await done[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of work) resolve();
  await Promise.all(done);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it('goes on after work that failed, and after a pause', async () => {
  const limited = limitWork({ atOnce: 1, mostWaiting: 1, refusal: '' });
  const failed = limited(async () => {
    throw new Error('no');
  });
  const next = limited(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect([await next, await limited(async () => 'again')]).toEqual(['done', 'again']);
});
