import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouteContext } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { useLiveQueries } from '../../../../platform/web/use-live-queries.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Bell } from '../../../../ui/icons/Bell.tsx';
import { Popover } from '../../../../ui/Popover.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { NoticeLink } from './NoticeLink.tsx';

const REFRESH_MS = 60_000;
const MOST_SHOWN = 99;

/** What waits for who is signed in, in the frame of every page; in the admin area it counts up by itself. */
export function NoticeBell() {
  const { api } = useRouteContext({ from: '__root__' });
  const { notices } = api;
  const { pathname, href } = useLocation();
  const queriesOf = useMemo(() => ({ notices: [api.notices.key()] }), [api]);
  const isLive = useLiveQueries(pathname.startsWith('/admin') ? '/api/admin/live' : null, queriesOf);
  const { data, error, refetch } = useQuery({ ...notices.bell.queryOptions(), refetchInterval: REFRESH_MS });
  // What came between the first answer and the opening of the stream was told to nobody.
  useEffect(() => {
    if (isLive) refetch();
  }, [isLive, refetch]);
  const readAll = useTold(notices.markAllRead.mutationOptions(), {
    failed: 'The notices were not marked as read',
    refresh: [notices.key()],
  });
  const waiting = data?.waiting ?? 0;
  return (
    // Who follows a link in it has arrived: it closes.
    <Popover
      key={href}
      label={waiting > 0 ? `Notices: ${formatCounted(waiting, 'new one')}` : 'Notices'}
      icon={
        <span className="relative">
          <Bell aria-hidden className="size-5" />
          {waiting > 0 ? (
            <span
              aria-hidden
              className="absolute -top-2 left-2.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-count font-semibold text-on-accent tabular-nums"
            >
              {waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}
            </span>
          ) : null}
        </span>
      }
      title="Notices"
    >
      <div className="w-76 max-w-full">
        <div className="-mx-4 max-h-[min(24rem,60vh)] overflow-y-auto border-y border-line">
          <DataList
            label="Newest notices"
            look="inset"
            items={data?.newest}
            keyOf={({ id }) => id}
            error={error && !data ? errorMessage(error) : null}
            onRetry={() => refetch()}
            empty={{ title: 'Nothing waits for you' }}
          >
            {(notice) => <NoticeLink notice={notice} />}
          </DataList>
        </div>
        <div className="mt-3 flex min-h-8 items-center justify-between gap-3">
          <TextLink to="/account/notices">All notices</TextLink>
          {waiting > 0 ? (
            <Button size="small" isBusy={readAll.isPending} onClick={() => readAll.mutate({})}>
              Mark all read
            </Button>
          ) : null}
        </div>
      </div>
    </Popover>
  );
}
