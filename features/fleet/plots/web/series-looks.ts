/** Names of the theme: inks that tell lines apart and mean nothing else, and whether the line is dashed. */
const inks = ['sea-ink', 'plum-ink', 'moss-ink', 'sand-ink'] as const;

export interface SeriesLook {
  ink: (typeof inks)[number];
  isDashed: boolean;
  /** Classes for drawings. */
  stroke: string;
  fill: string;
}

const strokes = {
  'sea-ink': { stroke: 'stroke-sea-ink', fill: 'fill-sea-ink' },
  'plum-ink': { stroke: 'stroke-plum-ink', fill: 'fill-plum-ink' },
  'moss-ink': { stroke: 'stroke-moss-ink', fill: 'fill-moss-ink' },
  'sand-ink': { stroke: 'stroke-sand-ink', fill: 'fill-sand-ink' },
} as const;

/** How the n-th line of a plot is drawn: never by its colour alone, the fifth has dashes. */
export function seriesLook(place: number): SeriesLook {
  const ink = inks[place % inks.length] ?? 'sea-ink';
  return { ink, isDashed: place >= inks.length, ...strokes[ink] };
}
