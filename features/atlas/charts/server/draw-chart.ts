import {
  canWriteLetters,
  cutLetters,
  widthOfLetters,
  writeLetters,
} from '../../../../platform/server/write-letters.ts';
import { formatNumber } from '../../../../platform/shared/format-number.ts';
import type { Chart } from '../contract.ts';
import { CHART_HEAD, CHART_ROW, CHART_WIDTH, chartHeight } from '../vocabulary.ts';

const MARGIN = 28;
const LABELS = 260;
const BAR = 20;
const TEXT = 17;
const SMALL = 14;
/** Room for the numbers behind the bars. */
const NUMBERS = 110;
/** Of the series; the second is told apart by its lightness, for who sees no colours. */
const fills = ['#0a5f86', '#8fbdd1'];

/**
 * A chart as an SVG of bars. Its letters are outlines, so that it looks the same wherever it is shown; for who can not see it, title and
 * description say everything that is drawn.
 *
 * @param source whose chart it is, and from which day
 */
export function drawChart({ title, note, series, unit, rows }: Chart, source: string): string {
  const height = chartHeight(rows.length);
  const largest = Math.max(1, ...rows.map(({ values }) => total(values)));
  const scale = (CHART_WIDTH - 2 * MARGIN - LABELS - NUMBERS) / largest;
  const bars = rows.map(({ label, values }, index) => {
    const y = CHART_HEAD + index * CHART_ROW;
    let x = MARGIN + LABELS;
    const parts = values.map((value, part) => {
      const from = x;
      x += value * scale;
      return `<rect x="${round(from)}" y="${y}" width="${round(value * scale)}" height="${BAR}" fill="${fills[part]}"/>`;
    });
    const name = cutLetters(plain(label), TEXT, LABELS - 16);
    const at = MARGIN + LABELS - 12 - widthOfLetters(name, TEXT);
    return `${write(name, at, y + 16, TEXT)}${parts.join('')}${write(numbers(values), x + 8, y + 16, TEXT)}`;
  });
  const told = rows.map(({ label, values }) => `${label}: ${numbers(values)}`).join('; ');
  const described = `${series.join(', ')}${unit ? `, ${unit}` : ''}. ${told}. ${note}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${CHART_WIDTH} ${height}" width="${CHART_WIDTH}" height="${height}">
<title>${escapeXml(title)}</title><desc>${escapeXml(described)}</desc>
<rect width="100%" height="100%" fill="#faf8f3"/>
<g fill="#1d1f23">${write(title, MARGIN, 52, 30)}${bars.join('')}</g>
${legend(series, unit)}
<g fill="#555a63">${write(cutLetters(note, SMALL, CHART_WIDTH - 2 * MARGIN), MARGIN, height - 44, SMALL)}${write(source, MARGIN, height - 20, SMALL)}</g></svg>`;
}

/** The same as PNG, twice as large, for screens that show two pixels for one. */
export async function drawPng(svg: string): Promise<Buffer<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(svg), { density: 144 }).png({ compressionLevel: 9, palette: true }).toBuffer();
  return Buffer.from(png);
}

function legend(series: readonly string[], unit: string): string {
  let x = MARGIN;
  const parts = series.map((name, index) => {
    const text = unit ? `${name}, ${unit}` : name;
    const from = x;
    x += 22 + widthOfLetters(text, SMALL) + 24;
    return `<rect x="${round(from)}" y="76" width="14" height="14" fill="${fills[index]}"/><g fill="#555a63">${write(text, from + 22, 88, SMALL)}</g>`;
  });
  return parts.join('');
}

const write = (text: string, x: number, baseline: number, size: number) =>
  writeLetters(plain(text), round(x), baseline, size);
/** What has no outline is told by a question mark; title, description and table have it as it is. */
const plain = (text: string) => [...text].map((letter) => (canWriteLetters(letter) ? letter : '?')).join('');
const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const numbers = (values: readonly number[]) => values.map((value) => formatNumber(value, { most: 1 })).join(' + ');
const round = (value: number) => Math.round(value * 10) / 10;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) => text.replaceAll(/[&<>]/g, (letter) => entities[letter] ?? letter);
