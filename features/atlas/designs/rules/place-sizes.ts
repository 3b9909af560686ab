import type { Measured } from './measure-size.ts';

/** A thing and where it stands in the picture, in its units. */
export interface Placed {
  measured: Measured;
  /** Of the column that its words have. */
  x: number;
  column: number;
  /** On which it stands. */
  ground: number;
}

export interface PlacedSizes {
  height: number;
  views: { view: Measured['view'] /** Picture units a metre. */; scale: number; top: number; things: Placed[] }[];
}

export const SIZE_WIDTH = 960;
export const SIZE_MARGIN = 28;
const HEAD = 84;
const VIEW_HEAD = 34;
/** Two lines of words below each thing. */
const WORDS = 62;
const FOOT = 36;
const GAP = 20;
/** The narrowest column in which words can be read; more things than fit so have less. */
const LEAST_COLUMN = 120;
const TALLEST = 300;

/** Lays both views out, each to one scale of its own: as large as its things and their words fit beside each other. */
export function placeSizes(measured: readonly Measured[]): PlacedSizes {
  let top = HEAD;
  const views = (['side', 'above'] as const).flatMap((view) => {
    const things = measured.filter((one) => one.view === view);
    if (things.length === 0) return [];
    const highest = Math.max(...things.map(({ height }) => height));
    const scale = fitScale(things, TALLEST / highest);
    const columns = columnsOf(things, scale);
    const ground = top + VIEW_HEAD + highest * scale;
    let x = SIZE_MARGIN;
    const placed = things.map((one, index) => {
      const [from, column] = [x, columns[index] ?? LEAST_COLUMN];
      x += column + GAP;
      return { measured: one, x: from, column, ground };
    });
    const laid = { view, scale, top, things: placed };
    top = ground + WORDS;
    return [laid];
  });
  return { height: Math.round(top + FOOT), views };
}

function columnsOf(things: readonly Measured[], scale: number): number[] {
  const least = Math.min(LEAST_COLUMN, roomFor(things) / things.length);
  return things.map(({ width }) => Math.max(least, (width ?? 0) * scale));
}

const roomFor = (things: readonly Measured[]) => SIZE_WIDTH - 2 * SIZE_MARGIN - (things.length - 1) * GAP;

function fitScale(things: readonly Measured[], largest: number): number {
  const takes = (scale: number) => columnsOf(things, scale).reduce((a, b) => a + b, 0);
  const least = takes(0);
  let scale = largest;
  // Columns of words do not shrink: it ends at the latest where each thing is narrower than its words.
  while (takes(scale) > Math.max(roomFor(things), least)) scale *= 0.98;
  return scale;
}
