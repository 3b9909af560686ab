import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { VersionList } from '../../../versions/web/components/VersionList.tsx';
import { describeOutcome } from '../../../versions/web/describe-outcome.ts';
import type { Outcome } from '../../contract.ts';

const root = getRouteApi('__root__');

interface UnitVersionsProps {
  unitId: string;
  /** Number of the version that is in force; 0 also for a unit that is only proposed. */
  revision: number;
  /** After a version came into force: the form above begins anew. */
  onApplied?(outcome: Outcome): void;
}

/** Every version of a unit, newest first, and what waits for a second person. */
export function UnitVersions({ unitId, revision, onApplied }: UnitVersionsProps) {
  const { api } = root.useRouteContext();
  const { configuration } = api.fleet;
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const { data: versions } = useSuspenseQuery(configuration.versions.queryOptions({ input: { id: unitId } }));
  const outcome = { refresh: [api.fleet.key()] };
  const onSuccess = (answer: Outcome) => onApplied?.(answer);
  const restore = useTold(configuration.restore.mutationOptions({ onSuccess }), {
    ...outcome,
    done: describeOutcome('Version restored'),
    failed: 'The version was not restored',
  });
  const decide = useTold(configuration.decide.mutationOptions({ onSuccess }), {
    ...outcome,
    done: 'The proposal was decided',
    failed: 'The proposal was not decided',
  });
  return (
    <VersionList
      noun="unit"
      versions={versions.map(({ isRetired, ...version }) => ({ ...version, isRemoved: isRetired }))}
      revision={revision}
      me={me?.email}
      removedLabel="retired"
      restoreNote="The unit and its streams become what they were by it. That is a new version, and can be taken back in the same way."
      acts={{
        isBusy: restore.isPending || decide.isPending,
        restore: ({ number }, why, close) =>
          restore.mutate({ id: unitId, number: number ?? 0, revision, why }, { onSuccess: close }),
        decide: (id, decision) => decide.mutate({ id, decision }),
      }}
    />
  );
}
