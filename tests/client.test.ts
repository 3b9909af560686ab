import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClient } from '../scripts/make-client.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** The client of the release, as somebody gets it who knows nothing of this house: packed, installed, compiled against and run. */
const run = promisify(execFile);
let app: TestApp;
let consumer: string;

beforeAll(async () => {
  app = await startTestApp();
  const folder = temporaryFolder(afterAll);
  const [made, packed] = [join(folder, 'client'), join(folder, 'packed')];
  consumer = join(folder, 'consumer');
  for (const path of [packed, consumer]) mkdirSync(path);
  await makeClient(made);
  await run('npm', ['pack', made, '--pack-destination', packed]);
  const [tarball = ''] = readdirSync(packed);
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  // No registry answers there: what it needs is in it.
  const offline = ['--offline', '--no-audit', '--no-fund', '--registry', 'http://127.0.0.1:9'];
  await run('npm', ['install', join(packed, tarball), ...offline], { cwd: consumer });
}, 120_000);
afterAll(() => app.close());

const source = `
import { ApiError, type Client, createClient, type Shapes } from 'smr-intelligence-client';

const [url = '', key = ''] = process.argv.slice(2);
const visitor: Client = createClient({ url });
const terms: Shapes['GlossaryListOutput'] = await visitor.glossary.list({ q: 'reactor' });
const refusals: (string | number)[] = [];
const refused = async (asked: Promise<unknown>) => {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refusals.push(error.status, error.code, error.message);
  }
};
await refused(visitor.follows.list());
const reader = createClient({ url, key });
const added = await reader.follows.add({ target: '/changes', channels: { mail: 'weekly' } });
const renamed = await reader.follows.change({ id: added.id, label: 'What changed' });
const { items } = await reader.follows.list();
await refused(reader.glossary.list());
await refused(reader.follows.add({ target: '/nowhere' }));
console.log(JSON.stringify({ terms: terms.length, feed: added.feedPath, label: renamed.label, follows: items.length, refusals }));
`;

it('is one module and its types, needs nothing, and says who it is for', () => {
  const folder = join(consumer, 'node_modules', 'smr-intelligence-client');
  expect(readdirSync(folder).toSorted()).toEqual(['README.md', 'client.d.ts', 'client.js', 'package.json']);
  expect(readdirSync(join(consumer, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'smr-intelligence-client',
  ]);
  expect(readFileSync(join(folder, 'client.js'), 'utf8')).not.toMatch(/^import |\/admin\//m);
  expect(readFileSync(join(folder, 'client.d.ts'), 'utf8')).not.toMatch(/\/admin\/|\/me\/api-keys/);
});

it('asks with and without a key, and throws what is refused', async () => {
  const user = await addUser(app.db);
  const cookie = await signIn(app, user);
  const issued = await postJson(
    app,
    '/api/me/api-keys',
    { name: 'it', scopes: ['follows:read', 'follows:write'], password: user.password },
    { cookie, origin: app.url },
  );
  const { key } = (await issued.json()) as { key: string };
  writeFileSync(join(consumer, 'consumer.ts'), source);
  const { stdout } = await run(process.execPath, ['consumer.ts', app.url, key], { cwd: consumer });
  expect(JSON.parse(stdout)).toEqual({
    terms: 0,
    feed: null,
    label: 'What changed',
    follows: 1,
    refusals: [
      ...[401, 'UNAUTHORIZED', 'Sign in to do this.'],
      ...[403, 'FORBIDDEN', 'This API key is not allowed “read”.'],
      ...[400, 'BAD_REQUEST', expect.any(String)],
    ],
  });
}, 60_000);

it('lets the compiler find what the API does not take', async () => {
  writeFileSync(join(consumer, 'consumer.ts'), source);
  const mistakes = `
import { createClient } from 'smr-intelligence-client';
const client = createClient({ url: 'https://smr.example' });
await client.news.list({ limits: 5 });
await client.follows.add({ target: 7 });
await client.follows.add({});
(await client.news.list()).items[0]?.titel;
client.keys;
`;
  writeFileSync(join(consumer, 'mistakes.ts'), mistakes);
  const compiler = (file: string) =>
    run(
      process.execPath,
      [
        ...[
          resolve('node_modules/typescript/bin/tsc'),
          '--noEmit',
          '--strict',
          '--target',
          'es2024',
          '--lib',
          'es2024,dom',
        ],
        ...['--module', 'nodenext', '--typeRoots', resolve('node_modules/@types'), '--types', 'node', file],
      ],
      { cwd: consumer },
    );
  await compiler('consumer.ts');
  const { stdout } = await compiler('mistakes.ts').then(
    () => ({ stdout: '' }),
    (error: { stdout: string }) => error,
  );
  const lines = [...stdout.matchAll(/^mistakes\.ts\((\d+),/gm)].map(([, line]) => Number(line));
  expect(lines).toEqual([4, 5, 6, 7, 8]);
}, 60_000);
