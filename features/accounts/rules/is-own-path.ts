/**
 * Whether it leads to a page of this site, and never to another: for a browser `//evil.example`, `/\\evil.example` and, as it leaves tabs
 * and ends of lines out, `/<tab>/evil.example` are other sites.
 */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && path.length <= 500 && /^\/(?![/\\])[^\p{Cc}]*$/u.test(path);
}
