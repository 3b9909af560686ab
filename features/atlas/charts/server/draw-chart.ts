import {
  inks,
  round,
  write,
  writeAt,
  writeNumber,
  writePicture,
  writeWithin,
} from '../../../../platform/server/draw-picture.ts';
import { widthOfLetters } from '../../../../platform/server/write-letters.ts';
import type { Chart } from '../contract.ts';
import { CHART_HEAD, CHART_ROW, CHART_WIDTH, chartHeight } from '../vocabulary.ts';

const MARGIN = 28;
const LABELS = 260;
const BAR = 20;
const TEXT = 17;
const SMALL = 14;
/** Between a bar and its numbers. */
const GAP = 8;
/** Of the series. */
const fills = [inks.strong, inks.light];

/**
 * A chart as an SVG of bars. For who can not see it, title and description say everything that is drawn.
 *
 * @param source whose chart it is, and from which day
 */
export function drawChart({ title, note, series, unit, rows }: Chart, source: string): string {
  const height = chartHeight(rows.length);
  const largest = Math.max(1, ...rows.map(({ values }) => total(values)));
  const room = Math.max(...rows.map(({ values }) => GAP + widthOfLetters(numbers(values), TEXT)));
  const scale = (CHART_WIDTH - 2 * MARGIN - LABELS - room) / largest;
  const bars = rows.map(({ label, values }, index) => {
    const y = CHART_HEAD + index * CHART_ROW;
    let x = MARGIN + LABELS;
    const parts = values.map((value, part) => {
      const from = x;
      x += value * scale;
      return `<rect x="${round(from)}" y="${y}" width="${round(value * scale)}" height="${BAR}" fill="${fills[part]}"/>`;
    });
    const name = writeAt(MARGIN + LABELS - 12, 'end', label, y + 16, TEXT, LABELS - 16);
    return `${name}${parts.join('')}${write(numbers(values), x + GAP, y + 16, TEXT)}`;
  });
  const told = rows.map(({ label, values }) => `${label}: ${numbers(values)}`).join('; ');
  return writePicture({
    width: CHART_WIDTH,
    height,
    title,
    description: `${series.join(', ')}${unit ? `, ${unit}` : ''}. ${told}. ${note}`,
    content: `<g fill="${inks.text}">${write(title, MARGIN, 52, 30)}${bars.join('')}</g>
${legend(series, unit)}
<g fill="${inks.soft}">${writeWithin(note, MARGIN, height - 44, SMALL, CHART_WIDTH - 2 * MARGIN)}${write(source, MARGIN, height - 20, SMALL)}</g>`,
  });
}

function legend(series: readonly string[], unit: string): string {
  let x = MARGIN;
  const parts = series.map((name, index) => {
    const text = unit ? `${name}, ${unit}` : name;
    const from = x;
    x += 22 + widthOfLetters(text, SMALL) + 24;
    return `<rect x="${round(from)}" y="76" width="14" height="14" fill="${fills[index]}"/><g fill="${inks.soft}">${write(text, from + 22, 88, SMALL)}</g>`;
  });
  return parts.join('');
}

const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const numbers = (values: readonly number[]) => values.map(writeNumber).join(' + ');
