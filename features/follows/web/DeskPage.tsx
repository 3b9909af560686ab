import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, redirect, useRouter } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { headOf } from '../../../platform/web/page-head.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { Hit } from '../contract.ts';
import { FollowList } from './components/FollowList.tsx';
import { readDeskSearch } from './follow-search.ts';

export const Route = createFileRoute('/desk')({
  validateSearch: readDeskSearch,
  loaderDeps: ({ search }) => search,
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (!me) throw redirect({ href: '/auth?next=/desk' });
  },
  loader: ({ context: { api, queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(api.follows.list.queryOptions()),
      queryClient.ensureQueryData(api.follows.listHits.queryOptions({ input: deps })),
    ]),
  head: headOf({
    title: 'Your desk | SMR Intelligence',
    description: 'What came for the lists that you follow.',
    path: '/desk',
    isIndexed: false,
  }),
  component: DeskPage,
});

function DeskPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data: followed } = useSuspenseQuery(api.follows.list.queryOptions());
  const { data: hits } = useSuspenseQuery(api.follows.listHits.queryOptions({ input: search }));
  const { unseen } = followed;
  const only = followed.items.find(({ id }) => id === search.follow);
  const seen = useTold(api.follows.markSeen.mutationOptions(), {
    done: 'Everything is marked as seen',
    failed: 'It was not marked as seen',
    refresh: [api.follows.key()],
  });
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        title="Your desk"
        scale="headline"
        intro={
          unseen > 0
            ? `${formatCounted(unseen, 'story', 'stories')} since you last looked.`
            : 'Nothing new since you last looked.'
        }
        actions={
          unseen > 0 ? (
            <Button size="small" isBusy={seen.isPending} onClick={() => seen.mutate({})}>
              Mark all seen
            </Button>
          ) : null
        }
      />
      <div className="mt-8 grid gap-x-10 gap-y-section lg:grid-cols-[1fr_22rem]">
        <section aria-labelledby="came" className="min-w-0">
          <SectionTitle id="came">{only ? `What came for ${only.label}` : 'What came'}</SectionTitle>
          {only ? (
            <p className="mt-2 text-note">
              <TextLink to="/desk">Show what came for all lists</TextLink>
            </p>
          ) : null}
          <div className="mt-4">
            <DataList
              label="What came"
              isOrdered
              items={hits.items}
              keyOf={({ storyId }) => storyId}
              empty={{
                title: 'Nothing has come yet',
                text:
                  followed.items.length > 0
                    ? 'Stories that come from now on are told here, each once, with why.'
                    : 'Follow a list of news: stories that come for it are told here, each once, with why.',
              }}
            >
              {(hit) => <HitLine hit={hit} />}
            </DataList>
          </div>
          <Pager
            newer={
              search.cursor
                ? {
                    label: 'Back to the newest',
                    link: linkOptions({ to: '/desk', search: { ...search, cursor: undefined } }),
                  }
                : null
            }
            older={
              hits.nextCursor
                ? {
                    label: 'Older stories',
                    link: linkOptions({ to: '/desk', search: { ...search, cursor: hits.nextCursor } }),
                  }
                : null
            }
          />
        </section>
        <FollowList items={followed.items} />
      </div>
    </div>
  );
}

function HitLine({ hit: { title, path, publishedAt, arrivedAt, isNew, follows } }: { hit: Hit }) {
  const router = useRouter();
  const follow = (href: string) => router.navigate({ href });
  return (
    <PlainLink href={path} onFollow={follow} className="block text-note leading-snug hover:underline">
      <span className="flex items-baseline justify-between gap-3">
        <span dir="auto" className={`min-w-0 wrap-anywhere ${isNew ? 'font-semibold' : ''}`}>
          {title}
        </span>
        {isNew ? (
          <Mark shape="circle" tone="accent" size="caption" className="shrink-0">
            New
          </Mark>
        ) : null}
      </span>
      <span className="mt-0.5 block text-ink-soft wrap-anywhere">{follows.map(reasonOf).join('; ')}</span>
      <span className="mt-0.5 block text-caption text-ink-soft">
        <Time at={arrivedAt} form="near" isInText />, published <Time at={publishedAt} form="newsDay" />
      </span>
    </PlainLink>
  );
}

function reasonOf({ label, because }: Hit['follows'][number]): string {
  const why = because.join(', ');
  return why === '' || why === label ? label : `${label}: ${why}`;
}
