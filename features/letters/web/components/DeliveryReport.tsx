import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { formatNumber } from '../../../../platform/shared/format-number.ts';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { ManagedIssue } from '../../contract.ts';

const WATCH_EVERY_MS = 3_000;

/** How the mails of a letter went, without counting who opens them. */
export function DeliveryReport({ issue: { id, status, deliveries } }: { issue: ManagedIssue }) {
  const { api } = useRouteContext({ from: '/admin/newsletter/$id' });
  const { data, error, refetch } = useQuery({
    ...api.letters.readReport.queryOptions({ input: { id } }),
    refetchInterval: status === 'sending' ? WATCH_EVERY_MS : false,
  });
  const { queued, sent, unconfirmed, failed, skipped } = deliveries;
  return (
    <Section title="How it went" className="mt-section">
      <Figures
        className="mt-4"
        figures={[
          { label: 'delivered', value: formatNumber(sent) },
          { label: 'failed', value: formatNumber(failed) },
          ...(queued > 0 ? [{ label: 'still to go', value: formatNumber(queued) }] : []),
          ...(unconfirmed > 0
            ? [{ label: 'without an answer', value: formatNumber(unconfirmed), note: 'The mail server had all of it.' }]
            : []),
          { label: 'left meanwhile', value: formatNumber(skipped) },
          ...(data ? [{ label: 'took another try', value: formatNumber(data.retried) }] : []),
        ]}
      />
      {data?.firstSentAt && data.lastSentAt ? (
        <p className="mt-3 text-note text-ink-soft">
          From <Time at={data.firstSentAt} form="moment" isInText /> to{' '}
          <Time at={data.lastSentAt} form="moment" isInText />.
        </p>
      ) : null}
      {data && data.failures.length === 0 ? null : (
        <DataTable
          className="mt-4"
          caption="What mail servers said against it"
          isCaptionShown
          columns={[
            {
              id: 'failure',
              header: 'Answer',
              isRowHeader: true,
              cell: ({ failure }) => <span className="font-normal wrap-anywhere">{failure}</span>,
            },
            { id: 'count', header: 'Mails', isNumeric: true, width: 'w-24', cell: ({ count }) => formatNumber(count) },
          ]}
          rows={data?.failures}
          keyOf={({ failure }) => failure}
          error={error ? errorMessage(error) : null}
          onRetry={() => void refetch()}
          expectedRows={1}
        />
      )}
    </Section>
  );
}
