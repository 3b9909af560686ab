import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../app/contract.ts';
import type { Follow } from '../features/follows/contract.ts';
import type { ApiKey, KeyUse } from '../features/keys/contract.ts';
import { MOST_KEYS } from '../features/keys/vocabulary.ts';
import type { ErrorBody } from '../platform/shared/app-error.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { type Scope, scopeOf } from '../platform/shared/procedure.ts';
import { addUser, signIn, type TestUser } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const NOON = Date.parse('2026-11-24T12:00:00Z');
const LIMIT = 40;

let now = NOON;
let app: TestApp;
let owner: TestUser;
let session: string;

beforeAll(async () => {
  app = await startTestApp({ now: () => now, keyLimit: { points: LIMIT, durationSeconds: 60 } });
  owner = await addUser(app.db, 'admin');
  session = await signIn(app, owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = NOON;
  await app.db.pool.query('delete from api_keys');
});

type Headers = Record<string, string>;
async function ask<Answer>(method: string, path: string, headers: Headers, body?: unknown) {
  const response = await app.fetch(`/api${path}`, {
    method,
    headers: { origin: app.url, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer & ErrorBody };
}
const asOwner = <Answer>(method: string, path: string, body?: unknown) =>
  ask<Answer>(method, path, { cookie: session }, body);
const withKey = <Answer>(key: string, method: string, path: string, body?: unknown) =>
  ask<Answer>(method, path, { authorization: `Bearer ${key}` }, body);
const newKey = (choice: object) => ({ name: 'a script', scopes: ['read'], password: owner.password, ...choice });
const issue = async (scopes: Scope[], expiresAt: string | null = null) =>
  (await asOwner<ApiKey & { key: string }>('POST', '/me/api-keys', newKey({ scopes, expiresAt }))).body;

describe('a key', () => {
  it('is told once, and only its hash is kept', async () => {
    const { key, hint } = await issue(['read']);
    expect([key.startsWith('smrk_'), key.startsWith(hint)]).toEqual([true, true]);
    const { rows } = await app.db.pool.query<Record<string, unknown>>('select * from api_keys');
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify((await asOwner('GET', '/me/api-keys')).body)).not.toContain(key);
  });

  it('is made with the password, never by a session alone, and its owner hears of it', async () => {
    for (const password of ['not it', '']) {
      const refused = await asOwner('POST', '/me/api-keys', newKey({ password }));
      expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([403, ['password']]);
    }
    expect((await asOwner('GET', '/me/api-keys')).body).toEqual([]);
    const mails = () =>
      app.db.pool.query<{ receiver: string; text: string }>(
        "select receiver, payload->>'text' as text from deliveries where occurrence like 'api-key.issue:%' and receiver = $1",
        [owner.email],
      );
    const before = (await mails()).rows.length;
    await issue(['read']);
    const { rows } = await mails();
    expect([rows.length - before, rows[0]?.text]).toEqual([1, expect.stringContaining('an API key was made')]);
  });

  it('reads what everybody reads when it may', async () => {
    const [may, mayNot] = [await issue(['read']), await issue(['follows:read'])];
    for (const path of ['/glossary', '/search?q=reactor'])
      expect((await withKey(may.key, 'GET', path)).status).toBe(200);
    const refused = await withKey(mayNot.key, 'GET', '/glossary');
    expect([refused.status, refused.body.message]).toEqual([403, 'This API key is not allowed “read”.']);
  });

  it('follows, and reads what is followed, without the private addresses unless it may see them', async () => {
    const [write, read, addresses] = [
      await issue(['follows:write']),
      await issue(['follows:read']),
      await issue(['follows:read', 'addresses']),
    ];
    const added = await withKey<Follow>(write.key, 'POST', '/me/follows', { target: '/changes' });
    expect([added.status, added.body.feedPath, added.body.calendarPath]).toEqual([200, null, null]);
    expect((await withKey(write.key, 'GET', '/me/follows')).status).toBe(403);
    expect((await withKey(read.key, 'DELETE', `/me/follows/${added.body.id}`)).status).toBe(403);
    for (const path of ['/me/follows', '/me/desk', '/me/follows/preview?target=/changes'])
      expect(JSON.stringify((await withKey(read.key, 'GET', path)).body)).not.toContain('/f/');
    const seen = (await withKey<{ items: Follow[] }>(addresses.key, 'GET', '/me/follows')).body.items;
    expect(seen.map(({ feedPath }) => feedPath)).toEqual([expect.stringMatching(/^\/f\/.+\.xml$/)]);
    expect((await withKey(read.key, 'POST', `/me/follows/${added.body.id}/secret`)).status).toBe(403);
    expect((await withKey(addresses.key, 'POST', `/me/follows/${added.body.id}/secret`)).status).toBe(200);
    expect((await withKey(write.key, 'DELETE', `/me/follows/${added.body.id}`)).status).toBe(200);
  });

  it('of an administrator opens nothing of the administration, makes no key and says no address', async () => {
    const { key } = await issue(['read', 'follows:read', 'follows:write', 'addresses']);
    const refused = await Promise.all([
      withKey(key, 'GET', '/admin/users'),
      withKey(key, 'GET', '/admin/companies'),
      withKey(key, 'POST', '/me/api-keys', newKey({})),
      withKey(key, 'GET', '/me/api-keys'),
      withKey(key, 'GET', '/me'),
      withKey(key, 'GET', '/me/webhooks'),
      withKey(key, 'POST', '/feedback', { kind: 'idea', message: 'A message.' }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    // What is not of the API knows no keys.
    const beside = await app.fetch('/api/admin/audit.csv', { headers: { authorization: `Bearer ${key}` } });
    expect(beside.status).toBe(401);
    const password = await app.fetch('/api/auth/change-password', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword: owner.password, newPassword: 'another password' }),
    });
    expect(password.status).toBe(401);
  });

  it('goes before the session that comes with it', async () => {
    const { key } = await issue(['read']);
    const both = { cookie: session, authorization: `Bearer ${key}` };
    expect((await ask('GET', '/me/follows', both)).status).toBe(403);
  });

  it.each(['Bearer smrk_nobody', 'bearer x', 'Bearer smrt_of-telemetry'])(
    'that is not known is refused: %s',
    async (authorization) => {
      // Also where a visitor's answer is kept already.
      await ask('GET', '/glossary', {});
      const { status, body } = await ask('GET', '/glossary', { authorization });
      expect([status, body.code, body.message]).toEqual([401, 'UNAUTHORIZED', 'This API key is not known.']);
    },
  );

  it('is refused from its end on', async () => {
    const { key } = await issue(['read'], new Date(NOON + DAY_MS).toISOString());
    now = NOON + DAY_MS - 1;
    expect((await withKey(key, 'GET', '/glossary')).status).toBe(200);
    now = NOON + DAY_MS;
    expect((await withKey(key, 'GET', '/glossary')).body.message).toBe('This API key has expired.');
    const past = await asOwner('POST', '/me/api-keys', newKey({ expiresAt: new Date(NOON).toISOString() }));
    expect([past.status, past.body.issues?.[0]?.path]).toEqual([400, ['expiresAt']]);
  });

  it('is refused once it is revoked, for good, and by nobody else', async () => {
    const { key, id } = await issue(['read']);
    const stranger = { cookie: await signIn(app, await addUser(app.db)) };
    expect((await ask('DELETE', `/me/api-keys/${id}`, stranger)).status).toBe(404);
    expect((await ask('GET', `/me/api-keys/${id}/use`, stranger)).status).toBe(404);
    expect((await withKey(key, 'GET', '/glossary')).status).toBe(200);
    const first = await asOwner<ApiKey>('DELETE', `/me/api-keys/${id}`);
    now += DAY_MS;
    expect((await asOwner<ApiKey>('DELETE', `/me/api-keys/${id}`)).body.revokedAt).toBe(first.body.revokedAt);
    expect((await withKey(key, 'GET', '/glossary')).body.message).toBe('This API key was revoked.');
  });

  it('of a closed account opens nothing', async () => {
    const other = await addUser(app.db);
    const cookie = await signIn(app, other);
    const made = await ask<{ key: string }>('POST', '/me/api-keys', { cookie }, newKey({ password: other.password }));
    await app.db.pool.query('update profiles set deactivated_at = now() where id = $1', [other.id]);
    expect((await withKey(made.body.key, 'GET', '/glossary')).status).toBe(401);
  });

  it(`is one of ${MOST_KEYS} that work`, async () => {
    const keys: ApiKey[] = [];
    for (let made = 0; made < MOST_KEYS; made++) keys.push(await issue(['read']));
    const more = newKey({ name: 'one more' });
    expect((await asOwner('POST', '/me/api-keys', more)).status).toBe(409);
    await asOwner('DELETE', `/me/api-keys/${keys[0]?.id}`);
    expect((await asOwner('POST', '/me/api-keys', more)).status).toBe(201);
  });

  it('is counted by days, with what was too much', async () => {
    const { key, id } = await issue(['read']);
    await withKey(key, 'GET', '/glossary');
    now = NOON + DAY_MS;
    const answers = [];
    for (let asked = 0; asked < LIMIT + 1; asked++) answers.push(await withKey(key, 'GET', '/glossary?q=smr'));
    const last = answers.filter(({ status }) => status === 429);
    expect(last.length).toBeGreaterThanOrEqual(1);
    expect(Number(last[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const { body } = await asOwner<KeyUse>('GET', `/me/api-keys/${id}/use`);
    expect(body.days.slice(0, 3)).toEqual([
      { day: '2026-11-25', requests: LIMIT + 1, refused: last.length },
      { day: '2026-11-24', requests: 1, refused: 0 },
      { day: '2026-11-23', requests: 0, refused: 0 },
    ]);
    expect(body.key.lastUsedAt).toBe(new Date(now).toISOString());
    // Another key is not stopped by it.
    expect((await withKey((await issue(['read'])).key, 'GET', '/glossary')).status).toBe(200);
  });
});

describe('what a key may still ask', () => {
  const FIELDS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];
  const leftOf = ({ headers }: { headers: globalThis.Headers }) => FIELDS.map((field) => Number(headers.get(field)));

  it('is said with each answer, also of what is kept, not allowed or not there, before one is too much', async () => {
    const { key } = await issue(['read']);
    const paths = ['/glossary', '/glossary', '/me/follows', '/nothing'];
    const answers = [];
    for (const path of paths) answers.push(await withKey(key, 'GET', path));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 404]);
    expect(answers.map((answer) => leftOf(answer).slice(0, 2))).toEqual(
      paths.map((_, asked) => [LIMIT, LIMIT - 1 - asked]),
    );
    for (const answer of answers) expect(leftOf(answer)[2]).toSatisfy((seconds) => seconds >= 1 && seconds <= 60);
  });

  it('is nothing where one was too much, until the time that Retry-After says', async () => {
    const { key } = await issue(['read']);
    let answer = await withKey(key, 'GET', '/glossary');
    for (let asked = 0; answer.status !== 429 && asked < 2 * LIMIT; asked++)
      answer = await withKey(key, 'GET', '/glossary');
    expect(leftOf(answer)).toEqual([LIMIT, 0, Number(answer.headers.get('retry-after'))]);
  });

  it('is a matter of keys: nobody else is told', async () => {
    for (const { headers } of [await asOwner('GET', '/glossary'), await ask('GET', '/glossary', {})])
      expect(FIELDS.map((field) => headers.get(field))).toEqual([null, null, null]);
  });

  it('is described with what keys may ask, and with refusals', async () => {
    const { components, paths } = (await ask<Description>('GET', '/openapi.json', {})).body;
    const told = (headers: object = {}) => Object.keys(headers).filter((name) => name.startsWith('RateLimit-'));
    const names = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
    expect(Object.keys(components.headers)).toEqual(names);
    expect(told(components.responses.Error?.headers)).toEqual(names);
    expect(told(paths['/glossary']?.get?.responses['200']?.headers)).toEqual(names);
    expect(told(paths['/me/api-keys']?.get?.responses['200']?.headers)).toEqual([]);
  });
});

interface Answered {
  headers?: object;
}
interface Description {
  components: { headers: object; responses: Record<string, Answered> };
  paths: Record<string, { get?: { responses: Record<string, Answered> } }>;
}

describe('the description of the API', () => {
  it('says of each operation what a key must be allowed, and nothing of the administration is open to one', async () => {
    const api = (await (await app.fetch('/api/openapi.json')).json()) as {
      components: { securitySchemes: Record<string, { type: string; scheme?: string }> };
      paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>>;
    };
    expect(api.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(api.paths['/news']?.get?.security).toEqual([{}, { key: ['read'] }]);
    expect(api.paths['/me/follows']?.post?.security).toEqual([{ key: ['follows:write'] }, { session: [] }]);
    expect(api.paths['/me/api-keys']?.post?.security).toEqual([{ session: [] }]);
    const scoped = walk(contract).filter(({ route, meta }) => scopeOf(meta, route.method) !== null);
    expect(scoped.length).toBeGreaterThan(60);
    expect(scoped.filter(({ route, meta }) => /admin|editor/.test(`${route.path} ${meta.access}`))).toEqual([]);
  });
});

interface Declared {
  route: { method?: string; path?: string };
  meta: Parameters<typeof scopeOf>[0];
}

function walk(router: object): Declared[] {
  return Object.values(router).flatMap((entry: object) =>
    '~orpc' in entry ? [entry['~orpc'] as Declared] : walk(entry),
  );
}
