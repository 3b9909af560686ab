import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useIsEditor } from '../../../accounts/web/use-is-editor.ts';
import type { StreamWriters } from '../contract.ts';

const REFRESH_MS = 30_000;

/** Who writes streams, for editors; others are told nothing of it. */
export function useWriters(input: { unitId?: string; tag?: string }): readonly StreamWriters[] {
  const { api } = useRouteContext({ from: '__root__' });
  const isEditor = useIsEditor();
  const { data } = useQuery({
    ...api.fleet.telemetry.writers.queryOptions({ input }),
    enabled: isEditor,
    refetchInterval: REFRESH_MS,
  });
  return (isEditor && data) || [];
}
