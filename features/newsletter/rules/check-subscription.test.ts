import { expect, it } from 'vitest';
import { checkSubscription } from './check-subscription.ts';

it.each([
  ['ada@example.org', 'Ada', {}],
  ['  ada@example.org ', ' Ada ', {}],
  ['ada@example.org', null, {}],
  ['', 'Ada', { email: 'Email is required' }],
  ['   ', null, { email: 'Email is required' }],
  ['ada', null, { email: 'Invalid email address' }],
  ['ada@example', null, { email: 'Invalid email address' }],
  ['ada@@example.org', null, { email: 'Invalid email address' }],
  ['ada lovelace@example.org', null, { email: 'Invalid email address' }],
  [`${'a'.repeat(250)}@example.org`, null, { email: 'Invalid email address' }],
  ['ada@example.org', ' ', { fullName: 'Name is required' }],
  ['', '', { email: 'Email is required', fullName: 'Name is required' }],
])('an address %j and the name %j give %j', (email, fullName, problems) => {
  expect(checkSubscription({ email, fullName })).toEqual(problems);
});
