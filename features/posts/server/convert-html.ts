import sanitizeHtml from 'sanitize-html';
import TurndownService from 'turndown';

/** HTML of another program as Markdown; what our posts cannot show is left out, tables stay as they are. */
export function convertHtml(html: string): string {
  const plain = sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del'],
    allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'title'], code: ['class'], ol: ['start'] },
    nestingLimit: MOST_LEVELS,
  });
  return writer.turndown(plain).trim();
}

const MOST_LEVELS = 60;
const writer = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' });
writer.keep(['table', 'sub', 'sup', 'del']);
