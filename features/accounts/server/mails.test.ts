import { expect, it } from 'vitest';
import { ownAccountMail } from './mails.ts';

it('tells in the subject what happened to an account: who gets two such mails must not take the second for the first', () => {
  const mail = { to: 'ada@example.org', publicUrl: 'https://smr.test', siteName: 'SMR' };
  const chosen = ownAccountMail({ ...mail, change: { what: 'a new password was chosen', how: ' by a link' } });
  const made = ownAccountMail({ ...mail, change: { what: 'an API key was made' } });
  expect([chosen.subject, made.subject]).toEqual([
    'Your account at SMR: a new password was chosen',
    'Your account at SMR: an API key was made',
  ]);
  expect(chosen.text).toContain('At SMR, a new password was chosen by a link.');
});
