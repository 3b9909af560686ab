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
 * because a feed with a wrong label is common and its text is readable all the same.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null | undefined): DecodedFeed {
  for (const [label, charsetFrom] of charsetCandidates(bytes, contentType ?? '')) {
    const decoder = strictDecoder(label);
    if (decoder === null) continue;
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
  add(contentType.match(/charset\s*=\s*["']?([\w.:-]+)/i)?.[1], 'http');
  // The declaration is ASCII in every encoding that can be read this way; Latin-1 never fails.
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  add(singleByteOnly(head.match(/^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i)?.[1]), 'xml');
  add(singleByteOnly(head.match(/<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i)?.[1]), 'meta');
  add('utf-8', 'default');
  return found;
}

function byteOrderMark([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // No mark, but "<?" two bytes wide (XML 1.0 appendix F.1).
  if (first === 0x3c && second === 0 && third === 0x3f && fourth === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f) return 'utf-16be';
  return undefined;
}

/** A declaration that could be read byte by byte cannot be in UTF-16, whatever it says. */
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

/** True when the multi-byte sequences that are in order outnumber the damaged ones. */
function looksLikeUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let damaged = 0;
  let multiByte = 0;
  for (const character of text) {
    if (character === '\ufffd') damaged++;
    else if (character > '\u007f') multiByte++;
  }
  return multiByte > damaged;
}
