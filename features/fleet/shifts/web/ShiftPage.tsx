import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { formatZonedSpan } from '../../../../platform/shared/format-time.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { compact } from '../../../../platform/web/search-params.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { fleetHeadOf } from '../../look/web/head-fleet.ts';
import { unitsNamed } from '../../units/web/units-named.ts';
import type { Entry, Handover, ShiftReview } from '../contract.ts';
import { shiftAfter, shiftBefore } from '../rules/find-shift.ts';
import { chooseLog, ofLog } from './choose-log.ts';
import { LogField } from './components/LogField.tsx';
import { LogPanel } from './components/LogPanel.tsx';
import { NoLog } from './components/NoLog.tsx';
import { ReviewView } from './components/ReviewView.tsx';
import { ShiftHoursDialog } from './components/ShiftHoursDialog.tsx';
import { HandoverMark, Signatures } from './components/Signatures.tsx';
import { SigningDialog } from './components/SigningDialog.tsx';
import { WhyNotWritten } from './components/WhyNotWritten.tsx';
import { readShiftSearch } from './shift-search.ts';

const LISTED = { limit: 12 };
const REFRESH_MS = 60_000;

const ShiftFrame = pageFrame({
  title: 'Shift hand-over',
  scale: 'panel',
  intro: 'What changed since the last change of shifts, what was written, and who handed over to whom',
  className: 'mb-4',
});

export const Route = createFileRoute('/smr-ops-cloud/shifts')({
  validateSearch: readShiftSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps: { site, at } }) => {
    const log = chooseLog(await queryClient.ensureQueryData(api.fleet.shifts.logs.queryOptions()), site);
    await ready(
      queryClient
        .ensureQueryData(api.fleet.shifts.review.queryOptions({ input: { ...compact({ at }), ...ofLog(log) } }))
        .then(({ entries }) => queryClient.ensureQueryData(unitsNamed(api.fleet, listNamed(entries)))),
      queryClient.ensureQueryData(api.fleet.shifts.hours.queryOptions()),
      queryClient.ensureQueryData(api.fleet.shifts.listHandovers.queryOptions({ input: { ...LISTED, ...ofLog(log) } })),
    );
  },
  head: fleetHeadOf({
    title: 'Shift hand-over of the fleet | SMR Intelligence',
    description: 'What changed since the last change of shifts: alarms, status, outages, work, outliers and the log.',
    path: '/smr-ops-cloud/shifts',
  }),
  component: ShiftPage,
  pendingComponent: waitingIn(ShiftFrame, 'h-9 w-72', 'mt-4 h-24', 'mt-3 h-96'),
  notFoundComponent: () => (
    <ShiftFrame>
      <NoLog />
    </ShiftFrame>
  ),
  errorComponent: failingIn(ShiftFrame, LoadFailure, 'Unable to Load the Shift'),
});

const listNamed = (entries: readonly Entry[]) => entries.flatMap(({ unitIds }) => unitIds);

function ShiftPage() {
  const asked = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data: logs } = useSuspenseQuery(api.fleet.shifts.logs.queryOptions());
  const log = chooseLog(logs, asked.site);
  const { site, mayWrite: mayAct } = log;
  const { data: review } = useSuspenseQuery({
    ...api.fleet.shifts.review.queryOptions({ input: { ...compact({ at: asked.at }), ...ofLog(log) } }),
    refetchInterval: REFRESH_MS,
  });
  const { data: hours } = useSuspenseQuery(api.fleet.shifts.hours.queryOptions());
  const { data: handovers } = useSuspenseQuery(
    api.fleet.shifts.listHandovers.queryOptions({ input: { ...LISTED, ...ofLog(log) } }),
  );
  const { from, to, asOf, timeZone, entries } = review;
  const { data: units = [] } = useQuery({
    ...unitsNamed(api.fleet, listNamed(entries)),
    placeholderData: keepPreviousData,
  });
  const span = { from: new Date(from), to: new Date(to) };
  const isOver = asOf === to;
  const before = shiftBefore(hours, span);
  const linkTo = (shift: { from: Date; to: Date }) =>
    linkOptions({ to: '/smr-ops-cloud/shifts', search: compact({ at: shift.from.toISOString(), site: asked.site }) });
  const signedOf = (shiftFrom: string) =>
    handovers.find((one) => one.shiftFrom === shiftFrom && one.withdrawnAt === null) ?? null;
  const isBeforeListed = handovers.some(({ shiftFrom }) => shiftFrom < before.from.toISOString());
  const isBeforeOpen = !isOver && isBeforeListed && !signedOf(before.from.toISOString());
  return (
    <ShiftFrame tools={<ShiftTools site={asked.site} />}>
      {logs.length > 1 ? (
        <FilterBar
          action="/smr-ops-cloud/shifts"
          submitLabel="Show"
          kept={asked.at ? [['at', asked.at]] : []}
          onSubmit={(fields) => navigate({ search: readShiftSearch({ ...asked, site: fields.get('site') }) })}
          className="mb-3 print:hidden"
        >
          <LogField logs={logs} log={log} />
        </FilterBar>
      ) : null}
      <Pager
        label="Shifts"
        className="mb-3 print:hidden"
        newer={{ link: linkTo(before), label: 'Shift before' }}
        older={isOver ? { link: linkTo(shiftAfter(hours, span)), label: 'Shift after' } : null}
      >
        {formatZonedSpan(from, to, timeZone)}
        {isOver ? '' : ', going on'}
      </Pager>
      {isBeforeOpen ? (
        <Message tone="info" className="mb-3">
          The shift before, {formatZonedSpan(before.from, before.to, timeZone)}, was not handed over.{' '}
          <TextLink {...linkTo(before)}>Look at it</TextLink>
        </Message>
      ) : null}
      <div className="space-y-3">
        <SignOff review={review} handover={signedOf(from)} mayAct={mayAct} />
        <ReviewView
          review={review}
          log={
            <LogPanel
              site={site}
              entries={entries}
              units={units}
              timeZone={timeZone}
              mayWrite={mayAct}
              empty="Nothing was written in this shift."
            />
          }
        />
        <PastHandovers handovers={handovers} timeZone={timeZone} />
      </div>
      {mayAct ? null : <WhyNotWritten log={log} deed="write into the log and hand over" />}
    </ShiftFrame>
  );
}

