import { TextDecoder } from 'node:util';
import { analyse } from 'chardet';

export type DecodedText =
  | { ok: true; text: string; encoding: string; isGuessed: boolean }
  | { ok: false; problem: string };

/**
 * Turns the bytes of a file into text. Order of belief: byte order mark; UTF-16 by where its zero bytes lie; UTF-8, which other
 * encodings are hardly ever valid in; then the most likely of the national encodings. What is no text is refused by its name.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const binary = nameBinary(bytes);
  if (binary) return { ok: false, problem: binary };
  const wide = byteOrderMark(bytes) ?? wideByZeros(bytes);
  if (wide)
    return decodeAs(wide, bytes) ?? { ok: false, problem: `The file says that it is ${wide}, but it is damaged.` };
  const utf8 = decodeAs('utf-8', bytes);
  if (utf8) return utf8.text.includes('\0') ? { ok: false, problem: notText } : utf8;
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) return { ok: false, problem: notText };
  for (const { name } of analyse(sampleOf(bytes))) {
    const guessed = nationalEncodings.test(name) ? decodeAs(name, bytes) : null;
    if (guessed) return { ...guessed, isGuessed: true };
  }
  return { ok: true, text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252', isGuessed: true };
}

const notText = 'This is not a text file. Save the table as CSV, or the list as JSON, and import that.';
const SAMPLE_BYTES = 4_096;

/** Encodings in which tables are saved; the detector also knows some that look like these and are extinct. */
const nationalEncodings = /^(windows-125\d|ISO-8859-\d+|KOI8-R|GB18030|Big5|Shift_JIS|EUC-JP|EUC-KR)$/i;

function nameBinary(bytes: Uint8Array): string | null {
  const startsWith = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (startsWith(0x50, 0x4b, 0x03, 0x04)) {
    const names = new TextDecoder('latin1').decode(bytes);
    const what = /xl\/(workbook|worksheets|_rels|styles)/.test(names) ? 'an Excel workbook' : 'a ZIP archive';
    return what === 'a ZIP archive'
      ? 'This is a ZIP archive. Unpack it, and import the CSV or JSON file in it.'
      : 'This is an Excel workbook. In Excel, choose "Save as" and the format "CSV UTF-8", and import that file.';
  }
  if (startsWith(0xd0, 0xcf, 0x11, 0xe0))
    return 'This is an Excel workbook of the old kind. Save it as "CSV UTF-8" in Excel, and import that file.';
  if (startsWith(0x25, 0x50, 0x44, 0x46)) return 'This is a PDF document. Import a CSV or JSON file instead.';
  if (startsWith(0x1f, 0x8b)) return 'This file is compressed with gzip. Unpack it, and import what is in it.';
  return null;
}

function byteOrderMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** Names of columns are Latin letters: in UTF-16 every other byte of them is zero. */
function wideByZeros(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 256);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte === 0 && index % 2 === 0) even++;
    if (byte === 0 && index % 2 === 1) odd++;
  }
  const many = head.length / 8;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}

/** Null when the bytes are not valid in this encoding. */
function decodeAs(encoding: string, bytes: Uint8Array): Extract<DecodedText, { ok: true }> | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return { ok: true, text: decoder.decode(bytes), encoding: decoder.encoding, isGuessed: false };
  } catch {
    return null;
  }
}

/** The lines that have foreign letters, up to 64 KiB of them: pages of plain English tell the detector nothing. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < 65_536; ) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line);
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines).subarray(0, 65_536);
}
