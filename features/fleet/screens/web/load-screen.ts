import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listInParts } from '../../../../platform/shared/list-in-parts.ts';
import type { ApiUtils } from '../../../../platform/web/api-utils.ts';
import type { annotationsContract } from '../../annotations/contract.ts';
import type { plotsContract } from '../../plots/contract.ts';
import { marksQuery } from '../../plots/web/query-marks.ts';
import type { replayContract } from '../../replay/contract.ts';
import { windowAt } from '../../replay/rules/play-clock.ts';
import { MOST_REPLAYED, type ReplaySpeed } from '../../replay/vocabulary.ts';
import { replayQuery } from '../../replay/web/query-replay.ts';
import type { Stream } from '../../streams/contract.ts';
import type { telemetryContract } from '../../telemetry/contract.ts';
import { type AskedRange, endsOf } from '../../telemetry/rules/choose-range.ts';
import { historyQuery } from '../../telemetry/web/query-history.ts';
import type { Unit, unitsContract } from '../../units/contract.ts';
import { askUnitsNamed } from '../../units/web/units-named.ts';
import type { figuresContract, Panel, screensContract } from '../contract.ts';
import { chooseShown, listStreamsShown, listUnitsShown } from '../rules/list-shown.ts';

/** What screens are made of. */
export interface FleetApi {
  annotations: ApiUtils<typeof annotationsContract>;
  plots: ApiUtils<typeof plotsContract>;
  replay: ApiUtils<typeof replayContract>;
  screens: ApiUtils<typeof screensContract>;
  telemetry: ApiUtils<typeof telemetryContract>;
  units: ApiUtils<typeof unitsContract & typeof figuresContract>;
}

/** The streams of panels, with their newest values. */
export function streamsQuery({ telemetry }: Pick<FleetApi, 'telemetry'>, panels: readonly Panel[]) {
  const named = listStreamsShown(panels);
  const isWhole = new Set(named.filter((name) => name.endsWith('.*')));
  const isOfWhole = (name: string) => !isWhole.has(name) && isWhole.has(`${name.split('.')[0]}.*`);
  // Each stream comes in one part only.
  const names = named.filter((name) => !isOfWhole(name)).toSorted();
  return queryOptions({
    queryKey: [...telemetry.streams.key(), 'of panels', names.join()],
    queryFn: async (): Promise<Stream[]> => {
      const parts = listInParts(names).map((part) => telemetry.streams.call({ names: part.join() }));
      return (await Promise.all(parts)).flat();
    },
  });
}

/** The units that panels show, by name; of a screen that shows all of them, all. */
export function screenUnitsQuery({ units }: FleetApi, panels: readonly Panel[]) {
  const shown = listUnitsShown(panels)?.toSorted() ?? null;
  return queryOptions({
    queryKey: [...units.named.key(), { shown }],
    queryFn: () => (shown === null ? units.list.call() : askUnitsNamed({ units }, shown)),
  });
}

/** What a replay of panels asks for. */
export function shownOf(
  panels: readonly Panel[],
  streams: readonly Stream[],
  units: readonly Pick<Unit, 'id'>[],
): { streamIds: number[]; unitIds: string[] } {
  return {
    streamIds: chooseShown(panels, streams)
      .map(({ id }) => id)
      .sort((a, b) => a - b),
    unitIds: (listUnitsShown(panels) ?? units.map(({ id }) => id)).toSorted(),
  };
}

/** What a plot of a screen asks for when the past is shown. */
export function pastSpan(asked: AskedRange, at: number, speed: ReplaySpeed): Extract<AskedRange, { from: number }> {
  const { from, to } = endsOf(asked, at);
  const window = windowAt(at, speed);
  return { from: window.from - (to - from), to: window.to };
}

export interface ScreenAsked {
  panels: readonly Panel[];
  asked: AskedRange;
  screenId?: string | undefined;
  /** null: now. */
  past: { at: number; speed: ReplaySpeed } | null;
}

/** Everything that a screen shows first, so that it comes whole. What cannot be had is told by its panel. */
export async function loadScreen(
  queryClient: QueryClient,
  api: FleetApi,
  { panels, asked, screenId, past }: ScreenAsked,
): Promise<void> {
  const [streams, units] = await Promise.all([
    queryClient.ensureQueryData(streamsQuery(api, panels)),
    queryClient.ensureQueryData(screenUnitsQuery(api, panels)),
    queryClient.prefetchQuery(api.telemetry.origins.queryOptions()),
  ]);
  const byName = new Map(streams.map((stream) => [stream.name, stream]));
  const plots = panels.filter((panel) => panel.kind === 'plot');
  const range = past ? pastSpan(asked, past.at, past.speed) : asked;
  const replayed = shownOf(panels, streams, units);
  const plotted = plots.map((plot) => plot.streams.flatMap((name) => byName.get(name)?.id ?? []));
  await Promise.all([
    ...[...new Set(plotted.flat())].map((id) => queryClient.prefetchQuery(historyQuery(api, id, range))),
    ...plotted
      .filter((ids) => ids.length > 0)
      .map((ids) => queryClient.prefetchQuery(marksQuery(api, ids, range, screenId))),
    past
      ? // What takes several questions would make a page of tens of megabytes: its browser asks.
        replayed.streamIds.length <= MOST_REPLAYED &&
        queryClient.prefetchQuery(replayQuery(api, replayed, windowAt(past.at, past.speed)))
      : Promise.all(
          panels.map((panel) => {
            const id = panel.kind === 'tile' ? byName.get(panel.stream)?.id : undefined;
            return id === undefined
              ? undefined
              : queryClient.prefetchQuery(api.telemetry.events.queryOptions({ input: { id } }));
          }),
        ),
  ]);
}
