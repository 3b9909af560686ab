import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../scripts/source-files.ts';

/** The compiler keeps the browser from seeing server code, not even its types: tried on a copy of the house. */
let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'smr-wall-'));
  for (const part of ['app', 'features', 'platform', 'ui', 'database', 'package.json']) copy(part);
  for (const name of readdirSync(root)) if (/^tsconfig.*\.json$/.test(name)) copy(name);
  // Packages are linked one by one, because the compiler keeps its build state in node_modules/.cache, which must be ours.
  mkdirSync(join(house, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(house, 'node_modules', name));
  }
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** What is imported leads to nothing that another one leads to: the compiler names only one of those who bring a file in. */
const planted: [who: string, file: string, from: string, name: string][] = [
  ['a page of the hall', 'app/web/router.tsx', '../server/page-access.ts', 'judgePage'],
  ['a page of a room', 'features/news/web/NewsPage.tsx', '../server/label-source.ts', 'labelSource'],
  ['the web half of the platform', 'platform/web/page-head.ts', '../server/sign-token.ts', 'signToken'],
  ['the design system', 'ui/Notice.tsx', '../platform/server/write-csv.ts', 'writeCsv'],
];

describe('the wall between browser and server', () => {
  describe('with a type of the server imported', () => {
    let refusal: { status: number | null; output: string };
    beforeAll(() => {
      for (const [, file, from, name] of planted) {
        plant(file, `import type { ${name} } from '${from}';\nexport type Planted = typeof ${name};\n`);
      }
      refusal = compile('tsconfig.web.json');
      for (const [, file] of planted) copy(file);
    });

    it('does not let the house pass', () => {
      expect(refusal.status).not.toBe(0);
    });

    it.each(planted)('finds it in %s', (_, file) => {
      expect(refusal.output).toMatch(new RegExp(`^${file}\\(\\d+,\\d+\\): error TS6307`, 'm'));
    });
  });

  it('keeps a contract, which both sides read, from importing the server', () => {
    const file = 'features/news/contract.ts';
    plant(file, "import type { Report } from './server/commands.ts';\nexport type Planted = Report;\n");
    const { output } = compile('tsconfig.shared.json');
    copy(file);
    expect(output).toMatch(/^features\/news\/contract\.ts\(\d+,\d+\): error TS6307/m);
  });
});

function copy(part: string): void {
  cpSync(join(root, part), join(house, part), { recursive: true });
}

function plant(file: string, text: string): void {
  appendFileSync(join(house, file), `\n${text}`);
}

function compile(project: string): { status: number | null; output: string } {
  const compiler = join(house, 'node_modules', 'typescript', 'bin', 'tsc');
  // Four checkers look at the same types, for twice the processor time.
  const args = [compiler, '-b', project, '--checkers', '1'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' });
  return { status, output: stdout };
}
