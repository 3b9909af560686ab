import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Message } from '../../../../../ui/Message.tsx';
import { VersionList } from '../../../versions/web/components/VersionList.tsx';
import type { Outage } from '../../contract.ts';

/** Every version of an outage, newest first, for engineers of its unit. */
export function OutageVersions({ outage: { id, title, revision } }: { outage: Outage }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { units } = api.fleet;
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  const { data: versions, error } = useQuery(units.outageVersions.queryOptions({ input: { id } }));
  const restore = useTold(units.restoreOutage.mutationOptions(), {
    refresh: [units.key()],
    done: 'Version restored',
    failed: 'The version was not restored',
  });
  if (error) return <Message tone="danger">The versions could not be loaded. {errorMessage(error)}</Message>;
  if (!versions) return null;
  return (
    <VersionList
      title={`Versions of “${title}”`}
      noun="outage"
      versions={versions}
      revision={revision}
      me={me?.email}
      removedLabel="removed"
      restoreNote="The outage becomes what it was by it, and the status of its unit follows. That is a new version, and can be taken back in the same way."
      acts={{
        isBusy: restore.isPending,
        restore: ({ number }, why, close) =>
          restore.mutate({ id, number: number ?? 0, revision, why }, { onSuccess: close }),
      }}
    />
  );
}
