import sanitizeHtml from 'sanitize-html';
import { renderMarkdown } from '../../../platform/server/render-markdown.ts';

const sans = 'Arial,sans-serif';
const heading = { class: 'ink', style: 'margin:18px 0 8px;font:600 18px/1.3 Georgia,serif;color:#1d1f23' };
const list = { class: 'ink', style: `margin:0 0 14px;padding:0 0 0 22px;font:16px/1.6 ${sans};color:#1d1f23` };
/** Short words stay whole: what is too wide scrolls. */
const cell = {
  ...{ class: 'line' },
  style: 'padding:4px 8px;border:1px solid #e0dacd;text-align:left;overflow-wrap:break-word;word-break:normal',
};
/** Of what Markdown makes; mail programs read styles at the element only. */
const looks: Readonly<Record<string, Record<string, string>>> = {
  p: { class: 'ink', style: `margin:0 0 14px;font:16px/1.6 ${sans};color:#1d1f23` },
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
  ul: list,
  ol: list,
  li: { style: 'margin:0 0 4px' },
  a: { class: 'accent', style: 'color:#0a5f86' },
  blockquote: { class: 'line', style: 'margin:0 0 14px;padding:0 0 0 14px;border-left:3px solid #e0dacd' },
  hr: { class: 'line', style: 'border:0;border-top:1px solid #e0dacd;margin:18px 0' },
  pre: { style: 'margin:0 0 14px;white-space:pre-wrap;font:14px/1.5 monospace' },
  table: { class: 'ink', style: `margin:0 0 14px;border-collapse:collapse;font:14px/1.5 ${sans};color:#1d1f23` },
  th: cell,
  td: cell,
};

/**
 * Markdown as mail programs show it: styled element by element, with whole addresses, and without pictures, which would tell that they
 * were loaded.
 */
export function styleForMail(markdown: string, publicUrl: string, isSponsored = false): string {
  const styled = sanitizeHtml(renderMarkdown(markdown, { keepsLines: true, isSponsored }), {
    // It is clean; what is left of it is decided here.
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'del'],
    allowedAttributes: false,
    transformTags: {
      '*': (tagName, { href, ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          ...(href === undefined ? {} : { href: href.startsWith('/') ? publicUrl + href : href }),
          ...looks[tagName],
        },
      }),
    },
  });
  return styled.replaceAll(/<table\b[\s\S]*?<\/table>/g, '<div style="overflow-x:auto">$&</div>');
}

/**
 * Markdown as a plain mail shows it: as it is written, for it reads well so, but for links, which are followed by their whole address,
 * pictures, and the strokes that take a sign's meaning.
 */
export function plainForMail(markdown: string, publicUrl: string): string {
  return markdown
    .trim()
    .replaceAll(/!\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(
      /\[([^\]]+)\]\(([^)\s]+)\)/g,
      (_, words, url) => `${words} (${url.startsWith('/') ? publicUrl + url : url})`,
    )
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}
