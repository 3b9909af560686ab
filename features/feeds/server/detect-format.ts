export type FeedFormat = 'rss' | 'atom' | 'rdf' | 'json';

export type FormatFailure = 'empty' | 'html-page' | 'cloudflare-challenge' | 'not-a-feed';

export type DetectedFormat = { ok: true; format: FeedFormat } | { ok: false; failure: FormatFailure; detail: string };

/** Says what a text is by its first element, whatever the server called it: wrong content types are everyday. */
export function detectFormat(text: string): DetectedFormat {
  const start = findRoot(text);
  const body = text.slice(start, start + HEAD_LENGTH);
  if (text.trim() === '') return fail('empty', 'The document has no content.');
  if (body.startsWith('{')) return detectJson(body);

  const root = body.match(/^<(?:[\w.-]+:)?([a-z][\w.-]*)/i)?.[1]?.toLowerCase();
  if (root === 'rss') return { ok: true, format: 'rss' };
  if (root === 'feed') return { ok: true, format: 'atom' };
  if (root === 'rdf') return detectRdf(body);
  if (root === 'entry' && body.includes('http://www.w3.org/2005/Atom')) return { ok: true, format: 'atom' };
  if (root === 'channel' && body.includes('http://purl.org/net/rss1.1#')) return { ok: true, format: 'rdf' };
  if (root === 'opml')
    return fail('not-a-feed', 'The document is a list of feeds (OPML). Add its feeds by importing the file.');
  if (root === 'html' || htmlDoctype.test(text.slice(0, HEAD_LENGTH)) || /<(?:head|body)[\s>]/i.test(body)) {
    return describePage(body);
  }
  return fail(
    'not-a-feed',
    root ? `The document begins with <${root}>.` : 'The document does not begin with an element.',
  );
}

/**
 * Position of the first element, or of what stands in its place. What a broken program says before it writes its feed ("Warning: …") is
 * skipped, unless it is a web page, which may show a feed.
 */
export function findRoot(text: string): number {
  const start = skipProlog(text);
  const noise = text.slice(start, start + LONGEST_NOISE);
  if (/^(?:\{|<(?:[\w.-]+:)?[a-z])/i.test(noise) && !noiseTags.test(noise)) return start;
  if (htmlDoctype.test(text.slice(0, start)) || /<(?:html|head|body)[\s>]/i.test(noise)) return start;
  const declared = noise.search(/<\?xml\s|<(?:[\w.-]+:)?(?:rss|feed|rdf)[\s>]/i);
  return declared === -1 ? start : skipProlog(text, start + declared);
}

const LONGEST_NOISE = 4096;

/** What PHP writes around its messages. */
const noiseTags = /^<(?:br|b|p|div|pre|font|span|table|center)\b/i;

/** Position of the first character after white space, processing instructions, comments and a document type. */
export function skipProlog(text: string, from = 0): number {
  const content = /\S|$/g;
  let at = from;
  for (;;) {
    content.lastIndex = at;
    at = content.exec(text)?.index ?? text.length;
    if (text.startsWith('<?', at)) at = after(text, '?>', at);
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at);
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) at = endOfDoctype(text, at);
    else return at;
  }
}

/** Formats are told by the beginning alone, so that a large document costs no more than a small one. */
const HEAD_LENGTH = 65_536;

const htmlDoctype = /<!doctype\s+html/i;

function detectJson(body: string): DetectedFormat {
  const isJsonFeed = /jsonfeed\.org\\?\/version/.test(body) || /"items"\s*:\s*\[/.test(body);
  return isJsonFeed ? { ok: true, format: 'json' } : fail('not-a-feed', 'The document is JSON, but not a JSON Feed.');
}

/** RDF is used for much more than RSS 0.90 and 1.0. */
function detectRdf(body: string): DetectedFormat {
  return /<(?:[\w.-]+:)?(?:channel|item)[\s>]/i.test(body)
    ? { ok: true, format: 'rdf' }
    : fail('not-a-feed', 'The document is RDF, but not RSS.');
}

function describePage(body: string): DetectedFormat {
  const title = body.match(/<title[^>]*>([^<]{0,200})/i)?.[1]?.trim();
  const challenged =
    /cdn-cgi\/challenge-platform|cf[-_]chl[-_]|cf-browser-verification|cf-error-details/i.test(body) ||
    /^just a moment\b|cloudflare/i.test(title ?? '');
  if (challenged) return fail('cloudflare-challenge', 'Cloudflare answered with a challenge page.');
  return fail('html-page', title ? `The document is a web page titled "${title}".` : 'The document is a web page.');
}

function fail(failure: FormatFailure, detail: string): DetectedFormat {
  return { ok: false, failure, detail };
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found === -1 ? text.length : found + end.length;
}

/** A document type may hold an internal subset in brackets, and quoted strings with any character in both. */
function endOfDoctype(text: string, from: number): number {
  const marks = /["'[\]>]|<!--/g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === '[') depth++;
    else if (mark[0] === ']') depth--;
    else if (mark[0] === '<!--') marks.lastIndex = after(text, '-->', mark.index);
    else if (mark[0] === '>') {
      if (depth <= 0) return mark.index + 1;
    } else marks.lastIndex = after(text, mark[0], mark.index + 1);
  }
  return text.length;
}
