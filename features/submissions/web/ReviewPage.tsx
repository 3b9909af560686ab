import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { compact, wordParam } from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { LiveMark } from '../../../ui/LiveMark.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import type { Submission } from '../contract.ts';
import { type SubmissionStatus, submissionStatuses } from '../vocabulary.ts';
import { KeyHelp } from './components/KeyHelp.tsx';
import { RejectDialog } from './components/RejectDialog.tsx';
import { SubmissionCard } from './components/SubmissionCard.tsx';
import { useDecisions } from './use-decisions.ts';
import { useReviewKeys } from './use-review-keys.ts';

export interface ReviewSearch {
  status?: SubmissionStatus;
}

export const Route = createFileRoute('/admin/news-submissions')({
  validateSearch: (search: Record<string, unknown>): ReviewSearch =>
    compact({ status: wordParam(search.status, submissionStatuses) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(api.submissions.list.queryOptions({ input: deps })),
      queryClient.ensureQueryData(api.submissions.count.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'News Submissions | SMR Intelligence' }] }),
  component: ReviewPage,
});

function ReviewPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data: submissions } = useSuspenseQuery(api.submissions.list.queryOptions({ input: search }));
  const queriesOf = useMemo(() => ({ content_submissions: [api.submissions.key(), api.overview.key()] }), [api]);
  const isLive = useLiveQueries('/api/admin/live', queriesOf);
  const { approve, reject } = useDecisions();
  const [rejecting, setRejecting] = useState<Submission | null>(null);
  const closeReject = () => {
    setRejecting(null);
    // The next one has not failed yet.
    reject.reset();
  };
  const list = useRef<HTMLDivElement>(null);
  const decide = (id: string, key: 'a' | 'r') => {
    const submission = submissions.find((one) => one.id === id);
    if (submission?.status !== 'pending') return;
    if (key === 'r') setRejecting(submission);
    else if (!approve.isPending) approve.mutate({ id });
  };
  const keys = useReviewKeys(list, decide);
  return (
    <div className="grid gap-4">
      <PageHeader title="News Submissions" actions={<LiveMark isLive={isLive} />} />
      <StatusFilter current={search.status} />
      {submissions.length > 0 ? <KeyHelp isOn={keys.isOn} onChange={keys.setOn} /> : null}
      <div ref={list}>
        <DataList
          label="Submissions"
          look="cards"
          items={submissions}
          keyOf={({ id }) => id}
          empty={{
            title: search.status ? `Nothing is ${search.status}` : 'No submissions yet',
            text: 'What readers send through the form “Submit news” appears here.',
          }}
        >
          {(submission) => (
            <SubmissionCard
              submission={submission}
              isBusy={approve.isPending || reject.isPending}
              onApprove={() => approve.mutate({ id: submission.id })}
              onReject={() => setRejecting(submission)}
            />
          )}
        </DataList>
      </div>
      {rejecting ? (
        <RejectDialog
          key={rejecting.id}
          submission={rejecting}
          isBusy={reject.isPending}
          error={reject.error ? errorMessage(reject.error) : null}
          onClose={closeReject}
          onReject={(reason) => reject.mutate({ id: rejecting.id, reason }, { onSuccess: closeReject })}
        />
      ) : null}
    </div>
  );
}

function StatusFilter({ current }: { current: SubmissionStatus | undefined }) {
  const { api } = Route.useRouteContext();
  const { data: counts } = useSuspenseQuery(api.submissions.count.queryOptions());
  const { pending, approved, rejected } = counts;
  const choices: [status: SubmissionStatus | undefined, label: string][] = [
    [undefined, `All ${pending + approved + rejected}`],
    ['pending', `Pending ${pending}`],
    ['approved', `Approved ${approved}`],
    ['rejected', `Rejected ${rejected}`],
  ];
  return (
    <SegmentedLinks
      label="Filter by status"
      choices={choices.map(([status, label]) => ({
        label,
        isCurrent: status === current,
        link: linkOptions({ to: '/admin/news-submissions', search: compact({ status }) }),
      }))}
    />
  );
}
