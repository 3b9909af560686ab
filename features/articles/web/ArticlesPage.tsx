import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { compact, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { ListSearchForm } from '../../../ui/ListSearchForm.tsx';
import { LiveMark } from '../../../ui/LiveMark.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { type StoryView, storyViews } from '../vocabulary.ts';
import { ManualEntryForm } from './components/ManualEntryForm.tsx';
import { MergeBar } from './components/MergeBar.tsx';
import { StoryCard } from './components/StoryCard.tsx';

export interface ArticlesSearch {
  q?: string;
  view?: StoryView;
}

const viewLabels: Record<StoryView, string> = {
  all: 'All stories',
  hidden: 'Hidden',
  corrected: 'Corrected',
  manual: 'Manual entries',
};

export const Route = createFileRoute('/admin/articles')({
  validateSearch: (search: Record<string, unknown>): ArticlesSearch =>
    compact({ q: textParam(search.q), view: wordParam(search.view, storyViews) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(context.api.articles.list.queryOptions({ input: deps })),
  head: () => ({ meta: [{ title: 'Articles | SMR Intelligence' }] }),
  component: ArticlesPage,
});

function ArticlesPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data: stories } = useSuspenseQuery(api.articles.list.queryOptions({ input: search }));
  const queriesOf = useMemo(() => ({ news_articles: [api.articles.key()], news_stories: [api.articles.key()] }), [api]);
  const isLive = useLiveQueries('/api/admin/live', queriesOf);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((other) => other !== id)));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl font-semibold tracking-tight">Articles</h1>
        <LiveMark isLive={isLive} />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        Corrections stand beside what the source says, and no run over the feeds touches them. What is merged or split
        stays so.
      </p>
      <ManualEntryForm />
      <div className="mt-6">
        <ListSearchForm
          action="/admin/articles"
          label="Search titles"
          choice={{ label: 'Show', name: 'view' }}
          text={search.q}
          sort={search.view ?? 'all'}
          sorts={viewLabels}
          kept={[]}
          onSearch={({ text, sort }) =>
            navigate({ to: '/admin/articles', search: compact({ q: text, view: sort === 'all' ? undefined : sort }) })
          }
        />
      </div>
      <MergeBar chosen={stories.filter(({ id }) => chosen.includes(id))} onDone={() => setChosen([])} />
      {stories.length === 0 ? (
        <div className="mt-6">
          <Notice tone="empty" title="No stories found">
            Nothing matches. Run the RSS ingestion, or write a manual entry.
          </Notice>
        </div>
      ) : (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {stories.map((story) => (
            <li key={story.id}>
              <StoryCard story={story} isChosen={chosen.includes(story.id)} onChoose={choose} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
