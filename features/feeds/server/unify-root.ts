import type { FeedFormat } from './detect-format.ts';

const ATOM = 'http://www.w3.org/2005/Atom';

/**
 * Writes the rarer ways to lay a feed out as the parser knows them: RSS whose own elements carry a prefix, RSS 1.1, and an Atom entry
 * that stands alone (RFC 4287 section 2).
 *
 * @param text from the first element on
 */
export function unifyRoot(text: string, format: Exclude<FeedFormat, 'json'>): string {
  const [startTag = '', prefix = '', name = ''] = text.match(/^<(?:([\w.-]+):)?([\w.-]+)[^<>]*>/) ?? [];
  if (format === 'rss' && prefix !== '') return text.replaceAll(`</${prefix}:`, '</').replaceAll(`<${prefix}:`, '<');
  if (format === 'atom' && name.toLowerCase() === 'entry') return `<feed xmlns="${ATOM}">${text}</feed>`;
  if (format === 'rdf' && name === 'Channel') return fromRss11(text, startTag, prefix);
  return text;
}

/** RSS 1.1 has its items in a list within the channel; RSS 1.0 has them beside it. */
function fromRss11(text: string, startTag: string, prefix: string): string {
  const own = prefix === '' ? '' : `${prefix}:`;
  const inside = text.slice(startTag.length, orEnd(text.lastIndexOf(`</${own}Channel`), text));
  const plain = prefix === '' ? inside : inside.replaceAll(`</${own}`, '</').replaceAll(`<${own}`, '<');
  const from = plain.search(/<items[\s>]/);
  const end = plain.lastIndexOf('</items');
  const items = from === -1 || end === -1 ? '' : plain.slice(plain.indexOf('>', from) + 1, end);
  const head = items === '' ? plain : plain.slice(0, from) + plain.slice(plain.indexOf('>', end) + 1);
  const spaces = (startTag.match(/\sxmlns:[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? []).filter(
    (one) => !/\sxmlns:rdf\b/.test(one),
  );
  return (
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"${spaces.join('')}>` +
    `<channel>${head}</channel>${items}</rdf:RDF>`
  );
}

function orEnd(at: number, text: string): number {
  return at === -1 ? text.length : at;
}
