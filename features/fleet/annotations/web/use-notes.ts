import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { Annotation } from '../contract.ts';

const REFRESH_MS = 60_000;

/** Notes, the latest first; undefined while they are on their way. */
export function useNotes(asked: { unitId?: string; screenId?: string; isWithdrawn?: boolean }): {
  notes: Annotation[] | undefined;
  isError: boolean;
} {
  const { api } = useRouteContext({ from: '__root__' });
  const { data, isError } = useQuery({
    ...api.fleet.annotations.list.queryOptions({ input: asked }),
    refetchInterval: REFRESH_MS,
  });
  return { notes: data, isError };
}
