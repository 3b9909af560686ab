import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Message } from '../../../../../ui/Message.tsx';
import type { FleetVersion, VersionOutcome } from '../../contract.ts';
import { describeOutcome } from '../describe-outcome.ts';
import { VersionList } from './VersionList.tsx';

export interface ThingVersionsProps<Read, Failure, Key extends QueryKey, Answer> {
  /** Left out: "Versions". */
  title?: string;
  /** 'inset' within the row of a list. */
  look?: 'inset';
  /** 'plan' */
  noun: string;
  thing: { id: string; revision: number };
  /** How its versions are asked for. */
  query: UseQueryOptions<Read, Failure, FleetVersion[], Key>;
  restore(asked: { id: string; number: number; revision: number; why: string }): Promise<Answer>;
  /** Left out: a person alone changes such a thing. */
  decide?(asked: { id: string; decision: 'approve' | 'decline' }): Promise<Answer>;
  /** 'removed' when it is left out. */
  removedLabel?: string;
  /** What is said before a version is restored. */
  restoreNote: string;
  /** Whether who looks on may change it. */
  mayChange?: boolean;
  /** What is asked for again after a change. */
  refresh: readonly QueryKey[];
  /** After a version was restored or decided: a form above begins anew. */
  onChanged?(answer: Answer): void;
}

/** The versions of whatever has some in the fleet, with the deeds that go with them. */
export function ThingVersions<Read, Failure, Key extends QueryKey, Answer extends Partial<VersionOutcome>>({
  thing: { id, revision },
  query,
  restore,
  decide,
  removedLabel = 'removed',
  mayChange = true,
  refresh,
  onChanged,
  ...said
}: ThingVersionsProps<Read, Failure, Key, Answer>) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  const { data: versions, error } = useQuery(query);
  const onSuccess = (answer: Answer) => onChanged?.(answer);
  const restoring = useTold(
    { mutationFn: restore, onSuccess },
    {
      refresh,
      // What a person alone changes has no state to tell of.
      done: ({ state = 'applied' }) => describeOutcome('Version restored')({ state }),
      failed: 'The version was not restored',
    },
  );
  const deciding = useTold(
    {
      mutationFn: async (asked: Parameters<NonNullable<typeof decide>>[0]) => decide?.(asked),
      onSuccess: (answer) => answer && onSuccess(answer),
    },
    { refresh, done: 'The proposal was decided', failed: 'The proposal was not decided' },
  );
  if (error) return <Message tone="danger">The versions could not be loaded. {errorMessage(error)}</Message>;
  if (!versions) return null;
  const acts = {
    isBusy: restoring.isPending || deciding.isPending,
    restore: ({ number }: FleetVersion, why: string, close: () => void) =>
      restoring.mutate({ id, number: number ?? 0, revision, why }, { onSuccess: close }),
    ...(decide
      ? { decide: (proposal: string, decision: 'approve' | 'decline') => deciding.mutate({ id: proposal, decision }) }
      : {}),
  };
  return (
    <VersionList
      {...said}
      versions={versions}
      revision={revision}
      me={me?.email}
      removedLabel={removedLabel}
      acts={mayChange ? acts : undefined}
    />
  );
}
