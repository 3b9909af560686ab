import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ready } from '../../../platform/web/ready.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { LiveMark } from '../../../ui/LiveMark.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { type ArticlesSearch, readArticlesSearch } from './articles-search.ts';
import { DeletedEntries } from './components/DeletedEntries.tsx';
import { DeskFilters } from './components/DeskFilters.tsx';
import { ManualEntryForm } from './components/ManualEntryForm.tsx';
import { type ChosenStory, MergeBar } from './components/MergeBar.tsx';
import { MergeSuggestions } from './components/MergeSuggestions.tsx';
import { StoryCard } from './components/StoryCard.tsx';

export const Route = createFileRoute('/admin/articles')({
  validateSearch: (search: Record<string, unknown>): ArticlesSearch => readArticlesSearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    ready(
      queryClient.ensureQueryData(api.articles.list.queryOptions({ input: deps })),
      queryClient.ensureQueryData(api.articles.listChoices.queryOptions()),
      queryClient.ensureQueryData(api.articles.listDeleted.queryOptions()),
    ),
  head: () => ({ meta: [{ title: 'Articles | SMR Intelligence' }] }),
  component: ArticlesPage,
});

function ArticlesPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.articles.list.queryOptions({ input: search }));
  const queriesOf = useMemo(() => {
    // Not the suggested pairs: every report that a run brings would have them asked for again.
    const shown = [api.articles.list.key(), api.articles.listChoices.key(), api.articles.listDeleted.key()];
    return { news_articles: shown, news_stories: shown };
  }, [api]);
  const isLive = useLiveQueries('/api/admin/live', queriesOf);
  /** Over searches and pages: the same event in other words is what one searches twice for. */
  const [chosen, setChosen] = useState<readonly ChosenStory[]>([]);
  const without = (stories: readonly ChosenStory[]) =>
    chosen.filter(({ id }) => !stories.some((story) => story.id === id));
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Articles"
        intro="Corrections stand beside what the source says, and no run over the feeds touches them. What is merged or split stays so."
        actions={<LiveMark isLive={isLive} />}
      />
      <ManualEntryForm />
      <MergeSuggestions onChoose={(stories) => setChosen([...without(stories), ...stories])} />
      <DeskFilters search={search} />
      <DataList
        label="Stories"
        items={data.items}
        keyOf={({ id }) => id}
        empty={{ title: 'No stories found', text: 'Nothing matches. Run the RSS ingestion, or write a manual entry.' }}
      >
        {(story) => (
          <StoryCard
            story={story}
            isChosen={chosen.some(({ id }) => id === story.id)}
            onChoose={(one, isChosen) => setChosen(isChosen ? [...without([one]), one] : without([one]))}
          />
        )}
      </DataList>
      <Pages search={search} nextCursor={data.nextCursor} />
      <DeletedEntries />
      <MergeBar chosen={chosen} onChange={setChosen} />
    </div>
  );
}

function Pages({ search, nextCursor }: { search: ArticlesSearch; nextCursor: string | null }) {
  const { cursor, ...first } = search;
  const page = (asked: ArticlesSearch) => linkOptions({ to: '/admin/articles', search: { ...asked } });
  return (
    <Pager
      newer={cursor ? { label: 'Back to the newest', link: page(first) } : null}
      older={nextCursor ? { label: 'Older stories', link: page({ ...first, cursor: nextCursor }) } : null}
      className=""
    />
  );
}
