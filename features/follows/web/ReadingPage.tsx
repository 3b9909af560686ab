import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { headOf } from '../../../platform/web/page-head.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { SavedLine } from './components/ReadingList.tsx';
import { readSaveSearch } from './follow-search.ts';

export const Route = createFileRoute('/desk/reading')({
  validateSearch: readSaveSearch,
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (!me) throw redirect({ href: `/auth?${new URLSearchParams({ next: location.href })}` });
  },
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(api.follows.listSaved.queryOptions()),
  head: headOf({
    title: 'Reading list | SMR Intelligence',
    description: 'Stories that you want to read, and those that you have read.',
    path: '/desk/reading',
    isIndexed: false,
  }),
  component: ReadingPage,
});

function ReadingPage() {
  const { path } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { api } = Route.useRouteContext();
  const { data: items } = useSuspenseQuery(api.follows.listSaved.queryOptions());
  const save = useTold(api.follows.save.mutationOptions({ onSuccess: () => navigate({ search: {}, replace: true }) }), {
    done: ({ title }) => ({ title: `${title} stands on your reading list` }),
    failed: 'It was not saved',
    refresh: [api.follows.key()],
  });
  const isAsked = path !== undefined && !items.some((item) => item.path === path && item.readAt === null);
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <PageHeader title="Reading list" back={<TextLink to="/desk">Your desk</TextLink>} />
      {isAsked ? (
        <Notice tone="empty" title="Put this story on your list?" className="mt-6">
          <span className="block wrap-anywhere">{path}</span>
          <Button variant="primary" className="mt-3" isBusy={save.isPending} onClick={() => save.mutate({ path })}>
            Read later
          </Button>
        </Notice>
      ) : null}
      <div className="mt-8">
        <DataList
          label="Reading list"
          items={items}
          keyOf={({ id }) => id}
          empty={{ title: 'Nothing to read', text: 'Stories that you put aside with “Read later” stand here.' }}
        >
          {(saved) => <SavedLine saved={saved} />}
        </DataList>
      </div>
    </div>
  );
}