/** The log as a whole, and, for administrators, when shifts change. */
function ShiftTools({ site }: { site: string | undefined }) {
  const { api } = Route.useRouteContext();
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  const { data: hours } = useSuspenseQuery(api.fleet.shifts.hours.queryOptions());
  const [isSetting, setSetting] = useState(false);
  return (
    <p className="flex flex-wrap gap-4 text-note print:hidden">
      <TextLink to="/smr-ops-cloud/shifts/log" search={compact({ site })}>
        The whole log
      </TextLink>
      {me?.role === 'admin' ? <TextButton onClick={() => setSetting(true)}>Hours of shifts</TextButton> : null}
      {isSetting ? <ShiftHoursDialog hours={hours} onClose={() => setSetting(false)} /> : null}
    </p>
  );
}

interface SignOffProps {
  review: ShiftReview;
  handover: Handover | null;
  mayAct: boolean;
}

function SignOff({ review: { site, from, to, timeZone }, handover, mayAct }: SignOffProps) {
  const { api } = Route.useRouteContext();
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  const [isSigning, setSigning] = useState(false);
  const withdraw = useTold(api.fleet.shifts.withdrawHandover.mutationOptions(), {
    done: 'The hand-over is taken back',
    failed: 'The hand-over was not taken back',
    refresh: [api.fleet.shifts.key()],
  });
  const isOwn = handover !== null && handover.handedOverBy === me?.email;
  const isOpen = handover !== null && handover.takenOverAt === null;
  return (
    <Panel title="Signatures" aside={<HandoverMark handover={handover} />}>
      <div className="flex flex-wrap items-start justify-between gap-4 px-4 py-3">
        {handover ? (
          <Signatures handover={handover} timeZone={timeZone} />
        ) : (
          <p className="max-w-prose text-note text-ink-soft">
            Whoever hands over signs what this page shows, which is kept as it is; whoever takes over signs it, too.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3 text-note print:hidden">
          {handover ? (
            <TextLink to="/smr-ops-cloud/shifts/$id" params={{ id: handover.id }}>
              As it was signed
            </TextLink>
          ) : null}
          {mayAct && isOpen && isOwn ? (
            <TextButton onClick={() => withdraw.mutate({ id: handover.id })}>Take it back</TextButton>
          ) : null}
          {mayAct && (handover === null || (isOpen && !isOwn)) ? (
            <Button variant="primary" size="small" onClick={() => setSigning(true)}>
              {handover ? 'Take over' : 'Hand over'}
            </Button>
          ) : null}
        </div>
      </div>
      {isSigning ? (
        <SigningDialog
          what={handover ? { id: handover.id } : { at: from, siteId: site?.id }}
          shift={`${formatZonedSpan(from, to, timeZone)}${site ? `, ${site.name}` : ''}`}
          onClose={() => setSigning(false)}
        />
      ) : null}
    </Panel>
  );
}

function PastHandovers({ handovers, timeZone }: { handovers: readonly Handover[]; timeZone: string }) {
  return (
    <Panel title="Hand-overs" className="print:hidden">
      <DataList
        label="Hand-overs"
        look="inset"
        isOrdered
        items={handovers}
        keyOf={({ id }) => id}
        empty={{ title: 'No shift was handed over yet.' }}
      >
        {(handover) => (
          <div className="grid gap-x-4 text-note sm:grid-cols-[minmax(0,1fr)_13rem]">
            <p className="min-w-0">
              <TextLink to="/smr-ops-cloud/shifts/$id" params={{ id: handover.id }}>
                {formatZonedSpan(handover.shiftFrom, handover.shiftTo, timeZone)}
              </TextLink>
              <span className="block text-caption wrap-anywhere text-ink-soft">
                {handover.handedOverBy ?? 'an editor'}
                {handover.takenOverAt ? ` to ${handover.takenOverBy ?? 'an editor'}` : ''}
              </span>
            </p>
            <HandoverMark handover={handover} />
          </div>
        )}
      </DataList>
    </Panel>
  );
}
