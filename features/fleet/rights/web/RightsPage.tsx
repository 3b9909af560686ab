import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { listInParts } from '../../../../platform/shared/list-in-parts.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { Grant } from '../contract.ts';
import { GrantDialog } from './components/GrantDialog.tsx';
import { GrantTable } from './components/GrantTable.tsx';
import { InvitationTable } from './components/InvitationTable.tsx';
import { OpennessSwitch } from './components/OpennessSwitch.tsx';

export const Route = createFileRoute('/admin/fleet/rights')({
  loader: ({ context: { api, queryClient } }) =>
    ready(
      queryClient
        .ensureQueryData(api.fleet.rights.list.queryOptions())
        .then(({ items, invitations }) =>
          queryClient.ensureQueryData(unitsQuery(api.fleet.units, [...items, ...invitations])),
        ),
    ),
  head: () => ({ meta: [{ title: 'Fleet Rights | SMR Intelligence' }] }),
  component: RightsPage,
});

/** Of the room of units, which stands on this one. */
interface UnitsApi {
  named: { key(): readonly unknown[]; call(asked: { ids: string }): Promise<{ id: string; name: string }[]> };
}

/** The units of grants, however many. */
function unitsQuery({ named }: UnitsApi, grants: readonly Pick<Grant, 'unitId'>[]) {
  const ids = [...new Set(grants.flatMap(({ unitId }) => unitId ?? []))].sort();
  return queryOptions({
    queryKey: [...named.key(), { ids }],
    queryFn: async () => {
      const parts = await Promise.all(listInParts(ids).map((part) => named.call({ ids: part.join() })));
      return parts.flat();
    },
  });
}

function RightsPage() {
  const { fleet } = Route.useRouteContext().api;
  const { data: rights } = useSuspenseQuery(fleet.rights.list.queryOptions());
  const { data: units = [] } = useQuery({
    ...unitsQuery(fleet.units, [...rights.items, ...rights.invitations]),
    placeholderData: keepPreviousData,
  });
  const nameOf = (id: string) => units.find((unit) => unit.id === id)?.name ?? id;
  const [isGiving, setGiving] = useState(false);
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/fleet">← Fleet</TextLink>}
        title="Fleet Rights"
        intro="Viewers look. Operators also acknowledge alarms, write notes and mark work as done. Engineers also change how units are set up. Administrators are engineers of everything, and are not listed here."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setGiving(true)}>
            Give a role
          </Button>
        }
      />
      <OpennessSwitch isClosed={rights.isClosed} people={new Set(rights.items.map(({ email }) => email)).size} />
      {rights.invitations.length > 0 ? <InvitationTable invitations={rights.invitations} nameOf={nameOf} /> : null}
      <GrantTable grants={rights.items} nameOf={nameOf} isClosed={rights.isClosed} />
      {isGiving ? <GrantDialog onClose={() => setGiving(false)} /> : null}
    </>
  );
}
