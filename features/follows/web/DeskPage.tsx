import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, redirect } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { headOf } from '../../../platform/web/page-head.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Hit } from '../contract.ts';
import { arrivalKindLabels, arrivalKinds } from '../vocabulary.ts';
import { BeforeList } from './components/BeforeList.tsx';
import { DatesAhead } from './components/DatesAhead.tsx';
import { FirstFollows } from './components/FirstFollows.tsx';
import { FollowList } from './components/FollowList.tsx';
import { HitLine } from './components/HitLine.tsx';
import { ReadingList } from './components/ReadingList.tsx';
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
      queryClient.ensureQueryData(api.follows.desk.queryOptions()),
      ...(Object.keys(deps).length > 0
        ? [queryClient.ensureQueryData(api.follows.listHits.queryOptions({ input: deps }))]
        : []),
    ]),
  head: headOf({
    title: 'Your desk | SMR Intelligence',
    description: 'What came for what you follow, days ahead, and what you want to read.',
    path: '/desk',
    isIndexed: false,
  }),
  component: DeskPage,
});

function DeskPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data: desk } = useSuspenseQuery(api.follows.desk.queryOptions());
  const { unseen } = desk;
  /** What came for what somebody followed before stays there. */
  const isNew = desk.follows.length === 0 && desk.came.items.length === 0;
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
          isNew
            ? 'You follow nothing yet.'
            : unseen > 0
              ? `${formatCounted(unseen, 'thing')} since you last looked.`
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
        {isNew ? <FirstFollows /> : Object.keys(search).length > 0 ? <CameNarrowed /> : <Came came={desk.came} />}
        <div className="space-y-section">
          <DatesAhead dates={desk.ahead} />
          <ReadingList items={desk.reading} />
          <FollowList items={desk.follows} />
        </div>
      </div>
    </div>
  );
}

function CameNarrowed() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.follows.listHits.queryOptions({ input: search }));
  return <Came came={data} />;
}

function Came({ came }: { came: { items: Hit[]; nextCursor: string | null } }) {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data: desk } = useSuspenseQuery(api.follows.desk.queryOptions());
  const only = desk.follows.find(({ id }) => id === search.follow);
  const { cursor: _, ...first } = search;
  return (
    <section aria-labelledby="came" className="min-w-0">
      <SectionTitle id="came">{only ? `What came for ${only.label}` : 'What came'}</SectionTitle>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3 text-note">
        <SegmentedLinks
          label="What it is"
          choices={[undefined, ...arrivalKinds].map((kind) => ({
            label: kind ? arrivalKindLabels[kind] : 'All',
            isCurrent: search.kind === kind,
            link: linkOptions({ to: '/desk', search: { ...first, kind } }),
          }))}
        />
        {only ? <TextLink to="/desk">Show what came for everything</TextLink> : null}
      </div>
      <div className="mt-4">
        <DataList
          label="What came"
          isOrdered
          items={came.items}
          keyOf={({ id }) => id}
          empty={
            search.kind
              ? { title: 'Nothing of this kind has come', text: 'What else came stands under “All”.' }
              : {
                  title: 'Nothing has come yet',
                  text: 'What comes from now on is told here, each thing once, with why.',
                }
          }
        >
          {(hit) => <HitLine hit={hit} />}
        </DataList>
      </div>
      {Object.keys(search).length === 0 ? <BeforeList items={desk.before} /> : null}
      <Pager
        newer={
          search.cursor ? { label: 'Back to the newest', link: linkOptions({ to: '/desk', search: first }) } : null
        }
        older={
          came.nextCursor
            ? { label: 'Older', link: linkOptions({ to: '/desk', search: { ...first, cursor: came.nextCursor } }) }
            : null
        }
      />
    </section>
  );
}
