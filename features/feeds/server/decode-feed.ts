import { TextDecoder } from 'node:util';

export interface DecodedFeed {
  /** Without byte order mark and without characters that XML 1.0 forbids. */
  text: string;
  /** The WHATWG name of the encoding that was used, for example 'windows-1252'. */
  charset: string;
  charsetFrom: CharsetSource;
}

export type CharsetSource = 'bom' | 'http' | 'xml' | 'meta' | 'default' | 'guess';

/**
 * Turns the bytes of a feed into text. Order of belief: byte order mark, HTTP header, XML declaration (RFC 7303
 * section 3), HTML meta, UTF-8. A source that names an unknown encoding, or one the bytes contradict, is passed over,
 * because a feed with a wrong label is common and its text is readable all the same. An encoding of single bytes contradicts none: UTF-8
 * wins over it, when all that is not ASCII is UTF-8, which by chance it hardly ever is.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null | undefined): DecodedFeed {
  for (const [label, charsetFrom] of charsetCandidates(bytes, contentType ?? '')) {
    const decoder = strictDecoder(label);
    if (decoder === null) continue;
    const inUtf8 = singleByte.test(decoder.encoding) ? decodeMultiByte(bytes) : null;
    if (inUtf8 !== null) {
      return { text: stripIllegalCharacters(inUtf8), charset: 'utf-8', charsetFrom: 'guess' };
    }
    try {
      const text = stripIllegalCharacters(decoder.decode(bytes));
      return { text, charset: decoder.encoding, charsetFrom };
    } catch {
      // The bytes are not valid in this encoding: ask the next source.
    }
  }
  // Damaged UTF-8 keeps its readable part; anything else that came this far is an old Western single-byte file.
  const charset = looksLikeUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const text = stripIllegalCharacters(new TextDecoder(charset).decode(bytes));
  return { text, charset, charsetFrom: 'guess' };
}

/** Null for bytes that are no UTF-8, or say nothing about it because they are ASCII. */
function decodeMultiByte(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.length < bytes.length ? text : null;
  } catch {
    return null;
  }
}

/** Names of the Encoding Standard, which has US-ASCII and Latin-1 as windows-1252. */
const singleByte = /^(?:windows-\d|iso-8859-|koi8-|macintosh|x-mac-|ibm866)/;

/** Removes what is outside the Char production of XML 1.0 (section 2.2), NUL and half surrogates among it. */
export function stripIllegalCharacters(text: string): string {
  return text.replace(illegalCharacters, '');
}

const illegalCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]|\ufeff/gu;

function charsetCandidates(bytes: Uint8Array, contentType: string): [label: string, from: CharsetSource][] {
  const found: [string, CharsetSource][] = [];
  const add = (label: string | undefined, from: CharsetSource) => {
    if (label) found.push([label, from]);
  };
  add(byteOrderMark(bytes), 'bom');
  // The declaration is ASCII in every encoding that can be read this way; Latin-1 never fails.
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const inHeader = contentType.match(/charset\s*=\s*["']?([\w.:-]+)/i)?.[1];
  add(head.includes('\0') ? inHeader : singleByteOnly(inHeader), 'http');
  add(singleByteOnly(head.match(/^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i)?.[1]), 'xml');
  add(singleByteOnly(head.match(/<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i)?.[1]), 'meta');
  add('utf-8', 'default');
  return found;
}

function byteOrderMark([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // No mark, but "<" and the next character two bytes wide (XML 1.0 appendix F.1).
  if (first === 0x3c && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c && third === 0 && fourth) return 'utf-16be';
  return undefined;
}

/** What could be read byte by byte cannot be in UTF-16, whatever its label says. */
function singleByteOnly(label: string | undefined): string | undefined {
  return label !== undefined && /^(utf-?16|utf-?32|ucs-?[24]|iso-10646-ucs)/i.test(label) ? undefined : label;
}

/** Null for a label that the Encoding Standard does not know. */
function strictDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return null;
  }
}

/** True when there are no more damaged multi-byte sequences than such that are in order. */
function looksLikeUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let damaged = 0;
  let multiByte = 0;
  for (const character of text) {
    if (character === '\ufffd') damaged++;
    else if (character > '\u007f') multiByte++;
  }
  return multiByte >= damaged;
}
