const TOMBSTONES = 'http://purl.org/atompub/tombstones/1.0';

/** That an entry is no more, in the words of its feed. */
export interface Tombstone {
  /** The atom:id of the entry. */
  ref: string;
  /** When it was taken away, as written. */
  when: string;
}

/**
 * What an Atom feed says it has taken back (`at:deleted-entry`, RFC 6721 section 3). The parser knows nothing of it. It stands beside the entries: what
 * looks like it within one, in a comment or in a CDATA section is quoted.
 */
export function readTombstones(text: string): Tombstone[] {
  if (!text.includes(TOMBSTONES)) return [];
  const prefixes = new Set([...text.matchAll(declared)].map(([, prefix]) => prefix));
  const found: Tombstone[] = [];
  let isInEntry = false;
  marks.lastIndex = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const [token, slash = '', prefix = '', name = '', attributes = ''] = mark;
    if (token === '<![CDATA[' || token === '<!--') {
      const end = text.indexOf(token === '<!--' ? '-->' : ']]>', mark.index);
      if (end === -1) return found;
      marks.lastIndex = end + 3;
    } else if (name.toLowerCase() === 'entry') isInEntry = slash === '' && !attributes.endsWith('/');
    else if (!isInEntry && slash === '') {
      const ref = attributeOf(attributes, 'ref');
      const isOurs =
        prefix === '' ? attributeOf(attributes, 'xmlns') === TOMBSTONES : prefixes.has(prefix.slice(0, -1));
      if (isOurs && ref !== '') found.push({ ref, when: attributeOf(attributes, 'when') });
    }
  }
  return found;
}

const declared = new RegExp(`\\sxmlns:([\\w.-]{1,40})\\s*=\\s*["']${TOMBSTONES}["']`, 'g');

/** The length of a start tag is bounded, so that time stays linear in the length of the text. */
const marks = /<!\[CDATA\[|<!--|<(\/?)([\w.-]{1,40}:)?(entry|deleted-entry)(\s[^<>]{0,4000})?>/gi;

function attributeOf(attributes: string, name: string): string {
  const [, double, single] = attributes.match(new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)) ?? [];
  return (double ?? single ?? '').trim().replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, readReference);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readReference(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return named[name] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
