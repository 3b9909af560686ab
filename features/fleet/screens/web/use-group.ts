import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { GroupLabel } from '../../groups/contract.ts';
import type { ScreenContent } from '../contract.ts';
import { narrowPanels } from '../rules/narrow-panels.ts';

/** The group that an address names. @returns null when it names none, or one that is not there: an address outlives a group */
export function findGroup(groups: readonly GroupLabel[], id: string | undefined): GroupLabel | null {
  return groups.find((group) => group.id === id) ?? null;
}

/** A screen as far as it is of a group. */
export function narrowContent(content: ScreenContent, group: GroupLabel | null): ScreenContent {
  return { ...content, panels: narrowPanels(content.panels, group?.unitIds ?? null) };
}

/** The groups that there are, and the one that the address names. */
export function useGroup(id: string | undefined): { groups: readonly GroupLabel[]; group: GroupLabel | null } {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: groups } = useSuspenseQuery({
    ...api.fleet.groups.labels.queryOptions(),
    // A wall is looked at for months: units come to a group, and leave it.
    refetchInterval: GROUPS_REFRESH_MS,
  });
  return { groups, group: findGroup(groups, id) };
}

const GROUPS_REFRESH_MS = 60_000;
