import { TextDecoder } from 'node:util';

/**
 * Writes Atom texts that come as base64 as the text they are: mode="base64" of Atom 0.3, and texts of a type that is neither text nor
 * XML: content may have one (RFC 4287 section 4.1.3.3), titles and summaries have it against section 3.1.1. Content that is no text is left
 * out: there is nothing in it to read.
 */
export function decodeBase64Texts(text: string): string {
  return text.replace(constructs, (whole, start: string, attributes: string, written: string) => {
    if (!isBase64(attributes) || written.trim() === '') return whole;
    const decoded = readUtf8(Buffer.from(written, 'base64'));
    // A word of letters alone looks like base64, too.
    if (decoded === '' && !start.endsWith('content')) return whole;
    const escaped = decoded.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<${start}${attributes.replace(/\smode\s*=\s*["']base64["']/, '')}>${escaped}</`;
  });
}

/** The length of a start tag is bounded, so that time stays linear in the length of the text. */
const constructs =
  /<((?:[\w.-]{1,40}:)?(?:title|summary|content|tagline|subtitle))(\s[^<>]{0,1000})>([A-Za-z\d+/=\s]*)<\//g;

function isBase64(attributes: string): boolean {
  if (/\smode\s*=\s*["']base64["']/.test(attributes)) return true;
  if (/\smode\s*=/.test(attributes)) return false;
  const type = attributes.match(/\stype\s*=\s*["']([^"']*)/)?.[1]?.toLowerCase() ?? 'text';
  return type.includes('/') && !type.startsWith('text/') && !/[/+]xml$|html/.test(type);
}

function readUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not text: a picture or an archive.
    return '';
  }
}
