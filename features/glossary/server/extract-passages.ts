// @ts-expect-error: the package brings no types; `Convert` below is the part of it used here.
import { convert as convertUntyped } from 'html-to-text';

/** What a source says about a term, as it says it. */
export interface Passage {
  text: string;
  /** 1: reads as a definition; 0.5: only mentions the term. */
  quality: 1 | 0.5;
}

/** Reference pages hold hundreds of entries; what does not fit is not read. */
const MAX_INPUT_LENGTH = 1_000_000;
const MAX_PASSAGES = 2;
const SHORTEST = 40;
const LONGEST = 600;

/**
 * The passages of a page that say what a term is, best first: an entry under a heading with its name, or a paragraph that begins with
 * it. Everything comes out as plain text: tags and scripts of the page are gone, and nothing that is left is ever read as HTML.
 *
 * @param names the term and its other names; one written in capitals is looked for in capitals
 */
export function extractPassages(body: string, contentType: string, names: readonly string[]): Passage[] {
  const blocks = toBlocks(body.slice(0, MAX_INPUT_LENGTH), contentType);
  const found = new Map<string, Passage & { rank: number }>();
  blocks.forEach((block, index) => {
    for (const name of names) {
      const isHeading = isHeadingOf(block, name);
      const entry = isHeading ? (blocks[index + 1] ?? '') : block;
      const rank = isHeading ? 3 : rankOf(block, name);
      const text = shorten(entry);
      if (rank === 0 || text.length < SHORTEST || (found.get(text)?.rank ?? 0) >= rank) continue;
      found.set(text, { text, rank, quality: rank > 1 ? 1 : 0.5 });
    }
  });
  const best = [...found.values()].sort((a, b) => b.rank - a.rank).slice(0, MAX_PASSAGES);
  return best.map(({ text, quality }) => ({ text, quality }));
}

type Convert = (html: string, options: object) => string;
const convert = convertUntyped as Convert;

/** Paragraphs, list items and headings, each on one line. */
function toBlocks(body: string, contentType: string): string[] {
  const isText = /^text\/plain|json/.test(contentType);
  const text = isText ? body.replaceAll(/\\n/g, '\n') : convert(body, options);
  return text
    .split(/\n+/)
    .map((line) => line.replaceAll(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' '))
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

const options = {
  wordwrap: false,
  limits: { maxInputLength: MAX_INPUT_LENGTH, maxDepth: 100, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'tr', 'td', 'th', 'section', 'blockquote'].map((selector) => ({
      selector,
      format: 'block',
    })),
    ...['img', 'script', 'style', 'nav', 'footer', 'noscript', 'svg', 'iframe', 'form', 'button'].map((selector) => ({
      selector,
      format: 'skip',
    })),
  ],
};

/** "Scram", "Scram:", "High-assay low-enriched uranium (HALEU)". */
function isHeadingOf(block: string, name: string): boolean {
  const bare = block.replace(/\s*\([^()]*\)\s*$/, '').replace(/[\s:.–—-]+$/, '');
  return bare.length === name.length && bare.toLowerCase() === name.toLowerCase();
}

/** 2: begins as a definition of the name does; 1: mentions it in a sentence. */
function rankOf(block: string, name: string): 0 | 1 | 2 {
  const pattern = patternOf(name);
  if (
    new RegExp(`^(?:(?:an?|the)\\s+)?${pattern.source}(?:\\s*\\([^()]*\\))?\\s*(?:${DEFINES})`, pattern.flags).test(
      block,
    )
  )
    return 2;
  return pattern.test(block) && /[.!?]["”’)]?$/.test(block) ? 1 : 0;
}

const DEFINES = 'is\\b|are\\b|was\\b|means\\b|refers?\\b|denotes?\\b|describes?\\b|:|[–—-]\\s';

/** The name as whole words, singular or plural; capitals only where the name has them throughout. */
export function patternOf(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/[\s-]+/g, '[\\s-]+');
  const isAbbreviation = name === name.toUpperCase();
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}s?(?![\\p{L}\\p{N}])`, isAbbreviation ? 'u' : 'iu');
}

/** Ends with a sentence where it can. */
function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const room = text.slice(0, LONGEST);
  const end = Math.max(room.lastIndexOf('. '), room.lastIndexOf('! '), room.lastIndexOf('? '));
  return end > SHORTEST ? room.slice(0, end + 1) : `${room.slice(0, room.lastIndexOf(' '))}…`.toWellFormed();
}
