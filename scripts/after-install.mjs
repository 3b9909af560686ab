// After every install, by npm itself: what is never read here goes. 67 MB of C++ headers come with the project's Node, for native addons,
// of which the project compiles none; and nobody steps through the sources of packages by their maps (37 MB).
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noteInstalled, root } from './prepare.mjs';

const installed = join(root, 'node_modules');
const packages = join(installed, 'node', 'node_modules');
for (const name of readdirSync(packages).filter((name) => name.startsWith('node-'))) {
  rmSync(join(packages, name, 'include'), { recursive: true, force: true });
}
for (const path of readdirSync(installed, { recursive: true })) {
  if (path.endsWith('.js.map') || path.endsWith('.cjs.map') || path.endsWith('.mjs.map')) rmSync(join(installed, path));
}
noteInstalled();
