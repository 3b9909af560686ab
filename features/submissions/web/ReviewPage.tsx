import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { compact, wordParam } from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { LiveMark } from '../../../ui/LiveMark.tsx';
import { Notice } from '../../../ui/Notice.tsx';
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
  const queriesOf = useMemo(() => ({ content_submissions: [api.submissions.key()] }), [api]);
  const isLive = useLiveQueries('/api/admin/live', queriesOf);
  const { approve, reject } = useDecisions();
  const [rejecting, setRejecting] = useState<Submission | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const decide = (id: string, key: 'a' | 'r') => {
    const submission = submissions.find((one) => one.id === id);
    if (submission?.status !== 'pending') return;
    if (key === 'r') setRejecting(submission);
    else if (!approve.isPending) approve.mutate({ id });
  };
  const keys = useReviewKeys(list, decide);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl font-semibold tracking-tight">News Submissions</h1>
        <LiveMark isLive={isLive} />
      </div>
      <StatusFilter current={search.status} />
      <KeyHelp isOn={keys.isOn} onChange={keys.setOn} />
      {submissions.length === 0 ? (
        <div className="mt-4">
          <Notice tone="empty" title={search.status ? `Nothing is ${search.status}` : 'No submissions yet'}>
            What readers send through the form “Submit news” appears here.
          </Notice>
        </div>
      ) : (
        <ul ref={list} className="mt-4 grid gap-4">
          {submissions.map((submission) => (
            <li key={submission.id}>
              <SubmissionCard
                submission={submission}
                isBusy={approve.isPending || reject.isPending}
                onApprove={() => approve.mutate({ id: submission.id })}
                onReject={() => setRejecting(submission)}
              />
            </li>
          ))}
        </ul>
      )}
      {rejecting ? (
        <RejectDialog
          key={rejecting.id}
          submission={rejecting}
          isBusy={reject.isPending}
          onClose={() => setRejecting(null)}
          onReject={(reason) => reject.mutate({ id: rejecting.id, reason }, { onSettled: () => setRejecting(null) })}
        />
      ) : null}
    </>
  );
}

function StatusFilter({ current }: { current: SubmissionStatus | undefined }) {
  const { api } = Route.useRouteContext();
  const { data: counts } = useSuspenseQuery(api.submissions.count.queryOptions());
  const all = counts.pending + counts.approved + counts.rejected;
  const choices: { status: SubmissionStatus | undefined; label: string; count: number }[] = [
    { status: undefined, label: 'All', count: all },
    { status: 'pending', label: 'Pending', count: counts.pending },
    { status: 'approved', label: 'Approved', count: counts.approved },
    { status: 'rejected', label: 'Rejected', count: counts.rejected },
  ];
  return (
    <nav aria-label="Filter by status" className="mt-6 flex flex-wrap gap-2">
      {choices.map(({ status, label, count }) => (
        <Link
          key={label}
          to="/admin/news-submissions"
          search={status ? { status } : {}}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={status === current ? 'page' : undefined}
          className={`rounded-full border px-4 py-1.5 text-sm tabular-nums ${status === current ? 'border-accent bg-accent-soft text-accent-strong' : 'border-line-strong hover:bg-sunken'}`}
        >
          {label} {count}
        </Link>
      ))}
    </nav>
  );
}
