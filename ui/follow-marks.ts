import { createContext } from 'react';

/** The addresses of what whoever reads follows; null as long as nobody is signed in. The frame of the site gives it, so that the kit knows of no room. */
export const FollowMarks = createContext<readonly string[] | null>(null);

/** However an address is written: names and values in any order, and apart from how a list is looked at. */
export function isMarked(marks: readonly string[] | null, path: string): boolean {
  if (!marks) return false;
  let known = written.get(marks);
  if (!known) {
    known = new Set(marks.map(inOneWay));
    written.set(marks, known);
  }
  return known.has(inOneWay(path));
}

/** Hundreds are compared with each link of a page. */
const written = new WeakMap<readonly string[], ReadonlySet<string>>();

function inOneWay(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://here');
  searchParams.delete('view');
  return [pathname, ...[...searchParams].map(([name, value]) => `${name}=${value}`).sort()].join('\n');
}
