import { queryOptions, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ApiUtils } from '../../../../platform/web/api-utils.ts';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { compact } from '../../../../platform/web/search-params.ts';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Notes } from '../../annotations/web/components/Notes.tsx';
import { useFleetNow } from '../../live/web/use-fleet-clock.ts';
import { useHearOnly } from '../../live/web/use-live-fleet.ts';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import type { Stream } from '../../streams/contract.ts';
import { STATION_TIME_ZONE, unitLabel } from '../../streams/vocabulary.ts';
import type { telemetryContract } from '../../telemetry/contract.ts';
import { endsOf, isMoving, toAskedRange } from '../../telemetry/rules/choose-range.ts';
import { historyQuery } from '../../telemetry/web/query-history.ts';
import type { Unit } from '../../units/contract.ts';
import { MOST_PLOTTED, MOST_WITH_LIMITS } from '../vocabulary.ts';
import { MarksList } from './components/MarksList.tsx';
import { Plot } from './components/Plot.tsx';
import { PlotTable } from './components/PlotTable.tsx';
import { RangeBar } from './components/RangeBar.tsx';
import { offeredStreams, StreamField } from './components/StreamField.tsx';
import { namesOf, type PlotSearch, readPlotSearch } from './plot-search.ts';
import { marksQuery } from './query-marks.ts';
import { usePlotData } from './use-plot-data.ts';

const PlotFrame = pageFrame({
  title: 'Plot',
  scale: 'panel',
  intro: `Up to ${MOST_PLOTTED} streams over one axis of time, with outages, alarms and notes, and the limits of up to ${MOST_WITH_LIMITS}.`,
  className: 'mb-4',
});

export const Route = createFileRoute('/smr-ops-cloud/plot')({
  validateSearch: readPlotSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const [streams] = await Promise.all([
      queryClient.ensureQueryData(streamsQuery(api.fleet, deps)),
      queryClient.ensureQueryData(offeredStreams(api.fleet)),
    ]);
    const shown = chosenOf(deps, streams);
    const units = await Promise.all(
      unitIdsOf(shown).map((id) => queryClient.ensureQueryData(api.fleet.units.get.queryOptions({ input: { id } }))),
    );
    const asked = toAskedRange(deps, zoneFor(shown, units));
    const ids = shown.map(({ id }) => id);
    // What cannot be had is told beside the plot.
    await Promise.all([
      ...ids.map((id) => queryClient.prefetchQuery(historyQuery(api.fleet, id, asked))),
      ...(ids.length > 0 ? [queryClient.prefetchQuery(marksQuery(api.fleet, ids, asked))] : []),
    ]);
  },
  head: ({ match }) =>
    pageHead({
      title: 'Plot of streams | SMR Intelligence',
      description: 'Streams of reactor units over one axis of time, with limits, outages, alarms and notes.',
      path: '/smr-ops-cloud/plot',
      publicUrl: match.context.publicUrl,
      isIndexed: false,
    }),
  component: PlotPage,
  pendingComponent: waitingIn(PlotFrame, 'h-96'),
  errorComponent: failingIn(PlotFrame, LoadFailure, 'Unable to Load the Plot'),
});

/** Those that the address names, or all of the unit that it names. */
function streamsQuery({ telemetry }: { telemetry: ApiUtils<typeof telemetryContract> }, search: PlotSearch) {
  const { streams: names, unit: unitId } = search;
  return queryOptions({
    ...telemetry.streams.queryOptions({ input: names ? { names } : compact({ unitId }) }),
    // A plot of nothing asks for nothing, rather than for all there is.
    ...(names || unitId ? {} : { queryKey: [...telemetry.streams.key(), 'none'], queryFn: async () => [] }),
  });
}

const unitIdsOf = (streams: readonly Stream[]) => [...new Set(streams.map(({ smrUnitId }) => smrUnitId))];

/** Those that the address names, or the first of a unit that it names. */
function chosenOf(search: PlotSearch, streams: readonly Stream[]): Stream[] {
  const named = namesOf(search).flatMap((name) => streams.find((stream) => stream.name === name) ?? []);
  if (named.length > 0 || !search.unit) return named;
  return streams
    .filter(({ smrUnitId }) => smrUnitId === search.unit)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, FIRST_OF_UNIT);
}

const FIRST_OF_UNIT = 2;

function zoneFor(streams: readonly Stream[], units: readonly Unit[]): string {
  return units.find(({ id }) => id === streams[0]?.smrUnitId)?.timeZone ?? STATION_TIME_ZONE;
}

/** Both the link that takes a stream away and the field that adds one are gone, or new, with the streams that they chose. */
function useFocusAfterChoice(shown: string) {
  const place = useRef<HTMLDivElement>(null);
  const isChosen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when others are shown
  useEffect(() => {
    if (isChosen.current) place.current?.focus();
    isChosen.current = false;
  }, [shown]);
  return {
    place,
    noteChosen: () => {
      isChosen.current = true;
    },
  };
}

function PlotPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data: streams } = useSuspenseQuery(streamsQuery(api.fleet, search));
  const shown = chosenOf(search, streams);
  const units = useSuspenseQueries({
    queries: unitIdsOf(shown).map((id) => api.fleet.units.get.queryOptions({ input: { id } })),
    combine: (answers) => answers.map(({ data }) => data),
  });
  const missing = namesOf(search).filter((name) => !streams.some((stream) => stream.name === name));
  const timeZone = zoneFor(shown, units);
  const asked = toAskedRange(search, timeZone);
  const now = useFleetNow(5);
  const { from, to } = endsOf(asked, now);
  const { histories, marks, error } = usePlotData(shown, asked);
  useHearOnly(shown.map(({ id }) => id).sort((a, b) => a - b));
  const unitNames = new Map(units.map(({ id, name }) => [id, name]));
  const names = shown.map(({ name }) => name);
  const { place, noteChosen } = useFocusAfterChoice(names.join());
  const chosen = compact({ streams: names.length > 0 ? names.join() : undefined });
  const { range, from: _, to: __, unit: ___, note: ____, streams: _____, ...rest } = search;
  const ends = isMoving(asked) ? compact({ range }) : asked;
  const linkTo = (next: PlotSearch) => linkOptions({ to: '/smr-ops-cloud/plot', search: { ...rest, ...next } });
  const goTo = (next: Record<string, unknown>) => navigate({ search: readPlotSearch(next), resetScroll: false });
  const kept = Object.entries(chosen);
  const describe = ({ description, smrUnitId, unit }: Stream) =>
    `${description}, ${unitNames.get(smrUnitId) ?? smrUnitId} (${unitLabel(unit)})`;
  return (
    <PlotFrame>
      <div className="grid grid-cols-1 gap-3">
        <RangeBar
          asked={asked}
          timeZone={timeZone}
          linkTo={(next) => linkTo({ ...chosen, ...next })}
          action="/smr-ops-cloud/plot"
          kept={kept}
          onRange={(fields) => goTo({ ...chosen, ...fields })}
        />
        <Panel title={shown.length > 0 ? `${shown.length} of at most ${MOST_PLOTTED} streams` : 'Choose a stream'}>
          <div ref={place} tabIndex={-1} className="p-4 outline-none">
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-note empty:hidden">
              {shown.map((stream) => (
                <li key={stream.id}>
                  {describe(stream)}{' '}
                  <TextLink
                    {...linkTo({
                      ...ends,
                      ...compact({ streams: names.filter((name) => name !== stream.name).join() || undefined }),
                    })}
                    aria-label={`Remove ${stream.name} from the plot`}
                    onClick={noteChosen}
                  >
                    Remove
                  </TextLink>
                </li>
              ))}
            </ul>
            {shown.length < MOST_PLOTTED ? (
              <FilterBar
                key={names.join()}
                action="/smr-ops-cloud/plot"
                submitLabel="Add"
                kept={[...kept, ...Object.entries(ends).map(([name, value]) => [name, String(value)] as const)]}
                onSubmit={(fields) => {
                  noteChosen();
                  const added = String(fields.get('streams') ?? '');
                  if (added) goTo({ ...ends, streams: [...names, added].join() });
                }}
                className="mt-2"
              >
                <StreamField without={names} className="min-w-0 grow basis-56" />
              </FilterBar>
            ) : null}
            {missing.length > 0 ? (
              <p className="mt-2 text-note text-warn">There is no stream {missing.join(', ')} here.</p>
            ) : null}
            {error ? (
              <Message tone="danger" className="mt-3">
                The plot could not be brought up to date. {errorMessage(error)}
              </Message>
            ) : null}
            {shown.length === 0 ? (
              <Notice tone="empty" title="Nothing is plotted yet" className="mt-3">
                Add a stream above. Its address keeps what you choose.
              </Notice>
            ) : (
              <div className="mt-4">
                <Plot
                  label={names.join(', ')}
                  streams={shown}
                  unitNames={unitNames}
                  histories={histories}
                  marks={marks}
                  hasLimits
                  from={from}
                  to={to}
                  timeZone={timeZone}
                  syncKey="plot"
                  height="h-96"
                  onSelect={(left, right) => goTo({ ...chosen, from: Math.floor(left), to: Math.ceil(right) })}
                />
                <PlotTable
                  streams={shown}
                  histories={histories}
                  unitNames={unitNames}
                  timeZone={timeZone}
                  from={from}
                  to={to}
                />
              </div>
            )}
          </div>
        </Panel>
        {shown.length > 0 ? (
          <>
            <MarksList marks={marks} timeZone={timeZone} unitNames={unitNames} />
            <Notes
              title="Notes in this range"
              isNumbered
              notes={marks?.notes}
              place={`plot of ${shown.map(({ id }) => id).join()}`}
              targets={[
                ...shown.map((stream) => ({ label: describe(stream), subject: { streamId: stream.id } })),
                ...[...new Set(shown.map(({ smrUnitId }) => smrUnitId))].map((unitId) => ({
                  label: unitNames.get(unitId) ?? unitId,
                  subject: { unitId },
                })),
              ]}
              span={isMoving(asked) ? undefined : asked}
              timeZone={timeZone}
              linkAt={(span) => linkTo({ ...chosen, ...span })}
              sayAbout={({ smrUnitId, tag }) =>
                [unitNames.get(smrUnitId ?? '') ?? smrUnitId, tag].filter(Boolean).join(': ')
              }
            />
          </>
        ) : null}
      </div>
    </PlotFrame>
  );
}
