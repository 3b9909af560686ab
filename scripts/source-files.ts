import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripComments } from './strip-comments.ts';

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

/** Whatever stands before and between. What is said in comments is no import; a text that looks like one would be taken for it. */
const importing = [
  /(?:\}|\*|\w)\s*\bfrom\s*['"](\.[^'"]+)['"]/g,
  /\bimport\s*['"](\.[^'"]+)['"]/g,
  /\b(?:import|require)\(\s*['"`](\.[^'"`]+)['"`]/g,
  /\bnew URL\(\s*['"`](\.[^'"`]+\.[cm]?[jt]sx?)['"`],\s*import\.meta\.url/g,
];

function toSourceFile(base: string, file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const code = stripComments(text);
  const specifiers = importing.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
  return {
    path: slashed(relative(base, file)),
    text,
    lines: text.split('\n').length - 1,
    imports: specifiers.map((specifier) => slashed(relative(base, resolve(dirname(file), specifier)))),
  };
}

function slashed(path: string): string {
  return path.split(sep).join('/').replace(/\?.*$/, '');
}
