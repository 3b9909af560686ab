import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/**
 * Markdown (CommonMark with GitHub's tables) as HTML that may stand in our pages: only what is allowed below survives, whatever raw HTML
 * was written. Headings begin at h2, because the page has its h1; pictures come from our own host only; links outside say that they are.
 *
 * @param body Markdown
 * @param keepsLines a line's end stays one, as it was typed
 * @param isSponsored links outside were paid for
 */
export function renderMarkdown(body: string, { keepsLines = false, isSponsored = false } = {}): string {
  const tokens = marked.lexer(body, { ...marked.defaults, breaks: keepsLines });
  let highest = 6;
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') highest = Math.min(highest, token.depth);
  });
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') token.depth = Math.min(6, token.depth - highest + FIRST_LEVEL);
  });
  const html = sanitizeHtml(marked.parser(tokens), allowed);
  // What is clean has no other quotation marks and brackets than its own.
  return isSponsored ? html.replaceAll(' rel="noopener"', ' rel="sponsored noopener"') : html;
}

const FIRST_LEVEL = 2;
/** A path, not `//host` or `/\host`, which browsers read as another host. */
const OUR_PATH = /^\/(?![/\\])/;

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br', 'pre', 'code'],
    ...['a', 'img', 'strong', 'em', 'del', 'sub', 'sup', 'kbd', 'abbr'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'loading'],
    abbr: ['title'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: { href, ...(title ? { title } : {}), ...(OUR_PATH.test(href) ? {} : { rel: 'noopener' }) },
    }),
    img: (tagName, { src = '', alt = '', title }) => ({
      tagName,
      attribs: { src, alt, ...(title ? { title } : {}), loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OUR_PATH.test(attribs.src ?? ''),
};
