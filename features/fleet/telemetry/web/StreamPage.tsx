import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Link, linkOptions, notFound } from '@tanstack/react-router';
import { errorMessage, hasCode } from '../../../../platform/web/error-message.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useStreamState } from '../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../live/web/use-fleet-clock.ts';
import { ChoiceStrip } from '../../look/web/components/ChoiceStrip.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { Panel } from '../../look/web/components/Panel.tsx';
import { StateMark } from '../../look/web/components/StateMark.tsx';
import { ageOf, valueInk } from '../../look/web/components/value-looks.ts';
import type { Stream } from '../../streams/contract.ts';
import { formatValue } from '../../streams/rules/format-value.ts';
import { unitLabel } from '../../streams/vocabulary.ts';
import type { History } from '../contract.ts';
import { type AskedRange, endsOf, isMoving, rangeNames, ranges, USUAL_RANGE } from '../rules/choose-range.ts';
import { formatWidth, HistoryChart } from './components/HistoryChart.tsx';
import { HistoryTable } from './components/HistoryTable.tsx';
import { RangeForm } from './components/RangeForm.tsx';
import { SpanMoves } from './components/SpanMoves.tsx';
import { limitLines } from './draw-history.ts';
import { historyQuery } from './query-history.ts';
import { summarizeHistory } from './shape-history.ts';
import { readStreamSearch, toAskedRange } from './stream-search.ts';

