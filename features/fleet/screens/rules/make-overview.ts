import type { Stream } from '../../streams/contract.ts';
import type { ScreenContent } from '../contract.ts';
import { FEATURED_STREAMS, MOST_TABLED } from '../vocabulary.ts';

/** The template of a unit: what its page shows, as a screen. */
export function makeOverview(
  unit: { id: string; name: string },
  streams: readonly Pick<Stream, 'name' | 'rank' | 'unit'>[],
): ScreenContent {
  const ranked = streams.toSorted((a, b) => a.rank - b.rank);
  const featured = ranked.slice(0, FEATURED_STREAMS);
  const names = featured.map(({ name }) => name);
  // As many as the two axes of a plot hold.
  const measures = [...new Set(featured.map((stream) => stream.unit))].slice(0, 2);
  const plotted = featured.filter((stream) => measures.includes(stream.unit)).map(({ name }) => name);
  return {
    title: `${unit.name}: overview`,
    description: '',
    panels: [
      ...names.map((stream) => ({ kind: 'tile' as const, title: '', width: 3, height: 2, stream })),
      ...(plotted.length > 0
        ? [{ kind: 'plot' as const, title: '', width: 8, height: 4, streams: plotted, hasLimits: true }]
        : []),
      { kind: 'alarms', title: '', width: 4, height: 4, units: [unit.id] },
      { kind: 'units', title: '', width: 12, height: 1, units: [unit.id] },
      ...(ranked.length > 0
        ? [
            {
              kind: 'table' as const,
              title: 'All telemetry',
              width: 12,
              height: 6,
              streams: ranked.slice(0, MOST_TABLED).map(({ name }) => name),
            },
          ]
        : []),
    ],
  };
}
