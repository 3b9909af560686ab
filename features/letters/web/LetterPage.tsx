import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { hasCode } from '../../../platform/web/error-message.ts';
import { hostOf } from '../../../platform/web/host-of.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { formatDay } from './format-day.ts';

export const Route = createFileRoute('/newsletter/$week')({
  loader: async ({ context, params }) => {
    try {
      const input = { weekOf: params.week };
      return await context.queryClient.ensureQueryData(context.api.letters.findIssue.queryOptions({ input }));
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'BAD_REQUEST')) throw notFound();
      throw error;
    }
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.subject} | SMR Intelligence`,
          description:
            `The letter of the week of ${formatDay(loaderData.weekOf)}: ${loaderData.stories.map(({ title }) => title).join('; ')}`.slice(
              0,
              300,
            ),
          path: `/newsletter/${params.week}`,
          publicUrl: match.context.publicUrl,
        })
      : { meta: [{ title: 'Letter not found | SMR Intelligence' }] },
  component: LetterPage,
});

function LetterPage() {
  const { week } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: issue } = useSuspenseQuery(api.letters.findIssue.queryOptions({ input: { weekOf: week } }));
  return (
    <article className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <p className="text-sm">
        <Link to="/newsletter" className="text-accent hover:underline">
          ← All letters
        </Link>
      </p>
      <p className="mt-6 text-sm text-ink-soft">Week of {formatDay(issue.weekOf)}</p>
      <h1 className="mt-1 text-3xl font-semibold tracking-tight wrap-anywhere sm:text-4xl">{issue.subject}</h1>
      {issue.intro
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim())
        .map((paragraph) => (
          <p key={paragraph} className="mt-4 text-lg leading-relaxed whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      <ol className="mt-8 divide-y divide-line border-y border-line">
        {issue.stories.map((story, index) => (
          <li key={story.storyId} className="py-6">
            <p className="text-sm text-ink-soft">
              {index + 1} · {story.source} · {formatDay(story.publishedAt)}
            </p>
            <h2 className="mt-1 text-xl leading-snug font-semibold wrap-anywhere">
              <a href={story.url} target="_blank" rel="noopener" className="hover:text-accent hover:underline">
                {story.title}
              </a>
            </h2>
            {story.summary ? <p className="mt-2 leading-relaxed text-ink-soft">{story.summary}</p> : null}
            <p className="mt-2 text-sm text-ink-soft">{hostOf(story.url)}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-sm text-ink-soft">
        <Link to={'/subscribe' as string} className="text-accent underline">
          Get the letter every week
        </Link>
      </p>
    </article>
  );
}