export const Route = createFileRoute('/smr-ops-cloud/unit/$id/$tag')({
  validateSearch: readStreamSearch,
  // The router leaves in what the reader of the address dropped.
  loaderDeps: ({ search }) => readStreamSearch({ ...search }),
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const input = { unitId: params.id, tag: params.tag };
    try {
      const [unit, [stream]] = await Promise.all([
        queryClient.ensureQueryData(api.fleet.units.get.queryOptions({ input: { id: params.id } })),
        queryClient.ensureQueryData(api.fleet.telemetry.streams.queryOptions({ input })),
      ]);
      if (!stream) throw notFound();
      const history = queryClient.ensureQueryData(
        historyQuery(api.fleet, stream.id, toAskedRange(deps, unit.timeZone)),
      );
      return { unit, description: stream.description, refusal: await history.then(() => null, readRefusal) };
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'BAD_REQUEST')) throw notFound();
      throw error;
    }
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.description}, ${loaderData.unit.name} | SMR Intelligence`,
          description: `${loaderData.description} of ${loaderData.unit.name} from minutes to years, with its limits. Simulated; not OPG, not a control system.`,
          path: `/smr-ops-cloud/unit/${params.id}/${params.tag}`,
          publicUrl: match.context.publicUrl,
          isIndexed: Object.keys(match.search).length === 0,
        })
      : { meta: [{ title: 'Telemetry stream not found | SMR Intelligence' }] },
  component: StreamPage,
  pendingComponent: () => (
    <div role="status" aria-label="Loading">
      <BackLink />
      <Skeleton className="mt-4 h-8 w-80 max-w-full" />
      <Skeleton className="mt-6 h-96" />
    </div>
  ),
  notFoundComponent: StreamMissing,
  errorComponent: StreamError,
});

/** Why there is no history of the range: it lies in the future. The stream is there all the same. */
function readRefusal(error: unknown): string {
  if (hasCode(error, 'BAD_REQUEST')) return errorMessage(error);
  throw error;
}

function StreamPage() {
  const params = Route.useParams();
  const search = Route.useLoaderDeps();
  const { unit, refusal } = Route.useLoaderData();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const asked = toAskedRange(search, unit.timeZone);
  const { data: streams } = useSuspenseQuery(
    api.fleet.telemetry.streams.queryOptions({ input: { unitId: params.id, tag: params.tag } }),
  );
  const stream = streams[0] as Stream;
  const { data: history, error } = useQuery({
    ...historyQuery(api.fleet, stream.id, asked),
    enabled: refusal === null,
  });
  return (
    <>
      <BackLink unit={unit} />
      <StreamHeader stream={stream} unitStatus={unit.status} />
      <div className="mt-5 space-y-3">
        <Panel title="History" aside={<RangeChoice asked={asked} params={params} />}>
          <div className="p-4">
            <RangeForm
              asked={asked}
              params={params}
              timeZone={unit.timeZone}
              onSearch={(next) => navigate({ search: readStreamSearch(next), resetScroll: false })}
            />
            {history ? <SpanMoves history={history} asked={asked} params={params} timeZone={unit.timeZone} /> : null}
            {refusal ? (
              <Notice tone="empty" title="Nothing to show">
                {refusal}
              </Notice>
            ) : null}
            {error && !refusal ? (
              <p role="status" className="mb-3 text-sm text-danger">
                The history could not be brought up to date. {errorMessage(error)}
              </p>
            ) : null}
            {history ? (
              <HistoryChart
                stream={stream}
                history={history}
                timeZone={unit.timeZone}
                onSelect={(from, to) =>
                  navigate({ search: { from: Math.floor(from), to: Math.ceil(to) }, resetScroll: false })
                }
              />
            ) : refusal ? null : (
              <Skeleton className="h-80" />
            )}
            {history ? <Summary stream={stream} history={history} asked={asked} /> : null}
          </div>
        </Panel>
        {history ? (
          <Panel title="As a table">
            <HistoryTable stream={stream} unitStatus={unit.status} history={history} timeZone={unit.timeZone} />
          </Panel>
        ) : null}
        <Facts stream={stream} />
      </div>
    </>
  );
}

function StreamHeader({ stream, unitStatus }: { stream: Stream; unitStatus: string }) {
  const now = useFleetNow();
  const newest = useStreamState(stream, now, unitStatus);
  const { value, at, state, quality, isExpected } = newest;
  return (
    <header className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-sans text-2xl font-semibold tracking-tight wrap-anywhere">{stream.description}</h1>
        <p className="mt-1 text-sm text-ink-soft">
          {stream.name}
          {stream.isCalculated ? ', calculated from other values' : null}
        </p>
      </div>
      <div className="sm:text-right">
        <p className={`text-3xl font-semibold tracking-tight tabular-nums ${valueInk(newest, '')}`}>
          {formatValue(value, stream.decimals)}
          <span className="ml-1.5 inline-block text-base font-normal tracking-normal text-ink-soft">
            {unitLabel(stream.unit)}
          </span>
        </p>
        <p className="mt-1 flex items-center gap-3 text-xs text-ink-soft tabular-nums sm:justify-end">
          <StateMark state={state} quality={quality} isExpected={isExpected} />
          {ageOf(at, state, now)}
        </p>
      </div>
    </header>
  );
}

function RangeChoice({ asked, params }: { asked: AskedRange; params: { id: string; tag: string } }) {
  const chosen = isMoving(asked) ? asked.range : null;
  return (
    <ChoiceStrip
      label="Range"
      choices={rangeNames.map((range) => ({
        label: ranges[range].label,
        isCurrent: range === chosen,
        link: linkOptions({
          to: '/smr-ops-cloud/unit/$id/$tag',
          params,
          search: range === USUAL_RANGE ? {} : { range },
        }),
      }))}
    />
  );
}

function Summary({ stream, history, asked }: { stream: Stream; history: History; asked: AskedRange }) {
  const summary = summarizeHistory(history.buckets);
  const said = (value: number) => `${formatValue(value, stream.decimals)} ${unitLabel(stream.unit)}`;
  const { from, to } = endsOf(asked, Date.parse(history.to));
  const query = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}&points=2000`;
  return (
    <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-t border-line pt-3 text-sm">
      {summary ? (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
          {[
            ['Lowest', said(summary.lowest)],
            ['Mean', said(summary.mean)],
            ['Highest', said(summary.highest)],
            ['Samples', summary.samples.toLocaleString('en-CA')],
            ['Gaps', String(history.gaps.length)],
          ].map(([label, value]) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-ink-soft">Nothing was heard in this range.</p>
      )}
      <p className="text-ink-soft">
        From {history.madeFrom}, by {formatWidth(history.bucketSeconds)} ·{' '}
        <a
          href={`/api/fleet/streams/${stream.id}/history.csv?${query}`}
          className="inline-block py-1 text-accent underline"
          download
        >
          CSV
        </a>
      </p>
    </div>
  );
}

function Facts({ stream }: { stream: Stream }) {
  const said = (value: number | null) =>
    value === null ? '–' : `${formatValue(value, stream.decimals)} ${unitLabel(stream.unit)}`;
  const facts = [
    ...limitLines(stream).map(({ name, value }) => [`${name} limit`, said(value)]),
    ['Deadband', said(stream.deadband)],
    ['Delay on, off', `${stream.onDelaySeconds} s, ${stream.offDelaySeconds} s`],
    ['At full power', said(stream.nominal)],
    ['Range of the instrument', `${said(stream.minValue)} to ${said(stream.maxValue)}`],
    ['Sample expected every', formatWidth(stream.intervalSeconds)],
    ['Stale after', formatWidth(stream.staleAfterSeconds)],
  ];
  return (
    <Panel title="Limits and instrument">
      <dl className="grid grid-cols-1 gap-x-8 gap-y-2 p-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3 border-b border-line pb-1.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="px-4 pb-4 text-sm text-ink-soft">
        Limits are illustrative for a simulation. They are not setpoints of a plant.
      </p>
    </Panel>
  );
}

function BackLink({ unit }: { unit?: { id: string; name: string } }) {
  const { id } = Route.useParams();
  return (
    <Link
      to="/smr-ops-cloud/unit/$id"
      params={{ id }}
      className="inline-block py-1 text-sm wrap-anywhere text-accent hover:underline"
    >
      ← {unit?.name ?? 'Unit'}
    </Link>
  );
}

function StreamMissing() {
  return (
    <>
      <BackLink />
      <div className="mt-4">
        <Notice tone="empty" title="Telemetry stream not found">
          No unit of the fleet sends this.{' '}
          <Link to="/smr-ops-cloud" className="text-accent underline">
            Show all units
          </Link>
        </Notice>
      </div>
    </>
  );
}

function StreamError(failure: ErrorComponentProps) {
  return (
    <>
      <BackLink />
      <div className="mt-4">
        <LoadFailure title="Unable to Load the Stream" {...failure} />
      </div>
    </>
  );
}
