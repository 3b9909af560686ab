import { marked, type Token } from 'marked';
import sanitizeHtml from 'sanitize-html';

interface MarkdownOptions {
  /** A line's end stays one, as it was typed. */
  keepsLines?: boolean;
  /** Links outside were paid for. */
  isSponsored?: boolean;
  /** What stands instead of a paragraph that is nothing but this address, as HTML of our own; null: the paragraph. */
  showAddress?(address: string): string | null;
  /** What else is known of a picture from our own host: its size, and other files of it. */
  describePicture?(src: string): Record<string, string>;
}

/**
 * Markdown (CommonMark with GitHub's tables) as HTML that may stand in our pages: only what is allowed below survives, whatever raw HTML
 * was written. Headings begin at h2, because the page has its h1; pictures come from our own host only; links outside say that they are.
 */
export function renderMarkdown(body: string, options: MarkdownOptions = {}): string {
  const { describePicture = () => ({}), isSponsored = false } = options;
  const html = sanitizeHtml(parse(body, options), {
    ...allowed,
    transformTags: {
      ...allowed.transformTags,
      img: (tagName, { src = '', alt = '', title }) => ({
        tagName,
        attribs: { src, alt, ...(title ? { title } : {}), ...describePicture(src), loading: 'lazy' },
      }),
    },
  });
  // What is clean has no other quotation marks and brackets than its own.
  return isSponsored ? html.replaceAll(' rel="noopener"', ' rel="sponsored noopener"') : html;
}

function parse(body: string, { keepsLines = false, showAddress = () => null }: MarkdownOptions = {}): string {
  const tokens = marked.lexer(body, { ...marked.defaults, breaks: keepsLines }).map((token): Token => {
    const address = addressOf(token);
    const text = address === null ? null : showAddress(address);
    return text === null ? token : { type: 'html', block: true, pre: false, raw: text, text };
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

/** The addresses that stand alone on a line between empty ones, as written. */
export function findAddresses(body: string): string[] {
  return [...new Set(marked.lexer(body).flatMap((token) => addressOf(token) ?? []))];
}

function addressOf({ type, raw }: Token): string | null {
  const line = type === 'paragraph' ? raw.trim() : '';
  return /^(?:https?:\/)?\/\S+$/.test(line) ? line : null;
}

/** Every picture, in their order. @returns `isOurs`: from our own host; others are not shown */
export function listPictures(body: string): { src: string; alt: string; isOurs: boolean }[] {
  const found: { src: string; alt: string; isOurs: boolean }[] = [];
  sanitizeHtml(parse(body), {
    ...allowed,
    exclusiveFilter: ({ tag, attribs: { src = '', alt = '' } }) => {
      if (tag === 'img') found.push({ src, alt, isOurs: OUR_PATH.test(src) });
      return false;
    },
  });
  return found;
}

const FIRST_LEVEL = 2;
/** A path, not `//host` or `/\host`, which browsers read as another host. */
const OUR_PATH = /^\/(?![/\\])/;

const allowed = {
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
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OUR_PATH.test(attribs.src ?? ''),
} satisfies sanitizeHtml.IOptions;
