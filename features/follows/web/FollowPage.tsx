import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { headOf } from '../../../platform/web/page-head.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { MOST_PREVIEWED, PREVIEW_DAYS } from '../vocabulary.ts';
import { FollowForm } from './components/FollowForm.tsx';
import { FollowOptions } from './components/FollowOptions.tsx';
import { readFollowSearch } from './follow-search.ts';

export const Route = createFileRoute('/desk/follow')({
  validateSearch: readFollowSearch,
  loaderDeps: ({ search }) => ({ target: search.path }),
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (!me) throw redirect({ href: `/auth?${new URLSearchParams({ next: location.href })}` });
  },
  loader: ({ context: { api, queryClient }, deps }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureQueryData(api.follows.preview.queryOptions({ input: deps })),
        queryClient.ensureQueryData(api.deliveries.listOwn.queryOptions()),
      ]),
      ['NOT_FOUND', 'BAD_REQUEST'],
    ),
  head: headOf({
    title: 'Follow | SMR Intelligence',
    description: 'What it would have told lately, and how you want to be told.',
    path: '/desk/follow',
    isIndexed: false,
  }),
  component: FollowPage,
});

function FollowPage() {
  const target = Route.useSearch().path;
  const router = useRouter();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.follows.preview.queryOptions({ input: { target } }));
  const { data: endpoints } = useSuspenseQuery(api.deliveries.listOwn.queryOptions());
  const refresh = [api.follows.key()];
  const toDesk = () => router.navigate({ to: '/desk' });
  const add = useTold(api.follows.add.mutationOptions({ onSuccess: toDesk }), {
    done: ({ label }) => ({ title: `You follow ${label}` }),
    failed: 'It is not followed',
    refresh,
  });
  const change = useTold(api.follows.change.mutationOptions({ onSuccess: toDesk }), {
    done: 'Saved',
    failed: 'It was not saved',
    refresh,
  });
  const { label, isEverything, count, dates, newest, follow } = data;
  const lately = `In the last ${PREVIEW_DAYS} days it would have told you of ${count >= MOST_PREVIEWED ? 'at least ' : ''}${formatCounted(count, 'thing')}`;
  const ahead = dates > 0 ? ` and it has ${formatCounted(dates, 'date')} ahead` : '';
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <PageHeader
        title={follow ? follow.label : `Follow ${label}`}
        back={<TextLink to="/desk">Your desk</TextLink>}
        intro={`${lately}${ahead}. What is there already is not sent.`}
      />
      <FollowForm
        key={follow?.id ?? target}
        label={follow?.label ?? label}
        channels={follow?.channels ?? { mail: 'daily', push: false, webhook: null }}
        {...{ isEverything, endpoints }}
        isFollowed={follow !== null}
        isBusy={add.isPending || change.isPending}
        onSend={(sent) =>
          follow ? change.mutate({ id: follow.id, ...sent }) : add.mutate({ target: data.target, ...sent })
        }
      />
      {follow ? <FollowOptions follow={follow} onRemoved={toDesk} /> : null}
      <SectionTitle className="mt-section mb-4">The newest of it</SectionTitle>
      <DataList
        label="The newest of it"
        isOrdered
        items={newest}
        keyOf={({ path, title }) => path + title}
        empty={{ title: 'Nothing is in it yet', text: 'You are told when something comes.' }}
      >
        {(story) => (
          <PlainLink
            href={story.path}
            onFollow={(href) => router.navigate({ href })}
            className="block text-note leading-snug hover:underline"
          >
            <span dir="auto" className="wrap-anywhere">
              {story.title}
            </span>
            <span className="mt-0.5 block text-caption text-ink-soft">
              <Time at={story.publishedAt} precision={story.datePrecision} />
            </span>
          </PlainLink>
        )}
      </DataList>
    </div>
  );
}
