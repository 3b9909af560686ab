import { roleOf } from '../../features/accounts/server/permissions.ts';
import { type Access, mayEnter } from '../../features/accounts/vocabulary.ts';
import type { PageVerdict } from '../../platform/server/http/pages.ts';
import type { Actor } from '../../platform/shared/actor.ts';

/** Who may open which pages; the first match counts. What is not listed is public. */
const rules: { pattern: RegExp; access: Access }[] = [
  { pattern: /^\/admin\/(user-management|audit|telemetry-keys)(\/|$)/, access: 'admin' },
  { pattern: /^\/admin(\/|$)/, access: 'editor' },
  { pattern: /^\/account(\/|$)/, access: 'subscriber' },
];

export function accessOfPage(path: string): Access {
  return rules.find(({ pattern }) => pattern.test(path))?.access ?? 'visitor';
}

/** Open, send to sign in, or refuse: decided on the server before anything is rendered. */
export function judgePage(path: string, actor: Actor | null): PageVerdict {
  if (mayEnter(roleOf(actor), accessOfPage(path))) return 'open';
  return actor === null ? 'sign-in' : 'forbidden';
}

/** Addresses that the specification's dashboard links to, and where they are. */
export const adminRedirects: readonly (readonly [path: string, target: string])[] = [
  ['/admin', '/admin/dashboard'],
  ['/admin/import', '/admin/data-import'],
  ['/admin/news', '/admin/news-ingestion'],
  ['/admin/glossary', '/admin/glossary-terms'],
];
