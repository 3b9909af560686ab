import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../shared/app-error.ts';
import { errorMessage } from './error-message.ts';
import { reachServer } from './reach-server.ts';

afterEach(() => vi.unstubAllGlobals());

it('a lost connection is blamed on the connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await reachServer('/api/news').catch((thrown: unknown) => thrown);
  expect(errorMessage(error)).toBe('The server can’t be reached. Check your connection and try again.');
});

it.each([
  'Failed to fetch dynamically imported module: /a.js',
  'error loading dynamically imported module: /a.js',
  'Importing a module script failed.',
])('so is a part of the page that did not arrive (%s)', (message) => {
  expect(errorMessage(new TypeError(message))).toMatch(/^A part of this page could not be loaded/);
});

it.each([
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  new RangeError('Invalid time value'),
  new ReferenceError('x is not defined'),
  new SyntaxError('Unexpected end of JSON input'),
  new Error(
    "Cannot find module '/srv/smr/dist/server/assets/NewsPage.js' imported from /srv/smr/dist/server/router.js",
  ),
  Object.assign(new Error("ENOENT: no such file or directory, open '/srv/smr/data'"), { code: 'ENOENT' }),
  Object.assign(new Error('Invalid package config /srv/smr/package.json'), { code: 'ERR_INVALID_PACKAGE_CONFIG' }),
  'no error at all',
  new Error(''),
])('a slip in our code (%s) is a fault of ours, told without its inner words', (error) => {
  expect(errorMessage(error)).toBe('Something went wrong on our side. Please try again.');
});

it.each([new AppError('CONFLICT', 'Somebody was faster.'), new Error('list.csv could not be read. Choose it again.')])(
  'what was written for people is told as it is: %s',
  (error) => {
    expect(errorMessage(error)).toBe(error.message);
  },
);

it('what is wrong with fields is told without the names that programs give them', () => {
  const issues = [
    { path: ['title'], message: 'A title is required.' },
    { path: ['categories'], message: 'Choose at least one category.' },
  ];
  const error = Object.assign(new Error('The request is not valid: title: A title is required.; categories: …'), {
    code: 'BAD_REQUEST',
    data: { code: 'BAD_REQUEST', message: '', issues },
  });
  expect(errorMessage(error)).toBe('A title is required. Choose at least one category.');
});

it('an aborted request stays what it was', async () => {
  const aborted = new DOMException('The user left.', 'AbortError');
  vi.stubGlobal('fetch', () => Promise.reject(aborted));
  await expect(reachServer('/api/news')).rejects.toBe(aborted);
});
