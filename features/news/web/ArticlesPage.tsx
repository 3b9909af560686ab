import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { compact, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { ListSearchForm } from '../../../ui/ListSearchForm.tsx';
import { LiveMark } from '../../../ui/LiveMark.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
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
    <div className="grid gap-6">
      <PageHeader
        title="Articles"
        intro="Corrections stand beside what the source says, and no run over the feeds touches them. What is merged or split stays so."
        actions={<LiveMark isLive={isLive} />}
      />
      <ManualEntryForm />
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
      <MergeBar chosen={stories.filter(({ id }) => chosen.includes(id))} onDone={() => setChosen([])} />
      <DataList
        label="Stories"
        items={stories}
        keyOf={({ id }) => id}
        empty={{ title: 'No stories found', text: 'Nothing matches. Run the RSS ingestion, or write a manual entry.' }}
      >
        {(story) => <StoryCard story={story} isChosen={chosen.includes(story.id)} onChoose={choose} />}
      </DataList>
    </div>
  );
}
