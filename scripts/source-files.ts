import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A TypeScript file of the house and what it imports from the house. Paths are relative to the root, with slashes. */
export interface SourceFile {
  path: string;
  text: string;
  lines: number;
  imports: string[];
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
  const specifiers = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?\bfrom\s+['"](\.[^'"]+)['"]|\bimport\(?\s*['"](\.[^'"]+)['"]/g,
    ),
  ];
  return {
    path: slashed(relative(base, file)),
    text,
    lines: text.split('\n').length - 1,
    imports: specifiers.map((match) => slashed(relative(base, resolve(dirname(file), match[1] ?? match[2] ?? '')))),
  };
}

function slashed(path: string): string {
  return path.split(sep).join('/').replace(/\?.*$/, '');
}
