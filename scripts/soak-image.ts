// `npm run soak -- image`: builds deploy/Dockerfile and starts what came of it as a container would: its own root, read-only but for /data and /tmp, as its
// user. Needs root, and Debian's buildah and debootstrap. Where no registry can be asked for the image that it begins with, a Debian of the same edition
// with this project's Node stands in for it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { node, root, say } from './prepare.mjs';

const TAG = 'smr-intelligence';
/** The user `node` of the image. */
const USER = 1_000;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** The image's root as a container has it. Root is tried, because the user could not write to it either way. */
const INSIDE = `set -e
mount --bind "$1" "$1"; mount -o remount,ro,bind "$1"
mount -t tmpfs tmpfs "$1/tmp"; mount --bind "$2" "$1/data"; mount --bind /proc "$1/proc"; mount --rbind /dev "$1/dev"
touch "$1/app/written" 2>/dev/null || echo 'its files are read-only'
exec chroot --userspec=node:node "$1" env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT="$3" \\
  sh -c 'cd /app && exec node start.js'`;

const folder = mkdtempSync(join(tmpdir(), 'smr-image-'));
const buildah = (...args: string[]) =>
  execFileSync(
    'buildah',
    ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs', ...args],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    },
  ).trim();

try {
  const base = /^FROM (\S+)$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))?.[1];
  if (!base) throw new Error('deploy/Dockerfile begins with nothing.');
  fetchBase(base);
  const context = join(folder, 'context');
  mkdirSync(context);
  const files = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', context], { input: files });
  say('building the image');
  buildah(
    'bud',
    '--pull-never',
    '--network',
    'host',
    '--format',
    'docker',
    '-f',
    join(context, 'deploy/Dockerfile'),
    '-t',
    TAG,
    context,
  );
  const container = buildah('from', '--pull-never', TAG);
  const mounted = buildah('mount', container);
  const data = join(folder, 'data');
  mkdirSync(data);
  execFileSync('chown', [String(USER), data]);
  // The second start finds what the first one wrote.
  for (const start of ['first', 'second']) await startOnce(start, mounted, data);
  say('the image was built, started twice, and stopped');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Makes the image that the Dockerfile begins with known by its name. */
function fetchBase(name: string): void {
  const reference = `docker.io/library/${name}`;
  try {
    buildah('pull', '-q', reference);
    say(`${name} came from its registry`);
    return;
  } catch {
    say(`no registry has ${name} for us: a Debian with this project's Node stands in for it`);
  }
  const system = join(folder, 'base');
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', system], { stdio: ['ignore', 'ignore', 'inherit'] });
  const local = join(system, 'usr/local');
  cpSync(realpathSync(node), join(local, 'bin/node'));
  const npm = dirname(dirname(realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())));
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true });
  for (const program of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, join(local, 'bin', program));
  execFileSync('chroot', [system, 'useradd', '-m', '-u', String(USER), 'node']);
  const built = buildah('from', 'scratch');
  // What this machine trusts, the image trusts while it is built.
  if (existsSync(CERTIFICATES)) {
    mkdirSync(join(system, 'etc/ssl/certs'), { recursive: true });
    cpSync(CERTIFICATES, join(system, CERTIFICATES), { dereference: true });
    mkdirSync(join(local, 'etc'), { recursive: true });
    writeFileSync(join(local, 'etc/npmrc'), `cafile=${CERTIFICATES}\n`);
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, built);
  }
  buildah('add', '-q', built, system, '/');
  buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', built);
  buildah('commit', '-q', built, reference);
  buildah('rm', built);
}

/** @throws when it does not answer, runs as somebody else, can write to its own files, or does not stop when it is told to */
async function startOnce(which: string, mounted: string, data: string): Promise<void> {
  const port = await freePort();
  const child = spawn('unshare', ['-m', 'sh', '-c', INSIDE, 'sh', mounted, data, String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  try {
    for (const until = Date.now() + 120_000; !(await answers(port, '/healthz')); await sleep(250))
      if (Date.now() > until || child.exitCode !== null)
        throw new Error(`the ${which} start did not answer:\n${output}`);
    if (!(await answers(port, '/news'))) throw new Error(`the ${which} start has no page:\n${output}`);
    const user = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
    if (Number(user) !== USER) throw new Error(`it runs as ${user}`);
    if (!output.includes('its files are read-only')) throw new Error(`it can write to its own files:\n${output}`);
    say(`the ${which} start answers, as user ${user}`);
  } finally {
    await stop(child, ended);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`it ended with ${code}:\n${output}`);
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(late);
}

async function answers(port: number, path: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
  await response?.arrayBuffer();
  return response?.status === 200;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
