/** A browser takes `\` for `/` and leaves `.` and `..` out, also `%2e`: `/.//evil.example` becomes `//evil.example`, which is another site. */
const LEADS_ASTRAY = /\/\/|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;
/** Also within a value, where it would do no harm. */
const SAYS_ERROR = /(?:^|&)error(?:=|&|$)/;

/**
 * Whether it leads to a page of this site, in the plain characters in which browsers write addresses (they leave out tabs and ends of lines),
 * and says no error there: whoever made the link is not the one who says them.
 */
export function isOwnPath(path: unknown): path is string {
  if (typeof path !== 'string' || path.length > 500 || !/^\/[\x21-\x7e]*$/.test(path)) return false;
  const [pages = '', query = ''] = (path.split('#', 1)[0] ?? '').split(/\?(.*)/);
  return !LEADS_ASTRAY.test(pages) && !SAYS_ERROR.test(withoutEscapes(query));
}

const withoutEscapes = (query: string) =>
  query.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
