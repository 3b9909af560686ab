import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { nameBrowser } from '../../../../platform/web/name-browser.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { Time } from '../../../../ui/Time.tsx';
import { listSessions, type SessionInfo, signOutEverywhere, signOutSession } from '../auth-requests.ts';

const sessionsQuery = { queryKey: ['sessions'], queryFn: listSessions };

/** Where one is signed in, and the end of it. */
export function Sessions() {
  const queryClient = useQueryClient();
  const onError = (error: Error) => showToast({ tone: 'error', title: 'Error', description: errorMessage(error) });
  const endOne = useMutation({
    mutationFn: signOutSession,
    onError,
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  const endAll = useMutation({ mutationFn: signOutEverywhere, onError, onSuccess: () => window.location.assign('/') });
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <>
      <DataList
        label="Sessions"
        items={data}
        keyOf={({ id }) => id}
        error={error && !data ? errorMessage(error) : null}
        onRetry={() => refetch()}
        expected={{ count: 1, height: 'h-16' }}
      >
        {(session) => (
          <div className="flex flex-wrap items-center justify-between gap-3 text-note">
            <span className="min-w-0">
              <span className="flex items-center gap-2">
                <span className="truncate">{describeBrowser(session)}</span>
                {session.isThis ? <Badge tone="good">this one</Badge> : null}
              </span>
              <span className="text-ink-soft">
                since <Time at={session.createdAt} form="moment" />
              </span>
            </span>
            {session.isThis ? null : (
              <Button
                size="small"
                aria-label={`End the session of ${describeBrowser(session)}`}
                isBusy={endOne.isPending && endOne.variables === session.token}
                onClick={() => endOne.mutate(session.token)}
              >
                End
              </Button>
            )}
          </div>
        )}
      </DataList>
      <Button isBusy={endAll.isPending} onClick={() => endAll.mutate()} className="mt-4">
        Sign out everywhere
      </Button>
    </>
  );
}

function describeBrowser({ userAgent, ipAddress }: SessionInfo): string {
  return [nameBrowser(userAgent), ipAddress && `from ${ipAddress}`].filter(Boolean).join(' ');
}
