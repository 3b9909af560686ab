import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { type Page, pages } from '../app/pages.ts';

/**
 * `virtual:routes`: the routes in parts. What each page is called, asks for and reads from its address is 25 KB over all pages, and who
 * reads one page opens few of the others: a page that is read is a part of its own, in one file with what it shows, and the fleet and the desks are
 * one each. On the server there is one tree, the one that the router's plugin writes.
 */
export function splitRoutes(): Plugin {
  return {
    name: 'split-routes',
    resolveId: (source) => (source.startsWith(NAME) ? `\0${source}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      if (this.environment.name !== 'client')
        return `export { routeTree } from '${root}/app/web/routeTree.gen.ts';\nexport const parts = { read: new Map(), late: new Map() };`;
      const part = [...readParts, ...lateParts].find((one) => id === `\0${NAME}/${one.name}`);
      return part ? writeRoutes(part) : writeList();
    },
  };
}

const NAME = 'virtual:routes';

interface RoutePart {
  name: string;
  pages: readonly Page[];
  files: ReadonlySet<string>;
  /** It is read: its address. */
  path?: string;
}

/**
 * The part that a file travels with: of a page that is read, its route and what it shows; of other pages, the route, and the frame around
 * them. @returns its name, null: it goes with whoever imports it
 */
export function partOfFile(id: string): string | null {
  const [file = '', query = ''] = id.split('?');
  const isShown = query.startsWith('tsr-split');
  const part = [...readParts, ...(isShown && !frames.has(file) ? [] : lateParts)].find(
    ({ name, files }) => id === `\0${NAME}/${name}` || files.has(file),
  );
  return part?.name ?? null;
}

/** What it is for, by which its code is cut. */
export function kindOf(page: Page): 'read' | 'fleet' | 'desks' {
  if (page.path.startsWith('/smr-ops-cloud')) return 'fleet';
  // Whoever may not open a page gets the refusal under its address, in the place of the page.
  if (page.sleeps || page.path === '/forbidden') return 'read';
  // "/newsletter/confirm" would be taken for a letter's week where its own route is not known.
  return pages.some((other) => other.sleeps && matches(other.path, page.path)) ? 'read' : 'desks';
}

/** Whether an address of `path` would be taken for one of `pattern`. */
export function matches(pattern: string, path: string): boolean {
  const asked = path.split('/');
  const names = pattern.split('/');
  return names.length === asked.length && names.every((name, at) => name === asked[at] || name.startsWith('$'));
}

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
const fileOf = ({ file }: Pick<Page, 'file'>) => root + new URL(file, 'file:///app/web/').pathname;
const filesOf = (listed: readonly Page[]) =>
  new Set(listed.flatMap((page) => [page, ...(page.pages ?? [])]).map(fileOf));

const frames = new Set(pages.filter((page) => page.pages).map(fileOf));

const parameters = ({ path }: Page) => path.split('$').length;
const readParts: RoutePart[] = pages
  .filter((page) => kindOf(page) === 'read')
  // An address that is written out comes before one that it could be taken for.
  .toSorted((one, other) => parameters(one) - parameters(other))
  .map((page, at, all) => {
    const named = basename(page.file, '.tsx');
    const isFirst = all.findIndex(({ file }) => basename(file, '.tsx') === named) === at;
    return { name: isFirst ? named : `${named}${at}`, path: page.path, pages: [page], files: filesOf([page]) };
  });
const lateParts: RoutePart[] = (['fleet', 'desks'] as const).map((name) => {
  const own = pages.filter((page) => kindOf(page) === name);
  return { name, pages: own, files: filesOf(own) };
});

/** What is not read is found by the first name of its address. */
function writeList(): string {
  const read = readParts.map(({ path, name }) => `['${path}', () => import('${NAME}/${name}')]`);
  const late = lateParts.flatMap((part) => {
    const names = new Set(part.pages.map(({ path }) => path.split('/')[1]));
    return [...names].map((first) => `['${first}', ${part.name}]`);
  });
  return [
    `export { Route as routeTree } from '${root}/app/web/root.tsx';`,
    ...lateParts.map(({ name }) => `const ${name} = () => import('${NAME}/${name}');`),
    `export const parts = { read: new Map([${read.join(', ')}]), late: new Map([${late.join(', ')}]) };`,
  ].join('\n');
}

/** As the router's plugin writes its tree. */
function writeRoutes(part: RoutePart): string {
  const imports = [`import { Route as root } from '${root}/app/web/root.tsx';`];
  // Who has other pages asks for what they show.
  if (!part.path) imports.push(`import 'virtual:api-paths/others';`);
  const lines: string[] = [];
  const write = (page: Pick<Page, 'path' | 'file' | 'pages'>, parent: string): string => {
    const { path, pages: framed } = page;
    const at = imports.length;
    imports.push(`import { Route as page${at} } from '${fileOf(page)}';`);
    lines.push(
      `const route${at} = page${at}.update({ id: '${path}', path: '${path}', getParentRoute: () => ${parent} });`,
    );
    if (framed) lines.push(`route${at}.addChildren([${framed.map((one) => write(one, `route${at}`)).join(', ')}]);`);
    return `route${at}`;
  };
  const routes = part.pages.map((page) => write(page, 'root'));
  return [...imports, ...lines, `export const routes = [${routes.join(', ')}];`].join('\n');
}
