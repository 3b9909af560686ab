import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import type { ManagedIssue } from '../contract.ts';
import { LetterStatus } from './components/LetterStatus.tsx';
import { ScheduleForm } from './components/ScheduleForm.tsx';
import { formatDay } from './format-day.ts';

export const Route = createFileRoute('/admin/newsletter')({
  loader: ({ context }) => context.queryClient.ensureQueryData(context.api.letters.listIssues.queryOptions()),
  head: () => ({ meta: [{ title: 'Newsletter | SMR Intelligence' }] }),
  component: ManageLettersPage,
});

const WATCH_EVERY_MS = 3_000;

function ManageLettersPage() {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery({
    ...api.letters.listIssues.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.issues.some(({ status }) => status === 'sending') ? WATCH_EVERY_MS : false,
  });
  const draft = useMutation(
    api.letters.draftIssue.mutationOptions({
      onSuccess: async (issue) => {
        await queryClient.invalidateQueries({ queryKey: api.letters.key() });
        await navigate({ to: '/admin/newsletter/$id', params: { id: issue.id } });
      },
      onError: (error) =>
        showToast({ tone: 'error', title: 'The draft could not be prepared', description: errorMessage(error) }),
    }),
  );
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-3xl font-semibold tracking-tight">Newsletter</h1>
          <p className="mt-1 text-sm text-ink-soft">
            {data.activeSubscribers.toLocaleString('en-US')} active{' '}
            {data.activeSubscribers === 1 ? 'subscriber' : 'subscribers'}
          </p>
        </div>
        <button
          type="button"
          disabled={draft.isPending}
          onClick={() => draft.mutate({})}
          className="rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          {draft.isPending ? 'Preparing…' : 'Open the coming letter'}
        </button>
      </div>
      <ScheduleForm schedule={data.schedule} nextSendAt={data.nextSendAt} />
      <h2 className="mt-10 text-xl font-semibold">Letters</h2>
      {data.issues.length > 0 ? (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {data.issues.map((issue) => (
            <li key={issue.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
              <div className="min-w-0 flex-1">
                <Link
                  to="/admin/newsletter/$id"
                  params={{ id: issue.id }}
                  className="font-medium wrap-anywhere hover:text-accent hover:underline"
                >
                  {issue.subject}
                </Link>
                <p className="text-sm text-ink-soft">Week of {formatDay(issue.weekOf)}</p>
              </div>
              <p className="text-sm text-ink-soft tabular-nums">{describeDeliveries(issue)}</p>
              <LetterStatus status={issue.status} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-3">
          <Notice tone="empty" title="No letter yet">
            A draft appears by itself two days before the letter goes out, or at once with the button above.
          </Notice>
        </div>
      )}
    </>
  );
}

function describeDeliveries({ deliveries, note }: ManagedIssue): string {
  const { queued, sent, unconfirmed, failed } = deliveries;
  if (note) return note;
  return [
    queued > 0 ? `${queued} waiting` : null,
    sent > 0 ? `${sent} sent` : null,
    unconfirmed > 0 ? `${unconfirmed} sent, unconfirmed` : null,
    failed > 0 ? `${failed} failed` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
