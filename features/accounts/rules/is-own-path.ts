/** A browser takes `\` for `/` and leaves `.` and `..` out, also `%2e`: `/.//evil.example` becomes `//evil.example`, which is another site. */
const LEADS_ASTRAY = /\/\/|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whether it leads to a page of this site, in the plain characters in which browsers write addresses (they leave out tabs and ends of lines). */
export function isOwnPath(path: unknown): path is string {
  if (typeof path !== 'string' || path.length > 500 || !/^\/[\x21-\x7e]*$/.test(path)) return false;
  const [pages = ''] = path.split(/[?#]/, 1);
  return !LEADS_ASTRAY.test(pages);
}
