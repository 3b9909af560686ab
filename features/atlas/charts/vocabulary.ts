/** The charts of the atlas, by the names of their files. */
export const chartNames = [
  'designs-by-type',
  'designs-by-stage',
  'projects-by-stage',
  'projects-by-country',
  'licensing-by-regulator',
  'power-by-buyer',
  'dollars-by-year',
] as const;
export type ChartName = (typeof chartNames)[number];

/** Sizes of the drawing, in its own units. */
export const CHART_WIDTH = 960;
export const CHART_HEAD = 124;
export const CHART_ROW = 34;
const CHART_FOOT = 76;
export const chartHeight = (rows: number) => CHART_HEAD + rows * CHART_ROW + CHART_FOOT;
