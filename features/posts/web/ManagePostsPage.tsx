import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { compact, cursorParam, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Plus } from '../../../ui/icons/Plus.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { longest, type PostState, postStates, stateLabels } from '../vocabulary.ts';
import { DeletedPosts } from './components/DeletedPosts.tsx';
import { PostStateMark } from './components/PostStateMark.tsx';

export interface PostsSearch {
  state?: PostState;
  q?: string;
  cursor?: string;
}

const readSearch = (search: Record<string, unknown>): PostsSearch =>
  compact({
    state: wordParam(search.state, postStates),
    q: textParam(search.q),
    cursor: cursorParam(search.cursor),
  });

export const Route = createFileRoute('/admin/blog-posts')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(api.posts.list.queryOptions({ input: deps })),
      queryClient.ensureQueryData(api.posts.count.queryOptions()),
      queryClient.ensureQueryData(api.posts.listDeleted.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'Blog Posts | SMR Intelligence' }] }),
  component: ManagePostsPage,
});

function ManagePostsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.posts.list.queryOptions({ input: search }));
  const { data: counts } = useSuspenseQuery(api.posts.count.queryOptions());
  useLiveQueries(
    '/api/admin/live',
    useMemo(() => {
      const lists = [api.posts.list.key(), api.posts.count.key(), api.posts.listDeleted.key()];
      return { posts: lists, post_revisions: lists };
    }, [api]),
  );
  const [isBeginning, setBeginning] = useState(false);
  const { cursor, ...first } = search;
  const page = (to: PostsSearch) => linkOptions({ to: '/admin/blog-posts', search: { ...to } });
  const all = postStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const choices: [PostState | undefined, string][] = [
    [undefined, `All ${all}`],
    ...postStates.map((state): [PostState, string] => [state, `${stateLabels[state]} ${counts[state] ?? 0}`]),
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        title="Blog Posts"
        actions={
          <>
            <LinkButton to="/admin/blog-posts/import">Import</LinkButton>
            <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setBeginning(true)}>
              New post
            </Button>
          </>
        }
      />
      <SegmentedLinks
        label="Filter by state"
        choices={choices.map(([state, label]) => ({
          label,
          isCurrent: state === search.state,
          link: page(compact({ q: search.q, state })),
        }))}
      />
      <FilterBar
        action="/admin/blog-posts"
        kept={search.state ? [['state', search.state]] : []}
        onSubmit={(fields) => navigate({ search: readSearch({ state: search.state, q: fields.get('q') }) })}
      >
        <TextField
          key={`q ${search.q}`}
          kind="search"
          name="q"
          label="Search title and text"
          isLabelHidden
          placeholder="Search title and text"
          defaultValue={search.q}
          maxLength={200}
          className="min-w-56 flex-1"
        />
      </FilterBar>
      <DataTable
        caption="Posts"
        rows={data.items}
        keyOf={({ id }) => id}
        empty={search.q || search.state ? 'Nothing matches this filter.' : 'No posts yet. Begin the first one.'}
        columns={[
          {
            id: 'title',
            header: 'Title',
            isRowHeader: true,
            cell: ({ id, title }) => (
              <span dir="auto" className="wrap-anywhere">
                <TextLink to="/admin/blog-posts/$id" params={{ id }}>
                  {title}
                </TextLink>
              </span>
            ),
          },
          { id: 'state', header: 'State', cell: (post) => <PostStateMark post={post} /> },
          { id: 'changed', header: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} form="near" /> },
          { id: 'by', header: 'Saved by', cell: ({ savedBy }) => <span className="wrap-anywhere">{savedBy}</span> },
        ]}
      />
      <Pager
        newer={cursor ? { label: 'Back to the newest', link: page(first) } : null}
        older={data.nextCursor ? { label: 'Older posts', link: page({ ...first, cursor: data.nextCursor }) } : null}
      />
      <DeletedPosts />
      {isBeginning ? <NewPostDialog onClose={() => setBeginning(false)} /> : null}
    </div>
  );
}

function NewPostDialog({ onClose }: { onClose(): void }) {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const once = useOnceKey();
  const create = useTold(
    api.posts.create.mutationOptions({
      context: once.context,
      onSuccess: ({ id }) => navigate({ to: '/admin/blog-posts/$id', params: { id } }),
    }),
    { failed: 'The post was not begun', isSaid: () => true, refresh: [api.posts.key()] },
  );
  return (
    <FormDialog
      title="New post"
      note="It is a draft that only editors see. The address is made from the title; both can be changed."
      submitLabel="Begin"
      isBusy={create.isPending}
      error={create.error ? errorMessage(create.error) : null}
      onClose={onClose}
      onSubmit={(data) => create.mutate({ title: String(data.get('title')).trim() })}
    >
      <TextField name="title" label="Title" isRequired maxLength={longest.title} autoComplete="off" />
    </FormDialog>
  );
}
