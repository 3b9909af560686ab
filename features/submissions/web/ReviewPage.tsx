import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { compact, cursorParam, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChosenBar } from '../../../ui/ChosenBar.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { LiveMark } from '../../../ui/LiveMark.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import type { Submission } from '../contract.ts';
import { type SubmissionStatus, submissionStatuses } from '../vocabulary.ts';
import { ApproveDialog } from './components/ApproveDialog.tsx';
import { AttachDialog } from './components/AttachDialog.tsx';
import { KeyHelp } from './components/KeyHelp.tsx';
import { RejectDialog } from './components/RejectDialog.tsx';
import { SubmissionCard } from './components/SubmissionCard.tsx';
import { useDecisions } from './use-decisions.ts';
import { useReviewKeys } from './use-review-keys.ts';

export interface ReviewSearch {
  status?: SubmissionStatus;
  q?: string;
  cursor?: string;
}

export const Route = createFileRoute('/admin/news-submissions')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(api.submissions.list.queryOptions({ input: deps })),
      queryClient.ensureQueryData(api.submissions.count.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'News Submissions | SMR Intelligence' }] }),
  component: ReviewPage,
});

function readSearch(search: Record<string, unknown>): ReviewSearch {
  return compact({
    status: wordParam(search.status, submissionStatuses),
    q: textParam(search.q),
    cursor: cursorParam(search.cursor),
  });
}

/** A decision that asks for something first. */
type Asked =
  | { deed: 'change' | 'attach' | 'reopen'; submission: Submission }
  | { deed: 'reject'; submissions: Submission[] };

function ReviewPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.submissions.list.queryOptions({ input: search }));
  const submissions = data.items;
  const queriesOf = useMemo(() => ({ content_submissions: [api.submissions.key(), api.overview.key()] }), [api]);
  const isLive = useLiveQueries('/api/admin/live', queriesOf);
  const { approve, reject, rejectMany, reopen } = useDecisions();
  const isBusy = [approve, reject, rejectMany, reopen].some(({ isPending }) => isPending);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // What was decided meanwhile, or is on another page, is not chosen any more.
  const chosen = submissions.filter(({ id, status }) => status === 'pending' && ticked.has(id));
  const list = useRef<HTMLDivElement>(null);
  const decide = (id: string, key: 'a' | 'r') => {
    const submission = submissions.find((one) => one.id === id);
    if (submission?.status !== 'pending') return;
    if (key === 'r') setAsked({ deed: 'reject', submissions: [submission] });
    else if (!approve.isPending) approve.mutate({ id });
  };
  const keys = useReviewKeys(list, decide);
  const { cursor, ...first } = search;
  const page = (to: ReviewSearch) => linkOptions({ to: '/admin/news-submissions', search: { ...to } });
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader title="News Submissions" actions={<LiveMark isLive={isLive} />} />
      <StatusFilter search={first} />
      <FilterBar
        action="/admin/news-submissions"
        kept={search.status ? [['status', search.status]] : []}
        onSubmit={(fields) => navigate({ search: readSearch({ status: search.status, q: fields.get('q') }) })}
      >
        <TextField
          key={`q ${search.q}`}
          kind="search"
          name="q"
          label="Search title, link or sender"
          isLabelHidden
          placeholder="Search title, link or sender"
          defaultValue={search.q}
          maxLength={200}
          className="min-w-56 flex-1"
        />
      </FilterBar>
      {submissions.length > 0 ? <KeyHelp isOn={keys.isOn} onChange={keys.setOn} /> : null}
      <div ref={list}>
        <DataList
          label="Submissions"
          look="cards"
          items={submissions}
          keyOf={({ id }) => id}
          empty={{
            title: search.q
              ? 'Nothing matches this search'
              : search.status
                ? `Nothing is ${search.status}`
                : 'No submissions yet',
            text: 'What readers send through the form “Submit news” appears here.',
          }}
        >
          {(submission) => (
            <SubmissionCard
              submission={submission}
              isBusy={isBusy}
              isChosen={ticked.has(submission.id)}
              onChoose={(isChosen) => {
                const next = new Set(ticked);
                if (isChosen) next.add(submission.id);
                else next.delete(submission.id);
                setTicked(next);
              }}
              onApprove={() => approve.mutate({ id: submission.id })}
              onChange={() => setAsked({ deed: 'change', submission })}
              onAttach={() => setAsked({ deed: 'attach', submission })}
              onReject={() => setAsked({ deed: 'reject', submissions: [submission] })}
              onReopen={() =>
                submission.status === 'approved'
                  ? setAsked({ deed: 'reopen', submission })
                  : reopen.mutate({ id: submission.id })
              }
            />
          )}
        </DataList>
      </div>
      {chosen.length > 0 ? (
        <ChosenBar
          label="Chosen submissions"
          count={formatCounted(chosen.length, 'submission')}
          onCancel={() => setTicked(new Set())}
        >
          <Button size="small" onClick={() => setAsked({ deed: 'reject', submissions: chosen })}>
            Reject…
          </Button>
        </ChosenBar>
      ) : null}
      <Pager
        newer={cursor ? { label: 'Back to the newest', link: page(first) } : null}
        older={
          data.nextCursor ? { label: 'Older submissions', link: page({ ...first, cursor: data.nextCursor }) } : null
        }
      />
      {asked ? (
        <DecisionDialog
          asked={asked}
          onClose={() => {
            setAsked(null);
            // The next one has not failed yet.
            for (const decision of [approve, reject, rejectMany, reopen]) decision.reset();
          }}
          onRejected={() => setTicked(new Set())}
          decisions={{ approve, reject, rejectMany, reopen }}
        />
      ) : null}
    </div>
  );
}

