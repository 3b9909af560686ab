import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { formatLongDay } from '../../../platform/shared/format-time.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { ShownIssue } from '../contract.ts';
import { numberStories } from '../rules/number-stories.ts';
import { ReadItem } from './components/ReadItem.tsx';

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
      {issue.introHtml ? <RichText html={issue.introHtml} className="mt-4 text-lead" /> : null}
      <ol className="mt-8 border-b border-line">
        {numberStories(issue.items).map(([item, number]) => (
          <li key={item.kind === 'story' ? item.storyId : item.id} className={frameOf(item)}>
            <ReadItem item={item} number={number} />
          </li>
        ))}
      </ol>
      <p className="mt-8 text-note">
        <TextLink to="/subscribe">Get the letter every week</TextLink>
      </p>
    </article>
  );
}

/** A heading begins with a strong line; one without words is nothing but that line. */
function frameOf(item: ShownIssue['items'][number]): string {
  if (item.kind !== 'heading') return 'border-t border-line py-6';
  return item.text ? 'border-t-2 border-ink pt-6 pb-4' : 'border-t-2 border-ink';
}
