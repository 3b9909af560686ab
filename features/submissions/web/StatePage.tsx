import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { hasCode } from '../../../platform/web/error-message.ts';
import { StatusBadge } from './components/StatusBadge.tsx';

export const Route = createFileRoute('/submit-news/$token')({
  loader: async ({ context, params }) => {
    try {
      return await context.queryClient.ensureQueryData(
        context.api.submissions.findState.queryOptions({ input: { token: params.token } }),
      );
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) throw notFound();
      throw error;
    }
  },
  head: () => ({
    meta: [
      { title: 'Your submission | SMR Intelligence' },
      { name: 'robots', content: 'noindex' },
      // Who knows the address may see what was sent: it must not be told to other sites.
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: StatePage,
});

const explanations: Record<string, string> = {
  pending: 'The editors have it and have not decided yet. Keep the address of this page and look again.',
  approved: 'It is in the news.',
  rejected: 'The editors did not take it over.',
};

function StatePage() {
  const { token } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: submission } = useSuspenseQuery({
    ...api.submissions.findState.queryOptions({ input: { token } }),
    staleTime: 0,
  });
  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <h1 className="text-4xl font-semibold tracking-tight">Your submission</h1>
      <article className="mt-6 border-y border-line py-5">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="min-w-0 text-xl font-semibold wrap-anywhere">{submission.title}</h2>
          <StatusBadge status={submission.status} />
        </div>
        {submission.sourceUrl ? <p className="mt-1 text-sm break-all text-ink-soft">{submission.sourceUrl}</p> : null}
        <p className="mt-4">{explanations[submission.status] ?? 'The editors have it.'}</p>
        {submission.reason ? (
          <p className="mt-2 wrap-anywhere">
            <span className="text-ink-soft">Their reason:</span> {submission.reason}
          </p>
        ) : null}
      </article>
      <p className="mt-6 flex gap-6 text-sm">
        <Link to="/news" className="text-accent hover:underline">
          Read the news
        </Link>
        <Link to="/submit-news" className="text-accent hover:underline">
          Submit something else
        </Link>
      </p>
    </div>
  );
}
