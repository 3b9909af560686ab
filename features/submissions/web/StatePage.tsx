import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { StatusBadge } from './components/StatusBadge.tsx';

export const Route = createFileRoute('/submit-news/$token')({
  loader: ({ context, params }) => {
    const query = context.api.submissions.findState.queryOptions({ input: { token: params.token } });
    return orNotFound(context.queryClient.ensureQueryData(query), ['NOT_FOUND']);
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
      <PageHeader title="Your submission" scale="headline" />
      <article className="mt-part border-y border-line py-5">
        <SectionTitle aside={<StatusBadge status={submission.status} />}>{submission.title}</SectionTitle>
        {submission.sourceUrl ? <p className="mt-1 text-note break-all text-ink-soft">{submission.sourceUrl}</p> : null}
        <p className="mt-4">{explanations[submission.status] ?? 'The editors have it.'}</p>
        {submission.reason ? (
          <p className="mt-2 wrap-anywhere">
            <span className="text-ink-soft">Their reason:</span> {submission.reason}
          </p>
        ) : null}
      </article>
      <p className="mt-part flex gap-6 text-note">
        <TextLink to="/news">Read the news</TextLink>
        <TextLink to="/submit-news">Submit something else</TextLink>
      </p>
    </div>
  );
}
