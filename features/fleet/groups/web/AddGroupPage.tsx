import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { ThingAdder } from '../../versions/web/components/ThingAdder.tsx';
import { type GroupFields, groupRecord } from '../record.ts';
import { offerUnits } from './offer-units.ts';

export const Route = createFileRoute('/admin/fleet/groups/new')({
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(api.fleet.units.list.queryOptions()),
  head: () => ({ meta: [{ title: 'Add a group | SMR Intelligence' }] }),
  component: AddGroupPage,
});

const NOTHING: GroupFields = { name: '', description: null, unitIds: [] };

function AddGroupPage() {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data: units } = useSuspenseQuery(api.fleet.units.list.queryOptions());
  return (
    <ThingAdder
      record={groupRecord}
      back={<TextLink to="/admin/fleet/groups">← Groups</TextLink>}
      intro="A named set of units: lists, screens and escalation can be narrowed to it. Its address is made from its name and stays as it is."
      defaults={NOTHING}
      offered={offerUnits(units)}
      refresh={[api.fleet.key()]}
      create={({ fields, why }, options) => api.fleet.groups.create.call({ group: fields, why }, options)}
      onAdded={(id) => navigate({ to: '/admin/fleet/groups/$id', params: { id }, ignoreBlocker: true })}
    />
  );
}
