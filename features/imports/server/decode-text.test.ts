import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = 'name,country\nŠkoda JS,CZ\nÉlectricité de France,FR\n';

describe('text whose encoding can be told', () => {
  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16LE with a mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16BE with a mark', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16LE without a mark', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16BE without a mark', Buffer.from(text, 'utf16le').swap16(), 'utf-16be'],
    ['UTF-8 in Chinese', Buffer.from('name\n中核集团\n'), 'utf-8'],
  ])('%s', (_, bytes, encoding) => {
    expect(decodeText(bytes)).toMatchObject({ ok: true, encoding, isGuessed: false });
  });

  it('leaves no byte order mark in the text', () => {
    expect(decodeText(Buffer.from(`\ufeff${text}`))).toMatchObject({ text });
  });
});

describe('national encodings', () => {
  it.each<[string, string, Buffer]>([
    [
      'windows-1252',
      'Électricité de France, société française à Paris',
      latin1('Électricité de France, société française à Paris'),
    ],
    ['windows-1251', 'Росатом Атомэнергомаш', cyrillic('Росатом Атомэнергомаш')],
    ['gb18030', '中国核工业集团有限公司', Buffer.from('d6d0b9fabacbb9a4d2b5bcafcdc5d3d0cfdeb9abcbbe', 'hex')],
    ['shift_jis', '東芝エネルギーシステムズ', Buffer.from('938c8ec58347836c838b834d815b83568358836583808359', 'hex')],
  ])('%s is guessed, and the guess is told', (encoding, words, bytes) => {
    const decoded = decodeText(Buffer.concat([Buffer.from('name,country\n'), bytes, Buffer.from('\n')]));
    expect(decoded).toMatchObject({ ok: true, encoding, isGuessed: true, text: `name,country\n${words}\n` });
  });
});

describe('what is no text is refused by its name', () => {
  it.each<[string, Buffer, RegExp]>([
    [
      'a workbook',
      Buffer.from('PK\x03\x04.....[Content_Types].xml....xl/workbook.xml'),
      /^This is an Excel workbook\. /,
    ],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel workbook of the old kind/],
    ['a ZIP archive', Buffer.from('PK\x03\x04 companies.csv'), /ZIP archive/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['gzip', Buffer.from('1f8b0800', 'hex'), /gzip/],
    ['bytes', Buffer.from([1, 2, 0, 0, 3, 0, 255, 254, 0, 0, 0, 9]), /not a text file/],
    ['UTF-8 with a zero byte', Buffer.from('name\nA\0B'), /not a text file/],
    ['half of a UTF-16 letter', Buffer.from([0xff, 0xfe, 0x41]), /utf-16le, but it is damaged/],
  ])('%s', (_, bytes, problem) => {
    expect(decodeText(bytes)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
  });
});

function latin1(words: string): Buffer {
  return Buffer.from(words, 'latin1');
}

function cyrillic(words: string): Buffer {
  // The alphabet lies in one piece in windows-1251, in the order of Unicode.
  return Buffer.from([...words].map((letter) => (letter === ' ' ? 0x20 : letter.charCodeAt(0) - 0x410 + 0xc0)));
}
