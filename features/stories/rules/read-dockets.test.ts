import { expect, it } from 'vitest';
import { readDockets } from './read-dockets.ts';

it('reads numbers of proceedings where a text calls them that, once each', () => {
  expect(readDockets('See Docket No. 52-048, docket 50-0610 and NRC-2024-0078; Docket No. 52-048 again')).toEqual([
    '52-048',
    '50-0610',
    'NRC-2024-0078',
  ]);
});

it.each(['In 2024-25 it grew', 'call 52-048', 'NRC-2024', 'dockets are kept'])('finds none in %j', (text) => {
  expect(readDockets(text)).toEqual([]);
});
