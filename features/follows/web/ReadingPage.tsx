import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { headOf } from '../../../platform/web/page-head.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { SavedStories } from './components/ReadingList.tsx';
import { readSaveSearch } from './follow-search.ts';

export const Route = createFileRoute('/desk/reading')({
  validateSearch: readSaveSearch,
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (!me) throw redirect({ href: `/auth?${new URLSearchParams({ next: location.href })}` });
  },
  loaderDeps: ({ search }) => ({ path: search.path }),
  loader: ({ context: { api, queryClient }, deps: { path } }) =>
    Promise.all([
      queryClient.ensureQueryData(api.follows.listSaved.queryOptions()),
      // Of a story that is not there, the page says so.
      path && queryClient.ensureQueryData(api.follows.previewSaved.queryOptions({ input: { path } })).catch(() => null),
    ]),
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
  const { api } = Route.useRouteContext();
  const { data: items } = useSuspenseQuery(api.follows.listSaved.queryOptions());
  const isAsked = path !== undefined && !items.some((item) => item.path === path && item.readAt === null);
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <PageHeader title="Reading list" back={<TextLink to="/desk">Your desk</TextLink>} />
      {isAsked ? <AskedStory path={path} /> : null}
      {isAsked && items.length === 0 ? null : (
        <div className="mt-8">
          <SavedStories label="Reading list" items={items} isWhole />
        </div>
      )}
    </div>
  );
}

/** For who was not signed in at the story: a link alone puts nothing on anybody's list. */
function AskedStory({ path }: { path: string }) {
  const navigate = Route.useNavigate();
  const { api } = Route.useRouteContext();
  const { data: story } = useQuery({ ...api.follows.previewSaved.queryOptions({ input: { path } }), retry: false });
  const save = useTold(api.follows.save.mutationOptions({ onSuccess: () => navigate({ search: {}, replace: true }) }), {
    done: ({ title }) => ({ title: `${title} stands on your reading list` }),
    failed: 'It was not saved',
    refresh: [api.follows.key()],
  });
  if (!story)
    return (
      <Notice tone="empty" title="There is no such story" className="mt-6">
        It was taken off the site, or its address has a typo.
      </Notice>
    );
  return (
    <Panel title="Put this story on your list?" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
        <p dir="auto" className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <PlainLink href={story.path} onFollow={(href) => navigate({ href })} className="link">
            {story.title}
          </PlainLink>
        </p>
        <Button variant="primary" isBusy={save.isPending} onClick={() => save.mutate({ path })}>
          Read later
        </Button>
      </div>
    </Panel>
  );
}
