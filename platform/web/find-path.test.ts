import { expect, it } from 'vitest';
import { createFindPath } from './find-path.ts';

const description = {
  paths: { '/me/follows': { get: { operationId: 'follows.list' }, post: { operationId: 'follows.add' } } },
};

it('looks paths up in the description where their file could not be had, until that comes', async () => {
  const answers = [() => Promise.reject(new Error('no network')), async () => description];
  const findPath = createFindPath(
    { paths: {}, loadOthers: () => Promise.reject(new TypeError('Importing a module script failed.')) },
    () => answers.shift()?.() ?? Promise.reject(new Error('asked once too often')),
  );
  await expect(findPath(['follows', 'list'])).rejects.toThrow('no network');
  expect([await findPath(['follows', 'list']), await findPath(['follows', 'add'])]).toEqual([
    '/me/follows',
    'POST /me/follows',
  ]);
  await expect(findPath(['follows', 'nothing'])).rejects.toThrow('The API has no follows.nothing.');
});
