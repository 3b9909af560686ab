import type uPlot from 'uplot';
import { formatPercent } from '../../../../platform/shared/format-number.ts';
import type { HistoryColumns } from './shape-history.ts';

/** Which part of the samples of each point was not good. */
export type QualityColumns = Pick<HistoryColumns, 'time' | 'uncertain' | 'bad'>;

/** Pixels: where all samples of a point were so, and where one of a thousand was. */
export const TALLEST_MARK = 10;
export const LOWEST_MARK = 3;

/** Along the foot of a chart, how much of each point's samples was not good; bad ones below. */
export function placeQualities({ time, uncertain, bad }: QualityColumns) {
  return time.flatMap((at, index) => {
    const shares = { bad: bad[index] ?? 0, uncertain: uncertain[index] ?? 0 };
    if (shares.bad + shares.uncertain === 0) return [];
    return [{ time: at, bad: heightOf(shares.bad), uncertain: heightOf(shares.uncertain) }];
  });
}

function heightOf(share: number): number {
  return share === 0 ? 0 : LOWEST_MARK + share * (TALLEST_MARK - LOWEST_MARK);
}

/** @param colour of a name of the theme */
export function drawQualities(chart: uPlot, columns: QualityColumns, colour: (name: string) => string): void {
  const { ctx, bbox } = chart;
  const foot = bbox.top + bbox.height;
  const width = Math.max(2 * devicePixelRatio, bbox.width / Math.max(columns.time.length, 1) - devicePixelRatio);
  ctx.save();
  for (const { time, bad, uncertain } of placeQualities(columns)) {
    const x = chart.valToPos(time, 'x', true);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.fillStyle = colour('danger');
    ctx.fillRect(x, foot - bad * devicePixelRatio, width, bad * devicePixelRatio);
    ctx.fillStyle = colour('warn');
    ctx.fillRect(x, foot - (bad + uncertain) * devicePixelRatio, width, uncertain * devicePixelRatio);
  }
  ctx.restore();
}

/** What stands beside a chart with such marks. */
export const QUALITY_LEGEND = 'Marks at the foot: how much of it was of bad (red) or uncertain quality';

/** Of the samples of one point: "50 % bad, 10 % uncertain"; '': all were good. */
export function describeShares({ uncertain, bad }: { uncertain: number; bad: number }): string {
  const parts = [
    [bad, 'bad'],
    [uncertain, 'uncertain'],
  ] as const;
  return parts
    .filter(([share]) => share > 0)
    .map(([share, word]) => `${formatPercent(100 * share)} ${word}`)
    .join(', ');
}

/** null: all were good. */
export function describeQualities({ uncertain, bad }: { uncertain: number; bad: number }): string | null {
  const parts = [
    [bad, 'bad'],
    [uncertain, 'uncertain'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return told.length === 0 ? null : told.join(', ');
}
