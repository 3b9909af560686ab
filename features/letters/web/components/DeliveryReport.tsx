import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { formatCounted, formatNumber } from '../../../../platform/shared/format-number.ts';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import type { ManagedIssue } from '../../contract.ts';
import { explainFailure } from '../../rules/explain-failure.ts';

const WATCH_EVERY_MS = 3_000;

/** How the mails of a letter went, without counting who opens them. */
export function DeliveryReport({ issue: { id, status, deliveries } }: { issue: ManagedIssue }) {
  const { api } = useRouteContext({ from: '/admin/newsletter/$id' });
  const { data, error, refetch } = useQuery({
    ...api.letters.readReport.queryOptions({ input: { id } }),
    refetchInterval: status === 'sending' ? WATCH_EVERY_MS : false,
  });
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  const { queued, sent, unconfirmed, failed, skipped } = deliveries;
  return (
    <Section title="How it went" className="mt-section">
      <Figures
        className="mt-4"
        figures={[
          { label: 'accepted by the mail server', value: formatNumber(sent) },
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
          {isSameMinute(data.firstSentAt, data.lastSentAt) ? (
            <>
              All at <Time at={data.firstSentAt} form="moment" isInText />.
            </>
          ) : (
            <>
              From <Time at={data.firstSentAt} form="moment" isInText /> to{' '}
              <Time at={data.lastSentAt} form="moment" isInText />.
            </>
          )}{' '}
          What was accepted can still come back. Whose mailbox refuses it for good is then among those who bounced, and
          is written to no more.
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
              header: 'What it means',
              isRowHeader: true,
              cell: ({ failure }) => {
                const { meaning, answer } = explainFailure(failure);
                return (
                  // One: on a phone the parts of a cell stand side by side.
                  <span className="block">
                    <span className="block font-normal">{meaning}</span>
                    <span className="block font-normal text-ink-soft wrap-anywhere">{answer}</span>
                  </span>
                );
              },
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
      {failed > 0 && mayEnter(me?.role ?? null, 'admin') ? <Bounced issueId={id} /> : null}
    </Section>
  );
}

/** Whom it did not reach, for who may know. */
function Bounced({ issueId }: { issueId: string }) {
  const { api } = useRouteContext({ from: '/admin/newsletter/$id' });
  const { data, error, refetch } = useQuery(api.letters.listBounced.queryOptions({ input: { id: issueId } }));
  const rest = data ? data.count - data.readers.length : 0;
  return (
    <>
      <DataTable
        className="mt-4"
        caption="Whom it did not reach"
        isCaptionShown
        columns={[
          {
            id: 'email',
            header: 'Subscriber',
            isRowHeader: true,
            cell: ({ id, email }) => (
              <span className="wrap-anywhere">
                <TextLink to="/admin/subscribers/$id" params={{ id }}>
                  {email}
                </TextLink>
              </span>
            ),
          },
          { id: 'meaning', header: 'Why', cell: ({ failure }) => explainFailure(failure).meaning },
        ]}
        rows={data?.readers}
        keyOf={({ id }) => id}
        error={error ? errorMessage(error) : null}
        onRetry={() => void refetch()}
        expectedRows={1}
      />
      <p className="mt-3 text-note">
        {rest > 0 ? `And ${formatCounted(rest, 'more', 'more')}. ` : null}
        <TextLink to="/admin/subscribers" search={{ status: 'bounced' }}>
          Subscribers whose mailboxes refused for good
        </TextLink>
      </p>
    </>
  );
}

/** As the page writes instants. */
const isSameMinute = (one: string, other: string) => one.slice(0, 16) === other.slice(0, 16);
