import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readModule } from './read-module.ts';

/** A TypeScript file of the house and what it imports from the house. Paths are relative to the root, with slashes. */
export interface SourceFile {
  path: string;
  text: string;
  lines: number;
  readonly imports: readonly string[];
}

export const root = fileURLToPath(new URL('..', import.meta.url));

const rooms = ['app', 'features', 'platform', 'ui', 'database', 'tests', 'bench', 'scripts'];

/** @param base another checkout, for tests that plant a mistake */
export function listSourceFiles(base = root): SourceFile[] {
  return rooms
    .filter((room) => existsSync(join(base, room)))
    .flatMap((room) => readdirSync(join(base, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.gen.ts'))
    .map((entry) => toSourceFile(base, join(entry.parentPath, entry.name)));
}

function toSourceFile(base: string, file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const path = slashed(relative(base, file));
  let imports: readonly string[] | undefined;
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    // When somebody asks: to read them all takes a second.
    get imports() {
      imports ??= [...readModule(this).imports.keys()]
        .filter((from) => from.startsWith('.'))
        .map((from) => slashed(relative(base, resolve(dirname(file), from))));
      return imports;
    },
  };
}

function slashed(path: string): string {
  return path.split(sep).join('/').replace(/\?.*$/, '');
}
