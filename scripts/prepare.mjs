// Plain JavaScript for Node 20 and newer: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The project's own Node 24, from the npm package `node`. */
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * How the server's process begins.
 *
 * Flags: Node lets its heap grow with the machine before it looks for what nobody needs: 60 MB that are needed became 400 on one with 24 GB. A full
 * import and a year's history together stay below a third of this. What is new has 12 MB in each of its halves instead of 16, in each
 * thread: what lives briefly is collected sooner, 100 MB less are resident after a busy minute. It has them from the beginning: a start fills them
 * anyway, and growing to them is a dozen collections, a tenth of a second. The database's WebAssembly is compiled by one thread beside the others
 * instead of four: a start computes for half a second, and would wait for a processor as long again.
 *
 * Environment, as glibc reads it (other systems know nothing of it): each thread would keep a heap of freed memory for itself; and what is large
 * is given back as soon as it is freed, where glibc would learn from the first one to keep all of that size: 70 to 120 MB.
 */
export const serverStart = JSON.parse(readFileSync(new URL('server-start.json', import.meta.url), 'utf8'));

const installedStamp = join(root, 'node_modules', '.installed');
const wantedInstall = () => hash([join(root, 'package-lock.json')]);

/** Installs when package-lock.json is not what was installed last. */
export async function ensureInstalled() {
  if (existsSync(node) && existsSync(installedStamp) && readFileSync(installedStamp, 'utf8') === wantedInstall())
    return;
  say('installing dependencies (about a minute the first time)');
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
  if (!existsSync(node))
    throw new Error('npm ci ran, but the project’s Node is missing: are install scripts disabled (ignore-scripts)?');
}

/** Told by npm after every install, also one by hand. */
export function noteInstalled() {
  writeFileSync(installedStamp, wantedInstall());
}

const builtFrom = ['app', 'features', 'platform', 'ui', 'database', 'public', 'scripts', 'package-lock.json'];
/** The pages first: their build empties the folder into which the server goes, too. */
const builds = ['vite.config.ts', 'vite.server.config.ts'];

/** Builds pages and server when a file that they are made from has changed. */
export async function ensureBuilt() {
  const stamp = join(root, 'dist', '.built');
  const wanted = hash(
    [...builtFrom, ...builds]
      .flatMap((path) => listFiles(join(root, path)))
      .filter((path) => !/\.test\.tsx?$|routeTree\.gen\.ts$/.test(path)),
  );
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('building');
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  // Whoever asks (a test runner sets NODE_ENV=test): what is built is what is served.
  const env = { ...environment(), NODE_ENV: 'production' };
  for (const config of builds) {
    await run(node, [vite, 'build', '--config', config, '--logLevel', 'warn', '--configLoader', 'native'], { env });
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Runs a command to its end, its output shown; rejects when it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}`));
    });
  });
}

/** Runs a command to its end and keeps what it says; never rejects because the command failed. */
export function runQuietly(command, args, { env = {}, niceness = 0 } = {}) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // It can have ended already, or never have begun; both are told below.
    if (niceness && child.pid && child.exitCode === null) setPriority(child.pid, niceness);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      resolve({ ok: code === 0, output: Buffer.concat(output).toString(), seconds });
    });
  });
}

/** Ours first: the host's Node may be too old for the project. */
export function environment() {
  const separator = process.platform === 'win32' ? ';' : ':';
  const ours = [join(root, 'node_modules', 'node', 'bin'), join(root, 'node_modules', '.bin')];
  return { ...process.env, PATH: [...ours, process.env.PATH].join(separator) };
}

/**
 * npm hands a signal to the shell between it and us, and the shell dies without passing it on. That we have another parent then is all
 * we can notice; without this the server would stay behind when `npm start` is stopped.
 */
export function stopWithParent(child) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 250);
  child.once('exit', () => clearInterval(watch));
}

export function say(text) {
  console.log(`» ${text}`);
}

function hash(files) {
  const sum = createHash('sha256');
  for (const file of files) sum.update(relative(root, file)).update('\0').update(readFileSync(file));
  return sum.digest('hex');
}

function listFiles(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}
