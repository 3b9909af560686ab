import { describe, expect, it } from 'vitest';
import { decodeFeed } from './decode-feed.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf16le = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16());

describe('decodeFeed', () => {
  it.each([
    ['UTF-8 is the default', utf8('é'), null, 'é', 'utf-8', 'default'],
    ['a UTF-8 mark is stripped', utf8('\ufeff<rss/>'), null, '<rss/>', 'utf-8', 'bom'],
    ['a mark beats the header', utf8('\ufeffé'), 'text/xml; charset=iso-8859-1', 'é', 'utf-8', 'bom'],
    ['UTF-16LE with mark', utf16le('\ufeff<a>é</a>'), null, '<a>é</a>', 'utf-16le', 'bom'],
    ['UTF-16BE with mark', utf16be('\ufeff<a>é</a>'), null, '<a>é</a>', 'utf-16be', 'bom'],
    ['UTF-16LE without mark', utf16le('<?xml?>é'), null, '<?xml?>é', 'utf-16le', 'bom'],
    ['UTF-16BE without mark', utf16be('<?xml?>é'), null, '<?xml?>é', 'utf-16be', 'bom'],
    ['the header says Latin-1', latin1('é'), 'text/xml; charset=ISO-8859-1', 'é', 'windows-1252', 'http'],
    ['the header is quoted', latin1('é'), 'text/xml; charset="windows-1252"', 'é', 'windows-1252', 'http'],
    [
      'Cyrillic by header',
      Uint8Array.of(0xc0, 0xfd, 0xd1),
      'text/xml;charset=windows-1251',
      'АэС',
      'windows-1251',
      'http',
    ],
    [
      'Japanese by header',
      Uint8Array.of(0x8c, 0xb4, 0x8e, 0x71),
      'text/xml;charset=Shift_JIS',
      '原子',
      'shift_jis',
      'http',
    ],
    ['an unknown header is passed over', utf8('é'), 'text/xml; charset=klingon', 'é', 'utf-8', 'default'],
  ] as const)('%s', (_name, bytes, contentType, text, charset, charsetFrom) => {
    expect(decodeFeed(bytes, contentType)).toEqual({ text, charset, charsetFrom });
  });

  it.each([
    ['text/xml; charset=iso-8859-1', '<a>Réacteur – €5bn</a>'],
    ['text/xml; charset=us-ascii', '<a>Réacteur Ж</a>'],
    [null, '<?xml version="1.0" encoding="windows-1251"?><a>Реактор</a>'],
    ['text/xml; charset=utf-16', '<rss>Réacteur!</rss>'],
    ['text/xml; charset=utf-16', '<rss>ASCII even</rss>'],
  ])('UTF-8 wins over %s of what cannot be it: %s', (contentType, text) => {
    expect(decodeFeed(utf8(text), contentType)).toMatchObject({ text, charset: 'utf-8' });
  });

  it('UTF-16 that the header alone names is believed', () => {
    expect(decodeFeed(utf16be('ab<é>'), 'text/xml; charset=utf-16be').text).toBe('ab<é>');
  });

  it('UTF-16 is seen by its first element', () => {
    expect(decodeFeed(utf16le('<rss>Ж</rss>'), null).text).toBe('<rss>Ж</rss>');
    expect(decodeFeed(utf16be('<rss>Ж</rss>'), null).text).toBe('<rss>Ж</rss>');
  });

  it('ASCII is of the encoding that its label says', () => {
    expect(decodeFeed(utf8('<a>'), 'text/xml; charset=iso-8859-2').charset).toBe('iso-8859-2');
  });

  it('as many damaged bytes as good ones are UTF-8', () => {
    const bytes = Uint8Array.from([...utf8('Ж'), 0x92]);
    expect(decodeFeed(bytes, null)).toMatchObject({ charset: 'utf-8', text: 'Ж\ufffd' });
  });

  it('the XML declaration counts when the header is silent', () => {
    const bytes = latin1('<?xml version="1.0" encoding="iso-8859-2"?><a>\xb9</a>');
    expect(decodeFeed(bytes, 'application/rss+xml')).toMatchObject({ charset: 'iso-8859-2', charsetFrom: 'xml' });
    expect(decodeFeed(bytes, 'application/rss+xml').text).toContain('<a>š</a>');
  });

  it('the header beats the XML declaration', () => {
    const bytes = latin1('<?xml version="1.0" encoding="utf-8"?><a>\xa4</a>');
    const decoded = decodeFeed(bytes, 'text/xml; charset=iso-8859-15');
    expect(decoded).toMatchObject({ charset: 'iso-8859-15', charsetFrom: 'http' });
    expect(decoded.text).toContain('€');
  });

  it('a header that the bytes contradict gives way to the declaration', () => {
    const bytes = latin1("<?xml version='1.0' encoding='windows-1252'?><a>\x93q\x94</a>");
    const decoded = decodeFeed(bytes, 'text/xml; charset=utf-8');
    expect(decoded).toMatchObject({ charset: 'windows-1252', charsetFrom: 'xml' });
    expect(decoded.text).toContain('“q”');
  });

  it('a declaration of UTF-16 in single bytes is not believed', () => {
    const bytes = utf8('<?xml version="1.0" encoding="utf-16"?><a>é</a>');
    expect(decodeFeed(bytes, null)).toMatchObject({ charset: 'utf-8', text: expect.stringContaining('<a>é</a>') });
  });

  it('an HTML page may name its encoding in a meta element', () => {
    const bytes = latin1('<html><meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><p>\xc1</p>');
    expect(decodeFeed(bytes, null)).toMatchObject({ charset: 'koi8-r', charsetFrom: 'meta' });
  });

  it('unlabelled Latin-1 is guessed', () => {
    expect(decodeFeed(latin1('caf\xe9'), null)).toEqual({
      text: 'café',
      charset: 'windows-1252',
      charsetFrom: 'guess',
    });
  });

  it('UTF-8 with a damaged byte keeps its readable rest', () => {
    const bytes = Uint8Array.from([...utf8('réacteur à neutrons'), 0xff]);
    expect(decodeFeed(bytes, null)).toMatchObject({ charset: 'utf-8', text: 'réacteur à neutrons\ufffd' });
  });

  it('removes NUL and what XML 1.0 forbids, and keeps tab, newline and emoji', () => {
    const { text } = decodeFeed(utf8('a\u0000b\u0008c\u001fd\ufffe\te\n☢️😀'), null);
    expect(text).toBe('abcd\te\n☢️😀');
  });

  it('nothing becomes nothing', () => {
    expect(decodeFeed(new Uint8Array(0), null).text).toBe('');
  });
});
