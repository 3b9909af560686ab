import { useSuspenseQuery } from '@tanstack/react-query';
import { linkOptions, useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import type { NoticesSearch } from '../notices-search.ts';
import { NoticeLink } from './NoticeLink.tsx';

/** Everything that somebody was told of, the newest first. */
export function NoticeList({ search }: { search: NoticesSearch }) {
  const { notices } = useRouteContext({ from: '__root__' }).api;
  const { only, cursor } = search;
  const { data } = useSuspenseQuery(notices.list.queryOptions({ input: { only, cursor } }));
  const readAll = useTold(notices.markAllRead.mutationOptions(), {
    done: ({ count }) => ({ title: count === 0 ? 'Everything was read already' : 'Everything is marked as read' }),
    failed: 'The notices were not marked as read',
    refresh: [notices.key()],
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SegmentedLinks
          label="Which notices"
          choices={[
            { label: 'All', isCurrent: !only, link: linkOptions({ to: '/account/notices' }) },
            {
              label: 'Waiting',
              isCurrent: only === 'waiting',
              link: linkOptions({ to: '/account/notices', search: { only: 'waiting' } }),
            },
          ]}
        />
        <Button size="small" isBusy={readAll.isPending} onClick={() => readAll.mutate({})}>
          Mark all read
        </Button>
      </div>
      <DataList
        label="Notices"
        isOrdered
        items={data.items}
        keyOf={({ id }) => id}
        empty={{
          title: only ? 'Nothing waits for you' : 'No notices yet',
          text: 'Submissions, failing feeds, drafts of letters and critical alarms are told of here.',
        }}
      >
        {(notice) => <NoticeLink notice={notice} />}
      </DataList>
      <Pager
        older={
          data.nextCursor
            ? {
                label: 'Older notices',
                link: linkOptions({ to: '/account/notices', search: { ...search, cursor: data.nextCursor } }),
              }
            : null
        }
      />
    </>
  );
}
