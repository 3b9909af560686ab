import { expect, it } from 'vitest';
import { chooseStatus } from './choose-status.ts';

it.each([
  [{}, 'open'],
  [{ status: 'closed' as const }, 'closed'],
  [{ status: 'all' as const }, undefined],
  [{ state: 'shelved' as const }, 'open'],
  [{ state: 'normal' as const }, 'closed'],
  [{ status: 'all' as const, state: 'normal' as const }, undefined],
])('asks, for %o, for alerts that are %s', (search, status) => {
  expect(chooseStatus(search)).toBe(status);
});
