import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, redirect } from '@tanstack/react-router';
import { headOf } from '../../../platform/web/page-head.ts';
import { KeptTextOwner } from '../../../ui/kept-text-owner.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { mayEnter } from '../../accounts/vocabulary.ts';
import { newsKindNames } from '../../deliveries/vocabulary.ts';
import { DeviceList } from './components/DeviceList.tsx';
import { NoticeList } from './components/NoticeList.tsx';
import { WishesForm } from './components/WishesForm.tsx';
import { readNoticesSearch } from './notices-search.ts';

export const Route = createFileRoute('/account/notices')({
  validateSearch: readNoticesSearch,
  loaderDeps: ({ search }) => search,
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (!me) throw redirect({ href: '/auth?next=/account/notices' });
    return { isEditor: mayEnter(me.role, 'editor') };
  },
  loader: ({ context: { api, queryClient, isEditor }, deps: { tab, only, cursor } }) =>
    tab || !isEditor
      ? queryClient.ensureQueryData(api.notices.readSettings.queryOptions())
      : queryClient.ensureQueryData(api.notices.list.queryOptions({ input: { only, cursor } })),
  head: ({ match }) =>
    headOf({
      title: `${match.context.isEditor ? EDITORS : READERS} | SMR Intelligence`,
      description: 'What waits for you, and where you are told of it.',
      path: '/account/notices',
      isIndexed: false,
    })({ match }),
  component: NoticesPage,
});

const EDITORS = 'Your notices';
const READERS = 'Your mails and devices';

function NoticesPage() {
  const search = Route.useSearch();
  const { api, isEditor } = Route.useRouteContext();
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <PageHeader title={isEditor ? EDITORS : READERS} back={<TextLink to="/account">Your account</TextLink>} />
      {/* What waits is told to editors. Whoever only follows things finds them on the desk. */}
      {isEditor ? (
        <SegmentedLinks
          label="Sections of this page"
          className="my-part"
          choices={[
            { label: 'Notices', isCurrent: !search.tab, link: linkOptions({ to: '/account/notices' }) },
            {
              label: 'Settings',
              isCurrent: search.tab === 'settings',
              link: linkOptions({ to: '/account/notices', search: { tab: 'settings' } }),
            },
          ]}
        />
      ) : null}
      {search.tab || !isEditor ? (
        <KeptTextOwner value={me?.id ?? null}>
          <WishesForm kinds={isEditor ? newsKindNames : []} />
          <DeviceList />
        </KeptTextOwner>
      ) : (
        <NoticeList search={search} />
      )}
    </div>
  );
}
