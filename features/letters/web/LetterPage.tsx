import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { formatLongDay } from '../../../platform/shared/format-time.ts';
import { hostOf } from '../../../platform/web/host-of.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';

export const Route = createFileRoute('/newsletter/$week')({
  loader: ({ context, params }) => {
    const query = context.api.letters.findIssue.queryOptions({ input: { weekOf: params.week } });
    return orNotFound(context.queryClient.ensureQueryData(query));
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.subject} | SMR Intelligence`,
          description:
            `The letter of ${formatLongDay(loaderData.day)}: ${loaderData.stories.map(({ title }) => title).join('; ')}`.slice(
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
      <PageHeader
        back={<TextLink to="/newsletter">← All letters</TextLink>}
        eyebrow={<Time at={issue.day} form="longDay" />}
        title={issue.subject}
        scale="headline"
      />
      {issue.intro
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim())
        .map((paragraph) => (
          <p key={paragraph} className="mt-4 text-lead whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      <ol className="mt-8 divide-y divide-line border-y border-line">
        {issue.stories.map((story, index) => (
          <li key={story.storyId} className="py-6">
            <p className="text-note text-ink-soft">
              {index + 1} · {story.source} · <Time at={story.publishedAt} form="longDay" />
            </p>
            <h2 className="mt-1 text-section wrap-anywhere">
              <a href={story.url} target="_blank" rel="noopener" className="hover:text-accent hover:underline">
                {story.title}
              </a>
            </h2>
            {story.summary ? <p className="mt-2 leading-relaxed text-ink-soft">{story.summary}</p> : null}
            {story.note ? (
              <p className="mt-2 leading-relaxed whitespace-pre-line">
                <strong>Why it matters:</strong> {story.note}
              </p>
            ) : null}
            <p className="mt-2 text-note text-ink-soft">{hostOf(story.url)}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-note">
        <TextLink to="/subscribe">Get the letter every week</TextLink>
      </p>
    </article>
  );
}
