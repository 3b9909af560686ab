import MarkdownIt, { type Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

interface MarkdownOptions {
  /** A line's end stays one, as it was typed. */
  keepsLines?: boolean;
  /** Links outside were paid for. */
  isSponsored?: boolean;
  /** What stands instead of a paragraph that is nothing but this address, as HTML of our own; null: the paragraph. */
  showAddress?(address: string): string | null;
  /** Where our own paths lead for who does not know where the text came from: without a slash at its end. */
  base?: string;
  /** What else is known of a picture from our own host: its size, and other files of it. */
  describePicture?(src: string): Record<string, string>;
}

/**
 * Markdown (CommonMark with GitHub's tables) as HTML that may stand in our pages: only what is allowed below survives, whatever raw HTML
 * was written. Headings begin at h2, because the page has its h1; pictures come from our own host only; links outside say that they are.
 */
export function renderMarkdown(body: string, options: MarkdownOptions = {}): string {
  const { base = '', describePicture = () => ({}), isSponsored = false } = options;
  const isOurs = (address: string) => OUR_PATH.test(address);
  const outside = { rel: isSponsored ? 'sponsored noopener' : 'noopener' };
  return sanitizeHtml(parse(body, options), {
    ...allowed,
    transformTags: {
      h1: 'h2',
      s: 'del',
      a: (tagName, { href = '', title, class: look }) => ({
        tagName,
        attribs: {
          ...(look ? { class: look } : {}),
          ...(isOurs(href) ? { href: base + href } : { href, ...outside }),
          ...(title ? { title } : {}),
        },
      }),
      img: (tagName, { src = '', alt = '', title }) =>
        isOurs(src)
          ? {
              tagName,
              attribs: { src: base + src, alt, ...(title ? { title } : {}), ...describePicture(src), loading: 'lazy' },
            }
          : { tagName, attribs: {} },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
}

/** A piece of what `renderMarkdown` made, which may begin or end within an element, as HTML that ends whatever it begins. */
export function balanceHtml(piece: string): string {
  return sanitizeHtml(piece, { allowedTags: allowed.allowedTags, allowedAttributes: false });
}

const syntax = { html: true, linkify: true };
const parsers = { usual: new MarkdownIt(syntax), keepsLines: new MarkdownIt({ ...syntax, breaks: true }) };
// Only what is written as an address becomes a link: "smr.de" may be the end of a sentence.
for (const parser of Object.values(parsers)) {
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // One judge of links: the list of what is allowed.
  parser.validateLink = () => true;
}

/** Takes as long as the text is, however deeply it nests: the parser bounds that. */
function parse(body: string, { keepsLines = false, showAddress = () => null }: MarkdownOptions = {}): string {
  const parser = keepsLines ? parsers.keepsLines : parsers.usual;
  const tokens = parser.parse(body, {});
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const highest = headings.reduce((level, { tag }) => Math.min(level, levelOf(tag)), LAST_LEVEL);
  for (const heading of headings)
    heading.tag = `h${Math.min(LAST_LEVEL, levelOf(heading.tag) - highest + FIRST_LEVEL)}`;
  const shown: Token[] = [];
  let cells = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token; // The place is one of theirs.
    if (token.type === 'td_open') cells++;
    // Each row gets as many cells as the table's head, so that a short text can ask for millions: the rows after that are left out.
    if (token.type === 'tr_open' && cells > MOST_CELLS) {
      while (tokens[at]?.type !== 'tr_close') at++;
      continue;
    }
    const address = addressOf(tokens, at);
    const html = address === null ? null : showAddress(address);
    if (html === null) {
      shown.push(token);
      continue;
    }
    token.type = 'html_block';
    token.content = html;
    shown.push(token);
    at += PARAGRAPH_TOKENS - 1;
  }
  return parser.renderer.render(shown, parser.options, {});
}

const levelOf = (tag: string) => Number(tag.slice(1));

/** Of all tables of a text. */
const MOST_CELLS = 5_000;

/** The addresses that stand alone on a line between empty ones, as written. */
export function findAddresses(body: string): string[] {
  const tokens = parsers.usual.parse(body, {});
  return [...new Set(tokens.flatMap((_, at) => addressOf(tokens, at) ?? []))];
}

/** Its beginning, what stands in it, its end. */
const PARAGRAPH_TOKENS = 3;

/** Of the paragraph that begins at this place, when it is nothing but an address and stands in nothing else. */
function addressOf(tokens: readonly Token[], at: number): string | null {
  const [begin, inline] = tokens.slice(at, at + 2);
  const line = begin?.type === 'paragraph_open' && begin.level === 0 ? (inline?.content.trim() ?? '') : '';
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
const LAST_LEVEL = 6;
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
} satisfies sanitizeHtml.IOptions;
