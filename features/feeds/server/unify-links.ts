import type { FeedFormat } from './detect-format.ts';

/**
 * Writes the rarer ways to give an address as the parser knows them: FeedBurner's name for the page behind its own counting one, the
 * `<link href="…"/>` of Atom in an RSS feed that says nothing of Atom, and a link with a base of its own (XML Base section 3).
 *
 * @param text from the first element on
 */
export function unifyLinks(text: string, format: Exclude<FeedFormat, 'json'>): string {
  const prefix = format === 'atom' ? (text.match(/^<([\w.-]+:)/)?.[1] ?? '') : 'atom:';
  const originals = text.replace(/<(\/?)feedburner:origlink\s*>/gi, (_tag, slash: string) =>
    slash ? `</${prefix}link>` : `<${prefix}link rel="related">`,
  );
  return originals.replace(links, (whole, name: string, written: string, slash: string, inside: string, end = '') => {
    const base = URL.parse(readAddress(attributeOf(written, 'xml:base')));
    const href = attributeOf(written, 'href');
    const attributes = base ? written.replace(hrefs, (_whole, start: string) => start + resolve(href, base)) : written;
    const isEmpty = inside.trim() === '' && (slash !== '' || end !== '');
    if (href && isEmpty && name.toLowerCase() === 'link' && format !== 'atom') {
      return `<${prefix}link${attributes}/>${slash ? `${inside}${end}` : ''}`;
    }
    if (base === null) return whole;
    const content = href || slash || inside.trim() === '' ? inside : resolve(inside, base);
    return `<${name}${attributes}${slash}>${content}${end}`;
  });
}

/** The length of a start tag is bounded, so that time stays linear in the length of the text. */
const links = /<((?:[\w.-]{1,40}:)?link)(\s[^<>]{1,2000}?)(\/?)>([^<]*)(<\/\1\s*>)?/gi;

const hrefs = /(\shref\s*=\s*["'])[^"']+/i;

function attributeOf(attributes: string, name: string): string {
  const [, double, single] = attributes.match(new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')) ?? [];
  return double ?? single ?? '';
}

function resolve(address: string, base: URL): string {
  const url = URL.parse(readAddress(address).trim(), base.href);
  return url === null ? address : url.href.replaceAll('&', '&amp;');
}

function readAddress(text: string): string {
  return text.replaceAll('&amp;', '&');
}
