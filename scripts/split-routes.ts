import type { Plugin } from 'vite';
import { type Page, pages } from '../app/pages.ts';

/**
 * `virtual:routes`: the routes in parts. What each page is called, asks for and reads from its address is 25 KB over all pages, and who
 * reads news opens none of the desks: every page brings those of the pages that are read, and `parts` brings the others. On the
 * server there is one tree, the one that the router's plugin writes.
 */
export function splitRoutes(): Plugin {
  const name = 'virtual:routes';
  return {
    name: 'split-routes',
    resolveId: (source) => (source.startsWith(name) ? `\0${source}` : undefined),
    load(id) {
      if (id === `\0${name}`)
        return this.environment.name === 'client'
          ? `${writeRoutes('read')}
export const routeTree = root.addChildren(routes);
export const parts = { ${lateParts.map((part) => `${part}: () => import('${name}/${part}')`).join(', ')} };`
          : `export { routeTree } from '/app/web/routeTree.gen.ts';\nexport const parts = {};`;
      const part = lateParts.find((late) => id === `\0${name}/${late}`);
      // Who has other pages asks for what they show.
      return part && `import 'virtual:api-paths/others';\n${writeRoutes(part)}`;
    },
  };
}

type Part = 'read' | (typeof lateParts)[number];
const lateParts = ['fleet', 'desks'] as const;

/** The fleet's address is also the word by which `app/web/bring-routes.ts` knows what to bring. */
export function partOf(page: Page): Part {
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

/** As the router's plugin writes its tree. */
function writeRoutes(part: Part): string {
  const imports = [`import { Route as root } from '/app/web/root.tsx';`];
  const lines: string[] = [];
  const write = ({ path, file, pages: framed }: Pick<Page, 'path' | 'file' | 'pages'>, parent: string): string => {
    const at = imports.length;
    imports.push(`import { Route as page${at} } from '${new URL(file, 'file:///app/web/').pathname}';`);
    lines.push(
      `const route${at} = page${at}.update({ id: '${path}', path: '${path}', getParentRoute: () => ${parent} });`,
    );
    if (framed) lines.push(`route${at}.addChildren([${framed.map((one) => write(one, `route${at}`)).join(', ')}]);`);
    return `route${at}`;
  };
  const routes = pages.filter((page) => partOf(page) === part).map((page) => write(page, 'root'));
  return [...imports, ...lines, `export const routes = [${routes.join(', ')}];`].join('\n');
}
