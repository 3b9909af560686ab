import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useFleetRights } from '../../look/web/use-fleet-rights.ts';
import type { StreamWriters } from '../contract.ts';

const REFRESH_MS = 30_000;

/** Who writes streams, for operators; others are told nothing of it. */
export function useWriters(input: { unitId?: string; tag?: string }): readonly StreamWriters[] {
  const { api } = useRouteContext({ from: '__root__' });
  const isOperator = useFleetRights().mayOperate(input.unitId ?? null);
  const { data } = useQuery({
    ...api.fleet.telemetry.writers.queryOptions({ input }),
    enabled: isOperator,
    refetchInterval: REFRESH_MS,
  });
  return (isOperator && data) || [];
}
