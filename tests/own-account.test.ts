import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '../features/accounts/contract.ts';
import type { ErrorBody } from '../platform/shared/app-error.ts';
import { addUser, cookieHeader, postJson, signIn, type TestUser } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let reader: TestUser;
let session: string;

beforeAll(async () => {
  app = await startTestApp();
  reader = await addUser(app.db, 'subscriber', 'reader@secret.example');
  session = await signIn(app, reader);
});
afterAll(() => app.close());

const headers = (cookie = session) => ({ cookie, origin: app.url });
const post = async (path: string, body: unknown, cookie = session) => {
  const response = await postJson(app, path, body, headers(cookie));
  return { status: response.status, response, body: (await response.json()) as ErrorBody };
};

/** What its owner was told of an account. */
const told = async (address: string) => {
  const { rows } = await app.db.pool.query<{ text: string }>(
    "select payload->>'text' as text from deliveries where receiver = $1 order by created_at",
    [address],
  );
  return rows.map(({ text }) => text);
};

describe('a reader', () => {
  it('says what to be called, and takes it back', async () => {
    const change = async (fullName: string | null) => {
      const response = await app.fetch('/api/me/profile', {
        method: 'PATCH',
        headers: { ...headers(), 'content-type': 'application/json' },
        body: JSON.stringify({ fullName }),
      });
      return ((await response.json()) as Profile).fullName;
    };
    expect([await change('  Ada  '), await change('')]).toEqual(['Ada', null]);
  });

  it('chooses another password with the one there is, and is signed out everywhere else', async () => {
    const user = await addUser(app.db);
    const [here, elsewhere] = [await signIn(app, user), await signIn(app, user)];
    const wrong = await post(
      '/api/auth/change-password',
      { currentPassword: 'wrong', newPassword: 'a new password' },
      here,
    );
    expect([wrong.status, wrong.body.message]).toEqual([403, 'This is not your password.']);
    const common = await post(
      '/api/auth/change-password',
      { currentPassword: user.password, newPassword: 'password' },
      here,
    );
    expect(common.status).toBe(400);
    const done = await post(
      '/api/auth/change-password',
      { currentPassword: user.password, newPassword: 'a new password' },
      here,
    );
    expect(done.status).toBe(200);
    const who = async (cookie: string) =>
      (await (await app.fetch('/api/me', { headers: { cookie } })).json()) as { email: string } | null;
    expect([(await who(cookieHeader(done.response)))?.email, await who(elsewhere)]).toEqual([user.email, null]);
    expect(await signIn(app, { ...user, password: 'a new password' })).toContain('smr.session_token');
    expect(await told(user.email)).toEqual([expect.stringContaining('a new password was chosen on the page')]);
  });

  it('gets no passkey without the password, and nobody guesses it there', async () => {
    const user = await addUser(app.db);
    const cookie = await signIn(app, user);
    expect((await post('/api/auth/passkey/begin', {}, '')).status).toBe(401);
    const direct = await app.fetch('/api/auth/passkey/generate-register-options', { headers: headers(cookie) });
    expect(direct.status).toBe(404);
    const begun = await post('/api/auth/passkey/begin', { password: user.password }, cookie);
    expect([begun.status, begun.body]).toEqual([
      200,
      expect.objectContaining({
        rp: { id: 'smr.test', name: 'SMR Intelligence' },
        authenticatorSelection: expect.objectContaining({ residentKey: 'required', userVerification: 'required' }),
      }),
    ]);
    const guesses = [];
    for (let tries = 0; tries < 11; tries++)
      guesses.push((await post('/api/auth/passkey/begin', { password: `guess ${tries}` }, cookie)).status);
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    // The same count for all that asks for it, and not for others.
    expect((await post('/api/me/erase', { password: user.password }, cookie)).status).toBe(429);
    expect((await post('/api/auth/passkey/begin', { password: reader.password })).status).toBe(200);
  });

  it('is given everything that is held about the own address as a file, with follows, reading list and keys', async () => {
    await post('/api/me/follows', { target: '/changes' });
    await post('/api/me/api-keys', { name: 'A script of mine', scopes: ['read'], password: reader.password });
    await app.db.pool.query(
      `insert into reading_list (profile_id, path, title, saved_at) values ($1, '/news/a', 'A story kept', now())`,
      [reader.id],
    );
    expect((await app.fetch('/api/me/held.json')).status).toBe(401);
    const response = await app.fetch('/api/me/held.json', { headers: headers() });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    for (const part of [
      'reader@secret.example',
      '/changes',
      'A script of mine',
      'A story kept',
      'sessions',
      'passkeys',
    ])
      expect(text).toContain(part);
    // Nothing that opens something.
    for (const secret of ['/f/', 'keyHash', 'token', '"password', 'publicKey']) expect(text).not.toContain(secret);
  });

  it('erases the account, with the password, and nothing of it stays', async () => {
    expect((await post('/api/me/erase', { password: 'wrong' })).status).toBe(403);
    expect(await post('/api/me/erase', { password: reader.password })).toMatchObject({
      status: 200,
      body: { erased: true },
    });
    expect(await (await app.fetch('/api/me', { headers: headers() })).json()).toBeNull();
    const { rows: tables } = await app.db.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const left: string[] = [];
    for (const { name } of tables) {
      const pattern = `reader(@|%40)secret|A script of mine|A story kept|${reader.id}`;
      const { rows } = await app.db.pool.query(`select 1 from ${name} t where to_jsonb(t)::text ~* $1 limit 1`, [
        pattern,
      ]);
      if (rows.length > 0) left.push(name);
    }
    expect(left).toEqual([]);
  });
});

it('who has rights is not erased by the way', async () => {
  const editor = await addUser(app.db, 'editor');
  const { status, body } = await post('/api/me/erase', { password: editor.password }, await signIn(app, editor));
  expect([status, body.message]).toEqual([409, expect.stringContaining('editor’s account is not erased')]);
});
