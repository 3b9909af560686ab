import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { formatLongDay } from '../../../platform/shared/format-time.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { LetterArticle } from './components/LetterArticle.tsx';

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
  return <LetterArticle issue={issue} />;
}
