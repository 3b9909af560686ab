import { listPictures, renderMarkdown } from '../../../platform/server/render-markdown.ts';
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

/** @param cards lines with nothing but one of these addresses become cards, or links with its title where only links are understood */
export function renderPost(body: string, cards: Cards = new Map(), form: Form = 'page'): string {
  return renderMarkdown(body, {
    describePicture: sizesOf,
    showAddress(address) {
      const card = cards.get(address);
      return card === undefined ? null : drawCard(address, card, form);
    },
  });
}

function drawCard(address: string, card: RecordCard | null, form: Form): string {
  if (!card) return `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a> (not there any more)</p>\n`;
  const [href, title] = [card.href, card.title].map(escapeHtml);
  if (form === 'plain') return `<p><a href="${href}">${title}</a></p>\n`;
  const facts = [card.kind, ...card.facts].map(escapeHtml).join(' · ');
  const text = card.text ? `<span>${escapeHtml(card.text)}</span>` : '';
  return `<p><a class="record-card" href="${href}"><small>${facts}</small><strong>${title}</strong>${text}</a></p>\n`;
}

/** The pictures that are missing something, in sentences, in their order; a post with such a picture is not published. */
export function findPictureFaults(body: string): string[] {
  return listPictures(body).flatMap(({ src, alt, isOurs }, index) => {
    if (!isOurs) return `Picture ${index + 1} is not shown: it lies elsewhere (${src.slice(0, 200)}). Add it here.`;
    if (alt.trim() === '') return `Picture ${index + 1} has no alternative text: say in ![ ] what is to be seen.`;
    return [];
  });
}

/** Of a picture of ours: its place, and the smaller files of it. */
function sizesOf(src: string): Record<string, string> {
  const [, name, width, height] = src.match(/^(\/blog\/pictures\/[0-9a-f]{32})-(\d{1,4})x(\d{1,5})\.webp$/) ?? [];
  if (!name || !width || !height) return {};
  const files = [...pictureWidths(Number(width)).map((one) => `${name}-${one}.webp ${one}w`), `${src} ${width}w`];
  return { width, height, srcset: files.join(', '), sizes: '(min-width: 42rem) 39rem, 92vw' };
}
