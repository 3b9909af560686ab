import { expect, it } from 'vitest';
import { encodePlace } from '../rules/place-cursor.ts';
import { readContactsSearch } from './contacts-search.ts';

const place = { at: new Date('2026-11-22T00:00:00Z'), id: '1ff33c3a-661b-4adf-a073-5467a34525a1' };

it.each([undefined, 'Ada', 'Ångström & Söhne, ~50 % "quoted"', '長い名前'.repeat(40)])(
  'goes on where the page before ended, by date or after the name %j',
  (name) => {
    const cursor = encodePlace({ ...place, name });
    expect(readContactsSearch({ sort: 'name', cursor })).toEqual({ sort: 'name', cursor });
  },
);

it.each(['none', '~Ada', 'k3j.zz~Ada', ['a', 'b'], 7])('begins anew after %j, which it never said', (cursor) => {
  expect(readContactsSearch({ cursor })).toEqual({});
});
