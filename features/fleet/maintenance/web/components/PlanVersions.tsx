import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Message } from '../../../../../ui/Message.tsx';
import { VersionList } from '../../../versions/web/components/VersionList.tsx';
import type { MaintenancePlan } from '../../contract.ts';

const root = getRouteApi('__root__');

/** Every version of a plan, newest first. */
export function PlanVersions({ plan: { id, title, revision } }: { plan: MaintenancePlan }) {
  const { api } = root.useRouteContext();
  const { maintenance } = api.fleet;
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  const { data: versions, error } = useQuery(maintenance.planVersions.queryOptions({ input: { id } }));
  const restore = useTold(maintenance.restorePlan.mutationOptions(), {
    refresh: [maintenance.key()],
    done: 'Version restored',
    failed: 'The version was not restored',
  });
  if (error) return <Message tone="danger">The versions could not be loaded. {errorMessage(error)}</Message>;
  if (!versions) return null;
  return (
    <VersionList
      title={`Versions of “${title}”`}
      noun="plan"
      versions={versions}
      revision={revision}
      me={me?.email}
      removedLabel="removed"
      restoreNote="The plan and its open task become what they were by it. That is a new version, and can be taken back in the same way."
      acts={{
        isBusy: restore.isPending,
        restore: ({ number }, why, close) =>
          restore.mutate({ id, number: number ?? 0, revision, why }, { onSuccess: close }),
      }}
    />
  );
}
