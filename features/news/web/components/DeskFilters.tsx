import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { choicesOf } from '../../../../ui/fields/choice.ts';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { newsCategories, type StoryView } from '../../vocabulary.ts';
import { type ArticlesSearch, readArticlesSearch } from '../articles-search.ts';

const viewLabels: Record<StoryView, string> = {
  all: 'All stories',
  hidden: 'Hidden',
  corrected: 'Corrected',
  manual: 'Manual entries',
};

/** What narrows the desk's list; it stands in the address. */
export function DeskFilters({ search }: { search: ArticlesSearch }) {
  const { api } = useRouteContext({ from: '/admin/articles' });
  const { data: offered } = useSuspenseQuery(api.articles.listChoices.queryOptions());
  const navigate = useNavigate();
  const list = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <FilterBar
      action="/admin/articles"
      // Without the page: a new search begins at the newest.
      onSubmit={(fields) => navigate({ to: '/admin/articles', search: readArticlesSearch(Object.fromEntries(fields)) })}
      // A search from elsewhere (Back, a link) must show.
      key={JSON.stringify({ ...search, cursor: undefined })}
    >
      <TextField
        kind="search"
        name="q"
        label="Search titles and summaries"
        isLabelHidden
        placeholder="Search titles and summaries"
        defaultValue={search.q}
        maxLength={200}
        className="min-w-56 flex-[1_0_100%]"
      />
      <SelectField name="view" label="Show" defaultValue={search.view ?? 'all'} choices={choicesOf(viewLabels)} />
      <SelectField
        name="source"
        label="Source"
        emptyLabel="Any"
        defaultValue={search.source ?? ''}
        choices={list(offered.sources)}
        className="max-w-52"
      />
      <SelectField
        name="category"
        label="Category"
        emptyLabel="Any"
        defaultValue={search.category ?? ''}
        choices={list(newsCategories)}
      />
      {offered.editors.length > 0 ? (
        <SelectField
          name="editor"
          label="Corrected by"
          emptyLabel="Anybody"
          defaultValue={search.editor ?? ''}
          choices={list(offered.editors)}
          className="max-w-52"
        />
      ) : null}
      <TextField kind="date" name="from" label="From (UTC day)" defaultValue={search.from} />
      <TextField kind="date" name="to" label="To (UTC day)" defaultValue={search.to} />
    </FilterBar>
  );
}
