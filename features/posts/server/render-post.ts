import { randomUUID } from 'node:crypto';
import { balanceHtml, listPictures, renderMarkdown } from '../../../platform/server/render-markdown.ts';
import { escapeHtml } from '../../../platform/shared/escape-html.ts';
import type { DrawnHistory } from '../../fleet/telemetry/contract.ts';
import { wordChart } from '../rules/word-chart.ts';
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

/** A chart of ours as it was at a time. */
export interface ChartCard {
  chart: DrawnHistory;
  /** Where it moves. */
  href: string;
}

/** By the address that was written; null: there is no such record or chart (any more). */
export type Cards = ReadonlyMap<string, RecordCard | ChartCard | null>;

/** How a post is shown: on a page, or where only links are understood, as in feeds and mails. */
type Form = 'page' | 'plain';

/**
 * @param cards lines with nothing but one of these addresses become cards, or links with its title where only links are understood
 * @param base where our own paths lead, for 'plain'
 * @param showChart HTML in the place of a chart; left out: a link with what is to be seen in words
 */
export function renderPost(
  body: string,
  cards: Cards = new Map(),
  form: Form = 'page',
  base = '',
  showChart: (card: ChartCard) => string = linkChart,
): string {
  return renderMarkdown(body, {
    base,
    // Who reads it elsewhere takes one size of a picture.
    ...(form === 'page' ? { describePicture: sizesOf } : {}),
    showAddress(address) {
      const card = cards.get(address);
      if (card === undefined) return null;
      return card && 'chart' in card ? showChart(card) : drawCard(address, card, form);
    },
  });
}

/** A text with its charts, in their order. */
export type PostPart = { html: string } | ChartCard;

/** For a page that draws charts itself. @returns undefined where there are none */
export function renderParts(body: string, cards: Cards): PostPart[] | undefined {
  if (![...cards.values()].some((card) => card && 'chart' in card)) return undefined;
  // Nobody can have written it.
  const mark = randomUUID();
  const charts: ChartCard[] = [];
  const html = renderPost(body, cards, 'page', '', (card) => `<p>${mark}:${charts.push(card) - 1}</p>\n`);
  return html.split(new RegExp(`<p>${mark}:(\\d+)</p>`)).flatMap((part, index): PostPart[] => {
    // What stood in the brackets of the expression is every second one.
    if (index % 2 === 0) return part.trim() ? [{ html: balanceHtml(part) }] : [];
    const chart = charts[Number(part)];
    return chart ? [chart] : [];
  });
}

function linkChart({ chart, href }: ChartCard): string {
  const { title, text } = wordChart(chart);
  return `<p><a href="${escapeHtml(href)}">${escapeHtml(title)}</a>: ${escapeHtml(text)}</p>\n`;
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
