import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { ThingEditor } from '../../versions/web/components/ThingEditor.tsx';
import { groupRecord } from '../record.ts';
import { offerUnits } from './offer-units.ts';

export const Route = createFileRoute('/admin/fleet/groups/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const [group] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(api.fleet.groups.find.queryOptions({ input: params })),
        queryClient.ensureQueryData(api.fleet.groups.versions.queryOptions({ input: params })),
        queryClient.ensureQueryData(api.fleet.units.list.queryOptions()),
      ]),
    );
    return group;
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.name ?? 'Group not found'} | SMR Intelligence` }] }),
  // Another group is another form.
  remountDeps: ({ params }) => params,
  component: EditGroupPage,
});

function EditGroupPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { groups } = api.fleet;
  const { data: group } = useSuspenseQuery(groups.find.queryOptions({ input: params }));
  const { data: units } = useSuspenseQuery(api.fleet.units.list.queryOptions());
  return (
    <ThingEditor
      record={groupRecord}
      thing={group}
      back={<TextLink to="/admin/fleet/groups">← Groups</TextLink>}
      removedNote="it narrows nothing"
      offered={offerUnits(units)}
      change={({ fields, ...asked }) => groups.change.call({ ...asked, group: fields })}
      removal="offered"
      removalNote="Its units stay as they are. Addresses that name it show everything; rules of escalation that name it reach nobody for it. One of its versions can be restored."
      remove={groups.remove.call}
      query={groups.versions.queryOptions({ input: params })}
      restore={groups.restore.call}
      decide={groups.decide.call}
      restoreNote="The group becomes what it was by it. That is a new version, and can be taken back in the same way."
      refresh={[api.fleet.key()]}
    />
  );
}
