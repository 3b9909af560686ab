import {
  inks,
  round,
  write,
  writeAt,
  writeNote,
  writeNumber,
  writePicture,
  writeWithin,
} from '../../../../platform/server/draw-picture.ts';
import { widthOfLetters } from '../../../../platform/server/write-letters.ts';
import type { Chart } from '../contract.ts';
import { CHART_HEAD, CHART_ROW, CHART_WIDTH, chartHeight } from '../vocabulary.ts';

/** Lengths of a drawing, and the sizes of its letters. */
interface Form {
  width: number;
  margin: number;
  /** Room of the names of the rows. */
  labels: number;
  /** Where the rows begin, and how high each is with its distance to the next. */
  head: number;
  row: number;
  bar: number;
  /** Baselines of the title and of what the colours mean. */
  titleAt: number;
  legendAt: number;
  title: number;
  text: number;
  small: number;
}

const FILE: Form = {
  ...{ width: CHART_WIDTH, margin: 28, labels: 260 },
  ...{ head: CHART_HEAD, row: CHART_ROW, bar: 20 },
  ...{ titleAt: 52, legendAt: 88 },
  ...{ title: 30, text: 17, small: 14 },
};

/** Where a link to the page is shown, it is a third as wide as it is drawn: few rows, and large letters. */
const CARD = {
  ...{ width: 1_200, margin: 64, labels: 400 },
  ...{ head: 196, bar: 34 },
  ...{ titleAt: 96, legendAt: 150 },
  ...{ title: 56, text: 30, small: 26 },
};
const CARD_HEIGHT = 630;
const CARD_ROWS = 6;

/** Between a bar and its numbers. */
const GAP = 8;
/** Of the series. */
const fills = [inks.strong, inks.light];

/**
 * A chart as an SVG of bars. For who can not see it, title and description say everything that is drawn.
 *
 * @param source whose chart it is, and from which day
 */
export function drawChart(chart: Chart, source: string): string {
  const { title, note, series, unit, rows } = chart;
  const { margin, small } = FILE;
  const height = chartHeight(rows.length);
  const told = rows.map(({ label, values }) => `${label}: ${numbers(values)}`).join('; ');
  return writePicture({
    width: CHART_WIDTH,
    height,
    title,
    description: `${series.join(', ')}${unit ? `, ${unit}` : ''}. ${told}. ${note}`,
    content: `${drawRows(chart, FILE)}
<g fill="${inks.soft}">${writeNote(note, margin, height - 44, small, CHART_WIDTH - 2 * margin)}${write(source, margin, height - 20, small)}</g>`,
  });
}

/** Its picture for links to its page, 1200 by 630: the first rows, and how many more there are. */
export function drawChartCard(chart: Chart, siteName: string): string {
  const { width, margin, small } = CARD;
  const rows = chart.rows.slice(0, CARD_ROWS);
  const rest = chart.rows.length - rows.length;
  const foot = rest > 0 ? `${siteName}. The first ${rows.length} of ${chart.rows.length}.` : siteName;
  const row = Math.min(72, (CARD_HEIGHT - CARD.head - 84) / rows.length);
  return writePicture({
    width,
    height: CARD_HEIGHT,
    title: chart.title,
    description: chart.note,
    content: `${drawRows({ ...chart, rows }, { ...CARD, row })}
<g fill="${inks.soft}">${writeWithin(foot, margin, CARD_HEIGHT - 44, small, width - 2 * margin)}</g>`,
  });
}

function drawRows({ title, series, unit, rows }: Chart, form: Form): string {
  const { width, margin, labels, head, row, bar, titleAt, text } = form;
  const largest = Math.max(1, ...rows.map(({ values }) => total(values)));
  const room = Math.max(...rows.map(({ values }) => GAP + widthOfLetters(numbers(values), text)));
  const scale = (width - 2 * margin - labels - room) / largest;
  const bars = rows.map(({ label, values }, index) => {
    const y = head + index * row;
    const baseline = y + Math.round(bar / 2 + text * 0.35);
    let x = margin + labels;
    const parts = values.map((value, part) => {
      const from = x;
      x += value * scale;
      return `<rect x="${round(from)}" y="${round(y)}" width="${round(value * scale)}" height="${bar}" fill="${fills[part]}"/>`;
    });
    const name = writeAt(margin + labels - 12, 'end', label, baseline, text, labels - 16);
    return `${name}${parts.join('')}${write(numbers(values), x + GAP, baseline, text)}`;
  });
  const heading = writeWithin(title, margin, titleAt, form.title, width - 2 * margin);
  return `<g fill="${inks.text}">${heading}${bars.join('')}</g>
${legend(series, unit, form)}`;
}

function legend(series: readonly string[], unit: string, { margin, legendAt, small }: Form): string {
  let x = margin;
  const parts = series.map((name, index) => {
    const text = unit ? `${name}, ${unit}` : name;
    const from = x;
    x += small + 8 + widthOfLetters(text, small) + 24;
    return `<rect x="${round(from)}" y="${legendAt - small + 2}" width="${small}" height="${small}" fill="${fills[index]}"/><g fill="${inks.soft}">${write(text, from + small + 8, legendAt, small)}</g>`;
  });
  return parts.join('');
}

const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const numbers = (values: readonly number[]) => values.map(writeNumber).join(' + ');
