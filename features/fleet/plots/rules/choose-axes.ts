import { MOST_AXES } from '../vocabulary.ts';

export interface Axes<S> {
  /** Left, then right. */
  axes: { unit: string; streams: S[] }[];
  /** Streams in a third unit of measure: they are not drawn, and the plot says so. */
  leftOut: S[];
}

/** An axis for each unit of measure, in the order in which streams ask for them, as far as there is room. */
export function chooseAxes<S extends { unit: string }>(streams: readonly S[]): Axes<S> {
  const byUnit = [...Map.groupBy(streams, ({ unit }) => unit)];
  return {
    axes: byUnit.slice(0, MOST_AXES).map(([unit, own]) => ({ unit, streams: own })),
    leftOut: byUnit.slice(MOST_AXES).flatMap(([, own]) => own),
  };
}
