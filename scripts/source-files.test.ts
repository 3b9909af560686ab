import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { listSourceFiles, root } from './source-files.ts';

describe('the files of a checkout', () => {
  it('are its TypeScript and its plain scripts, generated files left out', () => {
    const house = build({
      'app/site.ts': '',
      'app/web/root.tsx': '',
      'app/web/routeTree.gen.ts': '',
      'app/web/styles.css': '',
      'database/seed/feeds.json': '[]',
      'scripts/start.mjs': '',
      'docs/example.ts': '',
      'vite.config.ts': '',
    });
    expect(
      listSourceFiles(house)
        .map((file) => file.path)
        .toSorted(),
    ).toEqual(['app/site.ts', 'app/web/root.tsx', 'scripts/start.mjs']);
  });

  it('know how long they are', () => {
    const house = build({ 'app/site.ts': 'one\ntwo\nthree\n' });
    expect(listSourceFiles(house)[0]?.lines).toBe(3);
  });
});

describe('an import', () => {
  it.each([
    ['a name', "import { site } from './site.ts';"],
    ['a default', "import site from './site.ts';"],
    ['a default and names', "import site, { name } from './site.ts';"],
    ['everything', "import * as site from './site.ts';"],
    ['a type', "import type { Site } from './site.ts';"],
    ['a type among values', "import { type Site, site } from './site.ts';"],
    ['names over several lines', "import {\n  type Site,\n  site,\n} from './site.ts';"],
    ['nothing but effects', "import './site.ts';"],
    ['at run time', "const { site } = await import('./site.ts');"],
    ['passed on', "export { site } from './site.ts';"],
    ['passed on over several lines', "export {\n  site,\n  name,\n} from './site.ts';"],
    ['passed on as a type', "export type { Site } from './site.ts';"],
    ['passed on whole', "export * from './site.ts';"],
    ['with attributes', "import site from './site.ts' with { type: 'json' };"],
    ['after a comment', "const site = await import(/* the site */ './site.ts');"],
    ['as a template', 'const site = await import(`./site.ts`);'],
    ['second on a line', "import process from 'node:process'; import { site } from './site.ts';"],
    ['with a blank', "const site = await import (/* here */ './site.ts');"],
    ['as a module of before', "import site = require('./site.ts');"],
    ['of the type of all of it', "let site: typeof import('./site.ts');"],
    ['of a type at its place', "let site: import('./site.ts').Site;"],
    ['with a comment between', "import { site } /* the site */ from /* here */ './site.ts';"],
    ['by address', "new Worker(new URL('./site.ts', import.meta.url));"],
    ['between addresses with stars', "app.use('/api/*', a); await import('./site.ts'); app.use('/*/b', b);"],
    ['in double quotes', 'import { site } from "./site.ts";'],
    ['with a query', "import site from './site.ts?url';"],
    ['after another one', "import { z } from 'zod';\nimport { site } from './site.ts';"],
    ['after code', "const a = { from: 'x' };\n\nexport { site } from './site.ts';"],
  ])('of %s is seen', (_, text) => {
    expect(importsOf(text)).toEqual(['app/site.ts']);
  });

  it('from a folder above is found where it leads', () => {
    expect(importsOf("import { log } from '../platform/server/log.ts';")).toEqual(['platform/server/log.ts']);
  });

  it.each([
    "import { z } from 'zod';",
    "import { join } from 'node:path';",
    "export const from = './site.ts';",
    "const said = `import { site } from './site.ts';`;",
    "const part = <p>import './site.ts'</p>;",
    "// import './site.ts';",
    "new URL('./site.ts', 'https://example.org');",
    '',
  ])('is not seen in %j', (text) => {
    expect(importsOf(text)).toEqual([]);
  });
});

describe('the checks as commands', () => {
  it('fail on a cycle and say what to do about it', () => {
    const house = build({ 'app/a.ts': "import './b.ts';\n", 'app/b.ts': "import './a.ts';\n" });
    expect(runCheck(house, 'check-cycles.ts')).toEqual([
      1,
      'These files import each other: app/a.ts → app/b.ts. Move what they share into a file below both.\n',
    ]);
  });

  it('fail on a wrong import and say where the code belongs', () => {
    const house = build({
      'ui/Notice.tsx': "import '../platform/web/page-head.ts';\n",
      'platform/web/page-head.ts': '',
    });
    expect(runCheck(house, 'check-structure.ts')).toEqual([
      1,
      'ui/Notice.tsx imports platform/web/page-head.ts: the kit knows nothing of the product but how it writes dates and numbers and declares records and lists. Pass it in as a prop.\n',
    ]);
  });

  it.each(['check-cycles.ts', 'check-structure.ts'])(
    '(%s) succeed without a word of complaint on a good one',
    (check) => {
      expect(runCheck(build({ 'app/site.ts': '' }), check)).toEqual([0, '']);
    },
  );
});

function build(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function importsOf(text: string): readonly string[] {
  const files = listSourceFiles(build({ 'app/pages.tsx': text }));
  return files[0]?.imports ?? [];
}

/** Runs the check as `npm run check` does, in a checkout of its own. */
function runCheck(house: string, check: string): [exitCode: number | null, complaints: string] {
  const parts = ['check-cycles', 'check-kit', 'check-rooms', 'check-structure', 'source-files', 'read-module'];
  for (const script of parts.map((part) => `${part}.ts`)) {
    cpSync(join(root, 'scripts', script), join(house, 'scripts', script));
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  const lists = { tableOwners: {}, webDoors: [], serverDoors: [], upward: [], foreignTables: {}, barrels: [] };
  writeFileSync(join(house, 'scripts', 'house-lists.ts'), `export const houseLists = ${JSON.stringify(lists)};\n`);
  const { status, stderr } = spawnSync(process.execPath, [join(house, 'scripts', check)], { encoding: 'utf8' });
  return [status, stderr];
}