interface DecisionDialogProps {
  asked: Asked;
  decisions: ReturnType<typeof useDecisions>;
  onClose(): void;
  onRejected(): void;
}

/** Stays open with what was typed when it is refused. */
function DecisionDialog({ asked, decisions, onClose, onRejected }: DecisionDialogProps) {
  const { approve, reject, rejectMany, reopen } = decisions;
  const sentence = (error: Error | null) => (error ? errorMessage(error) : null);
  if (asked.deed === 'reject') {
    const ids = asked.submissions.map(({ id }) => id);
    const [id = ''] = ids;
    const onSuccess = () => {
      onRejected();
      onClose();
    };
    return (
      <RejectDialog
        submissions={asked.submissions}
        isBusy={reject.isPending || rejectMany.isPending}
        error={sentence(reject.error ?? rejectMany.error)}
        onClose={onClose}
        onReject={(reason) =>
          ids.length === 1
            ? reject.mutate({ id, reason }, { onSuccess })
            : rejectMany.mutate({ ids, reason }, { onSuccess })
        }
      />
    );
  }
  const { submission } = asked;
  const { id } = submission;
  if (asked.deed === 'change') {
    return (
      <ApproveDialog
        submission={submission}
        isBusy={approve.isPending}
        error={approve.error}
        onClose={onClose}
        onApprove={(entry, forget) =>
          approve.mutate(
            { id, entry },
            {
              onSuccess: () => {
                forget();
                onClose();
              },
            },
          )
        }
      />
    );
  }
  if (asked.deed === 'attach') {
    return (
      <AttachDialog
        submission={submission}
        isBusy={approve.isPending}
        error={sentence(approve.error)}
        onClose={onClose}
        onAttach={(storyId) => approve.mutate({ id, storyId }, { onSuccess: onClose })}
      />
    );
  }
  return (
    <ConfirmDialog
      title="Take the approval back?"
      confirmLabel="Reopen"
      isBusy={reopen.isPending}
      error={sentence(reopen.error)}
      onConfirm={() => reopen.mutate({ id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      “{submission.title}” becomes pending again, and its entry is taken out of the news. It is kept among the deleted
      entries on the page Articles.
    </ConfirmDialog>
  );
}

function StatusFilter({ search }: { search: ReviewSearch }) {
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
        isCurrent: status === search.status,
        link: linkOptions({ to: '/admin/news-submissions', search: compact({ ...search, status }) }),
      }))}
    />
  );
}
