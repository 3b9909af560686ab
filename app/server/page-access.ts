import { roleOf } from '../../features/accounts/server/permissions.ts';
import { mayEnter } from '../../features/accounts/vocabulary.ts';
import type { PageVerdict } from '../../platform/server/http/pages.ts';
import type { Actor } from '../../platform/shared/actor.ts';
import { type FleetAccess, isFleetAccess } from '../../platform/shared/procedure.ts';
import { flatPages } from '../pages.ts';

type KnownPage = (typeof flatPages)[number];

/** As the router reads addresses: letter case, a slash at the end, doubled slashes and spaces around make no other page. */
const matchers: { test: RegExp; page: KnownPage }[] = flatPages
  .toSorted((a, b) => rank(b.pattern) - rank(a.pattern))
  .map((page) => ({ test: new RegExp(`^${toExpression(page.pattern)}/?$`, 'i'), page }));

const secretPages = matchers.filter(({ page }) => page.isSecret);

/** The page behind an address; undefined: there is none, and the answer is 404 for everybody. */
export function findPage(path: string): KnownPage | undefined {
  const plain = plainly(path);
  return matchers.find(({ test }) => test.test(plain))?.page;
}

/** Whether the address is somebody's key to the page. */
export function isSecretPage(path: string): boolean {
  const plain = plainly(path);
  return secretPages.some(({ test }) => test.test(plain));
}

const plainly = (path: string) =>
  decode(path)
    .trim()
    .replaceAll(/\/{2,}/g, '/');

/** Open, send to sign in or to set up a second factor, or refuse: decided on the server before anything is rendered. */
export async function judgePage(
  path: string,
  actor: Actor | null,
  mayEnterFleet: (actor: Actor | null, access: FleetAccess) => Promise<boolean>,
): Promise<PageVerdict> {
  const access = findPage(path)?.access ?? 'visitor';
  const mayOpen = isFleetAccess(access) ? await mayEnterFleet(actor, access) : mayEnter(roleOf(actor), access);
  if (mayOpen) return 'open';
  if (actor?.lacks) return 'second-factor';
  return actor === null ? 'sign-in' : 'forbidden';
}

function toExpression(pattern: string): string {
  return pattern.replaceAll('.', '\\.').replace(/\$$/, '.*').replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, '');
}

/** What is spelled out comes before what a parameter takes, and that before what takes everything. */
function rank(pattern: string): number {
  return pattern.endsWith('$') ? 0 : pattern.includes('$') ? 1 : 2;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Addresses that the specification's dashboard links to, or that one guesses from others, and where they are. */
export const redirects: readonly (readonly [path: string, target: string])[] = [
  ['/admin', '/admin/dashboard'],
  ['/admin/import', '/admin/data-import'],
  ['/admin/news', '/admin/news-ingestion'],
  ['/admin/glossary', '/admin/glossary-terms'],
  ['/admin/contacts', '/admin/crm-contacts'],
  // What readers of feeds try when they are given the name of a site only.
  ['/feed', '/feed.xml'],
  ['/rss', '/feed.xml'],
  ['/rss.xml', '/feed.xml'],
  ['/atom', '/atom.xml'],
  // Beside /calculator/embed.
  ['/calculator', '/#calculator'],
];
