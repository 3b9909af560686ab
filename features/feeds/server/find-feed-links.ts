export interface FeedLink {
  url: string;
  title: string | null;
}

const MOST_LINKS = 20;
const feedTypes = /^application\/(rss\+xml|atom\+xml|rdf\+xml|feed\+json|json)\b/i;

/**
 * The feeds that a page announces: `<link rel="alternate" type="application/rss+xml" href="…">` (HTML standard, link type
 * "alternate"). A full HTML parser would find no more: these elements have no content.
 */
export function findFeedLinks(html: string, pageUrl: string): FeedLink[] {
  const base = URL.parse(attributeOf(html.match(/<base\s[^>]*>/i)?.[0] ?? '', 'href') ?? '', pageUrl)?.href ?? pageUrl;
  const found = new Map<string, FeedLink>();
  for (const [tag] of withoutComments(html).matchAll(/<link\s[^>]{1,2000}>/gi)) {
    const rels = (attributeOf(tag, 'rel') ?? '').toLowerCase().split(/\s+/);
    const url = URL.parse(attributeOf(tag, 'href') ?? '', base);
    if (!rels.includes('alternate') || !feedTypes.test(attributeOf(tag, 'type') ?? '')) continue;
    if (url === null || !/^https?:$/.test(url.protocol) || found.size === MOST_LINKS) continue;
    if (!found.has(url.href)) found.set(url.href, { url: url.href, title: attributeOf(tag, 'title') || null });
  }
  return [...found.values()];
}

/** A regular expression would look for the end of each comment that has none. */
function withoutComments(html: string): string {
  let rest = '';
  for (let at = 0; at < html.length; ) {
    const begin = html.indexOf('<!--', at);
    const end = begin < 0 ? -1 : html.indexOf('-->', begin + 4);
    if (end < 0) return rest + html.slice(at);
    rest += html.slice(at, begin);
    at = end + 3;
  }
  return rest;
}

function attributeOf(tag: string, name: string): string | undefined {
  const [, double, single, bare] =
    tag.match(new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, 'i')) ?? [];
  return (double ?? single ?? bare)
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}
