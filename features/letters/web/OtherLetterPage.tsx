import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { formatLongDay } from '../../../platform/shared/format-time.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { LetterArticle } from './components/LetterArticle.tsx';

export const Route = createFileRoute('/newsletter/$letter/$day')({
  loader: ({ context, params }) => {
    const query = context.api.letters.findIssue.queryOptions({ input: { weekOf: params.day, letter: params.letter } });
    return orNotFound(context.queryClient.ensureQueryData(query));
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.subject} | SMR Intelligence`,
          description:
            `${loaderData.edition.name} of ${formatLongDay(loaderData.day)}: ${loaderData.stories.map(({ title }) => title).join('; ')}`.slice(
              0,
              300,
            ),
          path: `/newsletter/${params.letter}/${params.day}`,
          publicUrl: match.context.publicUrl,
        })
      : { meta: [{ title: 'Letter not found | SMR Intelligence' }] },
  component: OtherLetterPage,
});

function OtherLetterPage() {
  const { letter, day } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: issue } = useSuspenseQuery(api.letters.findIssue.queryOptions({ input: { weekOf: day, letter } }));
  return <LetterArticle issue={issue} />;
}
