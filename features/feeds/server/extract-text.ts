// @ts-expect-error: the package brings no types; `Compile` below is the part of it used here.
import { compile as compileUntyped } from 'html-to-text';
import { cleanLine } from '../../../platform/shared/clean-text.ts';

/**
 * The words of a piece of HTML on one line: tags, scripts and styles gone, entities decoded, white space and invisible
 * characters tidied. Text that was escaped twice, as many feeds do, is unwrapped as well.
 */
export function extractText(html: string): string {
  let text = convert(html.slice(0, MAX_INPUT_LENGTH));
  for (let layer = 0; layer < MAX_EXTRA_LAYERS && stillEscaped.test(text); layer++) text = convert(text);
  return cleanLine(text);
}

/** Cuts at a word; the ellipsis counts. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const room = text.slice(0, maxLength - 1);
  const wordEnd = text[maxLength - 1] === ' ' ? room.length : room.lastIndexOf(' ');
  // Without a space in the last third (Chinese, Japanese, long words) the cut is made where it falls.
  const cut = wordEnd > maxLength * 0.66 ? room.slice(0, wordEnd) : room.replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/[\s,;:.…–—-]+$/, '')}…`;
}

type Compile = (options: object) => (html: string) => string;

/** An excerpt needs the beginning only, and an article of megabytes must not cost time. */
const MAX_INPUT_LENGTH = 20_000;

const MAX_EXTRA_LAYERS = 2;

/** Entities, or tags that no author means to show: "<canvas>" may stand in a headline, "<p>" may not. */
const stillEscaped =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});|<\/?(?:p|br|b|i|em|strong|a|div|span|img|h[1-6]|ul|ol|li|blockquote|font|sup|sub|u|script|style|iframe)(?:\s[^<>]*)?\/?>/i;

const skipped = [
  'script',
  'style',
  'img',
  'iframe',
  'noscript',
  'svg',
  'figure',
  'form',
  'video',
  'audio',
  'hr',
  'title',
];

const flat = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'table'];

function convert(html: string): string {
  // As XHTML has it; HTML would have it swallow what follows.
  return convertHtml(html.replace(/<iframe\b[^<>]*\/>/gi, ' '));
}

const convertHtml = (compileUntyped as Compile)({
  wordwrap: false,
  whitespaceCharacters: ' \t\r\n\f',
  baseElements: { selectors: [] },
  limits: { ellipsis: '', maxDepth: 100 },
  selectors: [
    ...skipped.map((selector) => ({ selector, format: 'skip' })),
    ...flat.map((selector) => ({ selector, format: 'block' })),
    ...['li', 'td', 'th', 'tr', 'dt', 'dd', 'section'].map((selector) => ({ selector, format: 'block' })),
    { selector: 'a', options: { ignoreHref: true } },
  ],
});
