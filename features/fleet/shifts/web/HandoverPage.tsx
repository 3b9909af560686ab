import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { formatZonedMoment, formatZonedSpan } from '../../../../platform/shared/format-time.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { Message } from '../../../../ui/Message.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { LogPanel } from './components/LogPanel.tsx';
import { ReviewView } from './components/ReviewView.tsx';
import { HandoverMark, Signatures } from './components/Signatures.tsx';

export const Route = createFileRoute('/smr-ops-cloud/shifts/$id')({
  loader: ({ context: { queryClient, api }, params: { id } }) =>
    ready(orNotFound(queryClient.ensureQueryData(api.fleet.shifts.getHandover.queryOptions({ input: { id } })))),
  head: ({ match }) =>
    pageHead({
      title: 'A shift handed over | SMR Intelligence',
      description: 'A hand-over of shifts as it was signed.',
      path: '/smr-ops-cloud/shifts',
      publicUrl: match.context.publicUrl,
      isIndexed: false,
    }),
  component: HandoverPage,
});

/** A hand-over as it was signed: nothing of it moves. */
function HandoverPage() {
  const { id } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: handover } = useSuspenseQuery(api.fleet.shifts.getHandover.queryOptions({ input: { id } }));
  const { content, site, shiftFrom, shiftTo, withdrawnAt } = handover;
  const { timeZone, asOf, units, entries } = content;
  return (
    <>
      <PageHeader
        scale="panel"
        className="mb-4"
        back={
          <TextLink to="/smr-ops-cloud/shifts" search={site ? { site: site.id } : {}}>
            ← Shift hand-over
          </TextLink>
        }
        title={`Shift of ${formatZonedSpan(shiftFrom, shiftTo, timeZone)}${site ? `, ${site.name}` : ''}`}
        intro={`As it was signed, ${formatZonedMoment(asOf, timeZone)}. ${content.notice}`}
      />
      {withdrawnAt ? (
        <Message tone="warn" className="mb-3">
          This hand-over was taken back {formatZonedMoment(withdrawnAt, timeZone)}.
        </Message>
      ) : null}
      <div className="space-y-3">
        <Panel title="Signatures" aside={<HandoverMark handover={handover} />}>
          <div className="px-4 py-3">
            <Signatures handover={handover} timeZone={timeZone} />
          </div>
        </Panel>
        <ReviewView
          review={content}
          log={
            <LogPanel
              site={site}
              entries={entries}
              units={units}
              timeZone={timeZone}
              mayWrite={false}
              empty="Nothing was written in this shift."
            />
          }
        />
      </div>
    </>
  );
}
