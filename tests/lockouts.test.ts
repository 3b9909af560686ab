import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAddressReader } from '../platform/server/http/client-address.ts';
import type { Mail } from '../platform/shared/mail.ts';
import { addUser, postJson, type TestUser } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let owner: TestUser;
const mails: Mail[] = [];

beforeEach(async () => {
  mails.length = 0;
  app = await startTestApp({
    addressOf: createAddressReader(['127.0.0.0/8']),
    mailer: { send: async (mail) => void mails.push(mail), close: () => {} },
  });
  owner = await addUser(app.db);
});
afterEach(() => app.close());

const STRANGER = '203.0.113.66';
const OWNER = '198.51.100.7';
const signIn = async (address: string, password: string) =>
  (await postJson(app, '/api/auth/sign-in/email', { email: owner.email, password }, { 'x-forwarded-for': address }))
    .status;
const askForReset = async (address: string) =>
  (
    await postJson(
      app,
      '/api/auth/request-password-reset',
      { email: owner.email, redirectTo: '/auth/reset' },
      { 'x-forwarded-for': address },
    )
  ).status;

describe('a stranger who guesses', () => {
  it('locks out himself, and not the owner of the account', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push(await signIn(STRANGER, `guess number ${n}`));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect(await signIn(OWNER, owner.password)).toBe(200);
  });

  it('does not use up the ways to a new password either', async () => {
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push(await askForReset(STRANGER));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await askForReset(OWNER)).toBe(200);
  });

  it('is known by the network of his IPv6 address', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push(await signIn(`2001:db8:1:2::${n + 1}`, 'a guess'));
    expect(statuses.at(-1)).toBe(429);
  });
});

it('puts at most five mails an hour into a mailbox, whoever asks for them from wherever', async () => {
  for (let n = 0; n < 8; n++) await askForReset(`203.0.113.${n + 1}`);
  await until(() => mails.length >= 5);
  // What comes after the fifth would have been sent by the time the next question is answered.
  await askForReset('203.0.113.99');
  expect(mails.length).toBe(5);
});

it('counts mails to who signed up and to who signs up once more together', async () => {
  const signUp = (n: number) =>
    postJson(
      app,
      '/api/auth/sign-up/email',
      { email: 'victim@example.org', password: 'a long password of mine', name: '' },
      { 'x-forwarded-for': `203.0.113.${n}` },
    );
  for (let n = 0; n < 8; n++) expect((await signUp(n)).status).toBe(200);
  const again = { email: 'victim@example.org', password: 'a long password of mine' };
  for (let n = 0; n < 4; n++)
    await postJson(app, '/api/auth/sign-in/email', again, { 'x-forwarded-for': `203.0.113.${n + 100}` });
  await until(() => mails.length >= 5);
  await askForReset('203.0.113.99');
  // The way to a new password is another one, and was not used up.
  await until(() => mails.some(({ subject }) => subject.startsWith('Choose')));
  expect(mails.filter(({ to }) => to === 'victim@example.org').length).toBe(5);
});

describe('what no page of ours uses', () => {
  it.each([
    'update-user',
    'passkey/generate-register-options',
    'change-email',
    'delete-user',
    'list-accounts',
    'sign-in/social',
  ])('/api/auth/%s is not there', async (path) => {
    expect((await postJson(app, `/api/auth/${path}`, {})).status).toBe(404);
  });
});
