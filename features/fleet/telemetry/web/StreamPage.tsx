import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage, hasCode } from '../../../../platform/web/error-message.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { FollowLink } from '../../../../ui/FollowLink.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { failingIn, waitingIn } from '../../../../ui/page-frame.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Derivation } from '../../derived/web/components/Derivation.tsx';
import { useHearOnly } from '../../live/web/use-live-fleet.ts';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { describeData } from '../../look/web/head-fleet.ts';
import type { Stream } from '../../streams/contract.ts';
import { explainingStatus } from '../../streams/rules/expect-limit.ts';
import { type AskedRange, isMoving, rangeNames, ranges, toAskedRange, USUAL_RANGE } from '../rules/choose-range.ts';
import { HistoryChart } from './components/HistoryChart.tsx';
import { HistorySummary } from './components/HistorySummary.tsx';
import { HistoryTable } from './components/HistoryTable.tsx';
import { LastWriters } from './components/LastWriters.tsx';
import { RangeForm } from './components/RangeForm.tsx';
import { SpanMoves } from './components/SpanMoves.tsx';
import { StreamFacts } from './components/StreamFacts.tsx';
import { StreamHeader } from './components/StreamHeader.tsx';
import { historyQuery } from './query-history.ts';
import { readStreamSearch } from './stream-search.ts';

export const Route = createFileRoute('/smr-ops-cloud/unit/$id/$tag')({
  validateSearch: readStreamSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const input = { unitId: params.id, tag: params.tag };
    const [unit, [stream]] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(api.fleet.units.get.queryOptions({ input: { id: params.id } })),
        queryClient.ensureQueryData(api.fleet.telemetry.streams.queryOptions({ input })),
        queryClient.prefetchQuery(api.fleet.telemetry.origin.queryOptions({ input: { unitId: params.id } })),
      ]),
    );
    if (!stream) throw notFound();
    if (stream.expression !== null)
      await queryClient.prefetchQuery(api.fleet.derived.explain.queryOptions({ input: { id: stream.id } }));
    const history = queryClient.ensureQueryData(historyQuery(api.fleet, stream.id, toAskedRange(deps, unit.timeZone)));
    return { unit, description: stream.description, refusal: await history.then(() => null, readRefusal) };
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.description}, ${loaderData.unit.name} | SMR Intelligence`,
          description: describeData(
            `${loaderData.description} of ${loaderData.unit.name} from minutes to years, with its limits.`,
            loaderData.unit.ownerLabel !== null,
          ),
          path: `/smr-ops-cloud/unit/${params.id}/${params.tag}`,
          publicUrl: match.context.publicUrl,
          isIndexed: Object.keys(match.search).length === 0,
        })
      : { meta: [{ title: 'Telemetry stream not found | SMR Intelligence' }] },
  component: StreamPage,
  pendingComponent: waitingIn(StreamFrame, 'h-8 w-80 max-w-full', 'mt-6 h-96'),
  notFoundComponent: () => (
    <StreamFrame>
      <Notice tone="empty" title="Telemetry stream not found">
        No unit of the fleet sends this. <TextLink to="/smr-ops-cloud">Show all units</TextLink>
      </Notice>
    </StreamFrame>
  ),
  errorComponent: failingIn(StreamFrame, LoadFailure, 'Unable to Load the Stream'),
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
  useHearOnly([stream.id]);
  const { data: history, error } = useQuery({
    ...historyQuery(api.fleet, stream.id, asked),
    enabled: refusal === null,
  });
  return (
    <>
      <BackLink unit={unit} />
      <StreamHeader stream={stream} unitStatus={explainingStatus(unit)} className="mt-3" />
      <p className="mt-3 text-note">
        <FollowLink path={`/smr-ops-cloud/unit/${params.id}/${params.tag}`} label="Follow its alarms" />
      </p>
      <LastWriters unitId={params.id} tag={params.tag} />
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
              <Message tone="danger" className="mb-3">
                The history could not be brought up to date. {errorMessage(error)}
              </Message>
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
            {history ? <HistorySummary stream={stream} history={history} asked={asked} /> : null}
          </div>
        </Panel>
        {history ? (
          <Panel title="As a table">
            <HistoryTable
              stream={stream}
              unitStatus={explainingStatus(unit)}
              history={history}
              timeZone={unit.timeZone}
            />
          </Panel>
        ) : null}
        {stream.expression === null ? null : <Derivation stream={stream} />}
        <StreamFacts stream={stream} isSimulated={unit.ownerLabel === null} />
      </div>
    </>
  );
}

function RangeChoice({ asked, params }: { asked: AskedRange; params: { id: string; tag: string } }) {
  const chosen = isMoving(asked) ? asked.range : null;
  return (
    <SegmentedLinks
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

/** In the place of a stream. */
function StreamFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <BackLink />
      <div className="mt-4">{children}</div>
    </>
  );
}

function BackLink({ unit }: { unit?: { name: string } }) {
  const { id } = Route.useParams();
  return (
    <p className="text-note wrap-anywhere">
      <TextLink to="/smr-ops-cloud/unit/$id" params={{ id }}>
        ← {unit?.name ?? 'Unit'}
      </TextLink>
    </p>
  );
}
