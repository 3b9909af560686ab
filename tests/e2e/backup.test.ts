import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createOnServer } from '../support/server-databases.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const admin = { email: 'ada@smr.example', password: 'correct horse battery' };
const owner = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
/** The product believes to be at its public address. */
const origin = 'http://localhost:0';

/** `npm run <name> -- <argument>`, as an operator types it. */
async function npmRun(name: string, argument: string, env: Record<string, string>) {
  const npm = spawn('npm', ['run', '--silent', name, '--', argument], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (data: Buffer) => (output += data));
  const code = await new Promise<number | null>((resolve) => npm.once('close', resolve));
  return { code, output };
}

const signIn = ({ url }: RunningProduct) =>
  fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(admin),
  });

async function startAgain(env: Record<string, string>): Promise<RunningProduct> {
  const product = await startProduct(env);
  onTestFinished(async () => void (await product.stop()));
  return product;
}

const companiesOf = async ({ url }: RunningProduct) => (await fetch(`${url}/api/companies?limit=500`)).json();

describe('npm run doctor', () => {
  it('looks at an installation, also while it runs, and says what to do', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data');
    const fresh = await npmRun('doctor', '', { DATA_DIR });
    expect(fresh).toMatchObject({ code: 0, output: expect.stringContaining('None yet: the first start makes it') });
    expect(existsSync(DATA_DIR)).toBe(false);

    const product = await startProduct({ DATA_DIR, EMBEDDED_FSYNC: 'on' });
    const here = { DATA_DIR, PORT: new URL(product.url).port };
    const running = await npmRun('doctor', '', here);
    expect(running.output).toMatch(/✓ schema +As this edition knows it/);
    expect(running.output).toMatch(/✓ power cut /);
    expect(running.output).toContain('Nothing is wrong');
    expect(running.code).toBe(0);
    await product.stop();

    chmodSync(join(DATA_DIR, 'auth-secret'), 0o644);
    const risky = await npmRun('doctor', '', {
      ...here,
      EMBEDDED_FSYNC: 'off',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MQTT_URL: 'mqtt://plant:hush@127.0.0.1:9',
      NATS_URL: 'nats://plant:hush@127.0.0.1:9',
    });
    expect(risky.code).toBe(1);
    expect(risky.output).toContain(`chmod 600 ${DATA_DIR}/auth-secret`);
    expect(risky.output).toMatch(/✗ mail +127\.0\.0\.1:9 does not take us in: .*ECONNREFUSED/);
    expect(risky.output).toMatch(/✗ MQTT_URL +mqtt:\/\/127\.0\.0\.1:9 by MQTT 5 does not take us in: .*ECONNREFUSED/);
    expect(risky.output).toMatch(/✗ NATS_URL +nats:\/\/127\.0\.0\.1:9: .*refused/i);
    expect(risky.output).not.toContain('hush');
    expect(risky.output).toMatch(/✗ power cut .*\n.*EMBEDDED_FSYNC=on/);
    expect(risky.output).toContain('5 of ');

    const away = await npmRun('doctor', '', {
      DATABASE_URL: 'postgres://x@127.0.0.1:9/x',
      AUTH_SECRET: 'x'.repeat(32),
    });
    expect(away).toMatchObject({ code: 1, output: expect.stringContaining('cannot be opened') });
  });
});

describe('npm run backup, restore and move', () => {
  it('bring a running product elsewhere with its accounts, and then onto a server where there is one', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data');
    const product = await startProduct({ DATA_DIR, ...owner });
    const file = join(temporaryFolder(), 'house.backup');
    const backup = await npmRun('backup', file, { DATA_DIR, PORT: new URL(product.url).port });
    expect(backup.output).toMatch(/house\.backup: [\d,]+ rows of \d+ tables/);
    expect(backup.code).toBe(0);
    const before = await companiesOf(product);
    await product.stop();

    const elsewhere = join(temporaryFolder(), 'data');
    expect(await npmRun('restore', file, { DATA_DIR: elsewhere })).toMatchObject({ code: 0 });
    expect(readFileSync(join(elsewhere, 'auth-secret'), 'utf8')).toBe(
      readFileSync(join(DATA_DIR, 'auth-secret'), 'utf8'),
    );
    const restored = await startProduct({ DATA_DIR: elsewhere });
    expect(await companiesOf(restored)).toEqual(before);
    expect((await signIn(restored)).status).toBe(200);
    await restored.stop();

    const serverUrl = process.env.TEST_SERVER_URL;
    if (!serverUrl) return;
    const server = await createOnServer(serverUrl);
    onTestFinished(server.drop);
    const moved = await npmRun('move', server.url, { DATA_DIR: elsewhere });
    expect(moved.output).toContain('rows moved');
    const AUTH_SECRET = readFileSync(join(elsewhere, 'auth-secret'), 'utf8');
    const onServer = await startAgain({ DATABASE_URL: server.url, AUTH_SECRET });
    expect(await companiesOf(onServer)).toEqual(before);
    expect((await signIn(onServer)).status).toBe(200);
    await expect(startProduct({ DATA_DIR: elsewhere })).rejects.toThrow(/was moved to/);
  });

  it('say what is wrong, and change nothing', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data');
    const product = await startAgain({ DATA_DIR });
    const file = join(temporaryFolder(), 'house.backup');
    const here = { DATA_DIR, PORT: new URL(product.url).port };

    expect(await npmRun('backup', '', here)).toMatchObject({ code: 2, output: expect.stringContaining('Usage') });
    expect(await npmRun('backup', '/dev/null/nowhere', here)).toMatchObject({ code: 1 });
    const away = await npmRun('backup', file, { DATA_DIR, PORT: '9' });
    expect(away).toMatchObject({ code: 1, output: expect.stringContaining('set PORT as it was started with') });
    const another = await npmRun('backup', file, { ...here, AUTH_SECRET: 'x'.repeat(40) });
    expect(another).toMatchObject({ code: 1, output: expect.stringContaining('has another AUTH_SECRET') });
    const wrong = await npmRun('restore', file, { DATA_DIR: join(temporaryFolder(), 'new') });
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('There is no file') });
    const readme = await npmRun('restore', 'README.md', { DATA_DIR: join(temporaryFolder(), 'new') });
    expect(readme).toMatchObject({ code: 1, output: expect.stringContaining('cannot be used') });
    const inUse = await npmRun('move', 'postgres://nobody@127.0.0.1:9/nothing', here);
    expect(inUse).toMatchObject({ code: 1, output: expect.stringContaining('is in use by process') });
    expect(existsSync(file)).toBe(false);

    const stranger = { method: 'POST', body: JSON.stringify({ file }), headers: { authorization: 'Bearer x.y' } };
    expect((await fetch(`${product.url}/api/admin/maintenance`, stranger)).status).toBe(401);
    expect(existsSync(file)).toBe(false);
  });
});
