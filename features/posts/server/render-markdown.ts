import { marked, type Token } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../../../platform/shared/escape-html.ts';
import { pictureWidths } from '../vocabulary.ts';

/** A record of ours as it stands in a post: what it says now. */
export interface RecordCard {
  kind: string;
  /** Where it leads. */
  href: string;
  title: string;
  facts: readonly string[];
  text: string | null;
}

/** By the address that was written; null: there is no such record (any more). */
export type Cards = ReadonlyMap<string, RecordCard | null>;

/** How a post is shown: on a page, or where only links are understood, as in feeds and mails. */
type Form = 'page' | 'plain';

/**
 * Markdown (CommonMark with GitHub's tables) as HTML that may stand in our pages: only what is allowed below survives, whatever raw HTML
 * was written. Headings begin at h2, because the page has its h1; pictures come from our own host only; links outside say that they are.
 *
 * @param body Markdown
 * @param cards lines with nothing but one of these addresses become cards, or links with its title where only links are understood
 */
export function renderMarkdown(body: string, cards: Cards = new Map(), form: Form = 'page'): string {
  return sanitizeHtml(parse(body, cards, form), allowed);
}

/** The addresses that stand alone on a line between empty ones, as written. */
export function findAddresses(body: string): string[] {
  return [...new Set(marked.lexer(body).flatMap((token) => addressOf(token) ?? []))];
}

function addressOf({ type, raw }: Token): string | null {
  const line = type === 'paragraph' ? raw.trim() : '';
  return /^(?:https?:\/)?\/\S+$/.test(line) ? line : null;
}

function drawCard(address: string, card: RecordCard | null, form: Form): string {
  if (!card) return `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a> (not there any more)</p>\n`;
  const [href, title] = [card.href, card.title].map(escapeHtml);
  if (form === 'plain') return `<p><a href="${href}">${title}</a></p>\n`;
  const facts = [card.kind, ...card.facts].map(escapeHtml).join(' · ');
  const text = card.text ? `<span>${escapeHtml(card.text)}</span>` : '';
  return `<p><a class="record-card" href="${href}"><small>${facts}</small><strong>${title}</strong>${text}</a></p>\n`;
}

function parse(body: string, cards: Cards = new Map(), form: Form = 'page'): string {
  const tokens = marked.lexer(body).map((token): Token => {
    const address = addressOf(token);
    const card = address === null ? undefined : cards.get(address);
    if (address === null || card === undefined) return token;
    const text = drawCard(address, card, form);
    return { type: 'html', block: true, pre: false, raw: text, text };
  });
  let highest = 6;
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') highest = Math.min(highest, token.depth);
  });
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') token.depth = Math.min(6, token.depth - highest + FIRST_LEVEL);
  });
  return marked.parser(tokens);
}

/** The pictures that are missing something, in sentences, in their order; a post with such a picture is not published. */
export function findPictureFaults(body: string): string[] {
  const faults: string[] = [];
  let count = 0;
  sanitizeHtml(parse(body), {
    ...allowed,
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag !== 'img') return false;
      count += 1;
      const { src = '', alt = '' } = attribs;
      if (!OUR_PATH.test(src))
        faults.push(`Picture ${count} is not shown: it lies elsewhere (${src.slice(0, 200)}). Add it here.`);
      else if (alt.trim() === '')
        faults.push(`Picture ${count} has no alternative text: say in ![ ] what is to be seen.`);
      return false;
    },
  });
  return faults;
}

/** Of a picture of ours: its place, and the smaller files of it. */
function sizesOf(src: string): sanitizeHtml.Attributes {
  const [, name, width, height] = src.match(/^(\/blog\/pictures\/[0-9a-f]{32})-(\d{1,4})x(\d{1,5})\.webp$/) ?? [];
  if (!name || !width || !height) return {};
  const files = [...pictureWidths(Number(width)).map((one) => `${name}-${one}.webp ${one}w`), `${src} ${width}w`];
  return { width, height, srcset: files.join(', '), sizes: '(min-width: 42rem) 39rem, 92vw' };
}

const FIRST_LEVEL = 2;
/** A path, not `//host` or `/\host`, which browsers read as another host. */
const OUR_PATH = /^\/(?![/\\])/;

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br', 'pre', 'code'],
    ...['a', 'img', 'strong', 'small', 'span', 'em', 'del', 'sub', 'sup', 'kbd', 'abbr'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'loading', 'srcset', 'sizes', 'width', 'height'],
    abbr: ['title'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  allowedClasses: { a: ['record-card'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '', title, class: look }) => ({
      tagName,
      attribs: {
        ...(look ? { class: look } : {}),
        href,
        ...(title ? { title } : {}),
        ...(OUR_PATH.test(href) ? {} : { rel: 'noopener' }),
      },
    }),
    img: (tagName, { src = '', alt = '', title }) => ({
      tagName,
      attribs: { src, alt, ...(title ? { title } : {}), ...sizesOf(src), loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OUR_PATH.test(attribs.src ?? ''),
};
