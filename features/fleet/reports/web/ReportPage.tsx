import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { formatZonedSpan } from '../../../../platform/shared/format-time.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, stringifySearch } from '../../../../platform/web/search-params.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DownloadLinks } from '../../../../ui/DownloadLinks.tsx';
import { Printer } from '../../../../ui/icons/Printer.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { DrawnHistory } from '../../telemetry/web/components/DrawnHistory.tsx';
import type { Report } from '../contract.ts';
import { dayBefore, nextDayOf, sayPeriod } from '../rules/frame-period.ts';
import { periodNames, type ReportPeriod, reportNames, reportPeriods } from '../vocabulary.ts';
import { AlarmsPart, AvailabilityPart, OutagesPart, WorkPart } from './components/ReportParts.tsx';
import { SubscribeButton } from './components/SubscribeButton.tsx';
import { type ReportSearch, readReportSearch } from './report-search.ts';

const toInput = (unitId: string, { period = 'daily', day }: ReportSearch) => ({ unitId, period, ...compact({ day }) });

export const Route = createFileRoute('/smr-ops-cloud/reports/$id')({
  validateSearch: readReportSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, params: { id }, deps }) =>
    ready(
      orNotFound(queryClient.ensureQueryData(api.fleet.reports.get.queryOptions({ input: toInput(id, deps) }))),
      queryClient.prefetchQuery(api.fleet.telemetry.origin.queryOptions({ input: { unitId: id } })),
    ),
  head: ({ match, params: { id } }) =>
    pageHead({
      title: 'Report of a unit | SMR Intelligence',
      description: 'Availability with its sum, alarms, work and histories of a unit over a day, a week or a month.',
      path: `/smr-ops-cloud/reports/${id}`,
      publicUrl: match.context.publicUrl,
      isIndexed: false,
    }),
  component: ReportPage,
});

function ReportPage() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data: report } = useSuspenseQuery(api.fleet.reports.get.queryOptions({ input: toInput(id, search) }));
  const { period, unitName, from, asOf, timeZone, isOver, notice, plots } = report;
  return (
    <>
      <PageHeader
        scale="panel"
        className="mb-4"
        back={
          <span className="print:hidden">
            <TextLink to="/smr-ops-cloud/reports">← Reports</TextLink>
          </span>
        }
        title={`${reportNames[period]}, ${unitName}`}
        intro={
          <>
            {formatZonedSpan(from, asOf, timeZone)}
            {isOver ? '' : ', so far'}. {notice}
          </>
        }
        actions={
          <span className="flex flex-wrap items-center gap-3 text-note print:hidden">
            <SubscribeButton unitId={id} period={period} />
            <Button
              icon={<Printer aria-hidden className="size-4" />}
              onClick={() => window.print()}
              className="noscript:hidden"
            >
              Print
            </Button>
          </span>
        }
      />
      <PeriodMoves report={report} />
      <div className="space-y-3">
        <AvailabilityPart report={report} />
        <OutagesPart report={report} />
        <AlarmsPart report={report} />
        <WorkPart report={report} />
        <div className="grid gap-x-3 lg:grid-cols-2">
          {plots.map(({ tag, ...chart }) => (
            <div key={tag} className="min-w-0 break-inside-avoid print:[&_details]:hidden">
              <DrawnHistory
                chart={chart}
                href={`/smr-ops-cloud/unit/${id}/${tag}${stringifySearch({ from: Date.parse(from), to: Date.parse(asOf) })}`}
              />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** To the other periods, and to the one before and after. */
function PeriodMoves({ report }: { report: Report }) {
  const { smrUnitId: id, period, day, isOver } = report;
  const linkTo = (to: ReportPeriod, when: string | undefined) =>
    linkOptions({
      to: '/smr-ops-cloud/reports/$id',
      params: { id },
      search: compact({ period: to === 'daily' ? undefined : to, day: when }),
    });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      <SegmentedLinks
        label="Period"
        choices={reportPeriods.map((one) => ({
          label: periodNames[one],
          isCurrent: one === period,
          link: linkTo(one, one === period ? day : undefined),
        }))}
      />
      <Pager
        label="Periods"
        className=""
        newer={{ link: linkTo(period, dayBefore(period, day)), label: 'Before' }}
        older={isOver ? { link: linkTo(period, nextDayOf(period, day)), label: 'After' } : null}
      >
        {sayPeriod(period, report)}
      </Pager>
      <DownloadLinks csv={`/api/fleet/units/${id}/report.csv${stringifySearch({ period, day })}`} />
    </div>
  );
}
