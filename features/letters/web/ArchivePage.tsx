import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Rss } from 'lucide-react';
import { pageHead } from '../../../platform/web/page-head.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { formatDay } from './format-day.ts';

export const Route = createFileRoute('/newsletter')({
  loader: ({ context }) => context.queryClient.ensureQueryData(context.api.letters.listArchive.queryOptions()),
  head: ({ match }) =>
    pageHead({
      title: 'The weekly letter | SMR Intelligence',
      description: 'Every weekly letter we have sent: five stories from small modular reactors, week by week.',
      path: '/newsletter',
      publicUrl: match.context.publicUrl,
    }),
  component: ArchivePage,
});

function ArchivePage() {
  const { api } = Route.useRouteContext();
  const { data: issues } = useSuspenseQuery(api.letters.listArchive.queryOptions());
  return (
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <h1 className="text-4xl font-semibold tracking-tight">The weekly letter</h1>
      <p className="mt-2 text-ink-soft">
        Five stories that mattered, once a week.{' '}
        <Link to={'/subscribe' as string} className="text-accent underline">
          Get it by mail
        </Link>{' '}
        or{' '}
        <a href="/newsletter.xml" className="inline-flex items-center gap-1 text-accent underline">
          by RSS <Rss aria-hidden className="size-3.5" />
        </a>
        .
      </p>
      {issues.length > 0 ? (
        <ol className="mt-8 divide-y divide-line border-y border-line">
          {issues.map((issue) => (
            <li key={issue.weekOf} className="py-5">
              <p className="text-sm text-ink-soft">Week of {formatDay(issue.weekOf)}</p>
              <h2 className="mt-1 text-xl font-semibold wrap-anywhere">
                <Link
                  to="/newsletter/$week"
                  params={{ week: issue.weekOf }}
                  className="hover:text-accent hover:underline"
                >
                  {issue.subject}
                </Link>
              </h2>
              <p className="mt-1 text-sm text-ink-soft">{issue.stories.length} stories</p>
            </li>
          ))}
        </ol>
      ) : (
        <div className="mt-8">
          <Notice tone="empty" title="No letter has been sent yet">
            The first one will appear here on the day it goes out.
          </Notice>
        </div>
      )}
    </div>
  );
}
