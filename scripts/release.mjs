// `npm run release [-- folder]`: what a server needs to run the product and nothing else. `node start.js` in it starts the product, with
// Node 24 and no npm, no compiler, no browser; `node admin.js <email>` makes an existing account an administrator; `node maintain.js backup|restore|move …` is what the commands
// of these names do. In `client` is the npm package with which programs ask it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeBillOfMaterials } from './list-components.mjs';
import { ensureBuilt, ensureInstalled, node, root, run, say, serverStart } from './prepare.mjs';
import { dockerfileOfRelease, tellRelease } from './tell-release.mjs';

/**
 * All that the built server does not carry itself: the embedded database finds its WebAssembly beside its own code, and what reads pictures
 * is native, for the kind of machine that made the release.
 */
const PACKAGES = ['@electric-sql/pglite', 'sharp', '@img', 'detect-libc', 'semver'];
const PAGES = ['operating.md', 'capacity.md', 'measured.md', 'security.md', 'asvs.csv'].map((name) => `docs/${name}`);
const MOST_MEGABYTES = 150;
const INTRODUCTION = `# SMR Intelligence, a release

\`node start.js\` starts it, with Node alone, at http://localhost:3000; it says where. How it is installed, watched, backed up and brought up to date stands in
[docs/operating.md](docs/operating.md), with the files of [deploy/](deploy). \`node maintain.js\` says what it can do. Data lie in \`data/\` unless \`DATA_DIR\` says
otherwise: a newer release is made into the same folder, and leaves them.
`;

await ensureInstalled();
await ensureBuilt();

const target = resolve(root, process.argv[2] ?? 'release');
if (existsSync(target) && !existsSync(join(target, 'start.js'))) {
  console.error(`${target} exists and is not a release: name another folder.`);
  process.exit(2);
}
// A running release keeps its data beside itself: that stays.
for (const part of existsSync(target) ? readdirSync(target) : []) {
  if (part !== 'data') rmSync(join(target, part), { recursive: true });
}
mkdirSync(target, { recursive: true });
for (const part of [
  'dist',
  'database/migrations',
  'features/atlas/records/server/seeds',
  'deploy',
  ...PAGES,
  ...PACKAGES.map((name) => `node_modules/${name}`),
]) {
  cpSync(join(root, part), join(target, part), {
    recursive: true,
    filter: (path) => !/\.(map|d\.c?ts)$|\.built$/.test(path),
  });
}

const { name, version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const NODE = devDependencies.node.split('.')[0];
const engines = { node: `>=${NODE}` };
write('package.json', `${JSON.stringify({ name, version, private: true, type: 'module', engines }, null, 2)}\n`);
write('README.md', tellRelease(`${INTRODUCTION}\n${settings()}`));
for (const path of PAGES.filter((path) => path.endsWith('.md')))
  write(path, tellRelease(readFileSync(join(root, path), 'utf8')));
write('deploy/Dockerfile', dockerfileOfRelease(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')));
write('.dockerignore', 'data\n');
write('sbom.json', `${JSON.stringify(writeBillOfMaterials({ name, version }, new Date()), null, 2)}\n`);
write('start.js', `${beginAnew()}${entry('main')}`);
write('admin.js', entry('admin'));
write('maintain.js', entry('maintain'));

// With Node 24 for the types of the contract, whichever Node runs this.
await run(node, ['scripts/make-client.ts', join(target, 'client')]);

const megabytes = sizeOf(target) / 1024 / 1024;
say(`${target}: ${megabytes.toFixed(1)} MB; start it with: node start.js`);
if (megabytes > MOST_MEGABYTES) {
  console.error(`A release has at most ${MOST_MEGABYTES} MB.`);
  process.exit(1);
}

/** What the README says to who runs the product, not to who changes it. */
function settings() {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const start = readme.indexOf('\n## Configuration\n');
  if (start < 0) throw new Error('README.md has no chapter "Configuration".');
  return readme.slice(start + 1);
}

/**
 * What only a process can have that has not begun yet: it becomes another one under the same id, so that a service manager sees one alone. What
 * the operator says himself, by a flag, by NODE_OPTIONS or in the environment, goes before what is ours.
 */
function beginAnew() {
  return `import process from 'node:process';

const { flags, environment } = ${JSON.stringify(serverStart)};
if (process.platform !== 'win32' && !process.env.SMR_BEGUN && typeof process.execve === 'function') {
  const said = [process.env.NODE_OPTIONS ?? '', ...process.execArgv].join(' ');
  const ours = flags.filter((flag) => !said.includes(flag.split('=')[0]));
  process.execve(process.execPath, [process.execPath, ...ours, ...process.execArgv, import.meta.filename], {
    ...environment,
    ...process.env,
    SMR_BEGUN: 'yes',
  });
}
`;
}

/** Settings of the process that must stand before the server's own modules are read. */
function entry(which) {
  return `import module from 'node:module';

if (Number.parseInt(process.versions.node, 10) < ${NODE}) {
  console.error(\`This needs Node ${NODE} or newer; this is \${process.versions.node}.\`);
  process.exit(1);
}
process.env.NODE_ENV = 'production';
// Kept where the system keeps what it can lose; without it each start compiles anew and takes longer.
module.enableCompileCache();
await import('./dist/server/${which}.js');
`;
}

function write(path, text) {
  writeFileSync(join(target, path), text);
}

function sizeOf(path) {
  if (path === join(target, 'data')) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, entry) => sum + sizeOf(join(path, entry)), 0);
}
