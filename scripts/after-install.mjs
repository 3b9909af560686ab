// After every install, by npm itself. 67 MB of C++ headers come with the project's Node, for native addons, of which the project compiles none.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noteInstalled, root } from './prepare.mjs';

const packages = join(root, 'node_modules', 'node', 'node_modules');
for (const name of readdirSync(packages).filter((name) => name.startsWith('node-'))) {
  rmSync(join(packages, name, 'include'), { recursive: true, force: true });
}
noteInstalled();
