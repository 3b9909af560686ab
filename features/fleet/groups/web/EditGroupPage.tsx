import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, hasCode } from '../../../../platform/web/error-message.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { useDraftBase } from '../../../../platform/web/use-draft-base.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { RecordEditor } from '../../../../ui/records/RecordEditor.tsx';
import { useRecordDraft } from '../../../../ui/records/use-record-draft.ts';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { ReasonDialog } from '../../versions/web/components/ReasonDialog.tsx';
import { ThingVersions } from '../../versions/web/components/ThingVersions.tsx';
import { describeOutcome } from '../../versions/web/describe-outcome.ts';
import { type GroupFields, groupRecord } from '../record.ts';
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
  const draft = useRecordDraft(groupRecord, useDraftBase(group), null);
  const [wanted, setWanted] = useState<GroupFields | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const refresh = [api.fleet.key()];
  const save = useTold(
    groups.change.mutationOptions({
      onSuccess: ({ revision, state }, { group: saved }) =>
        // What is only proposed leaves the group as it is.
        draft.goOn(state === 'applied' ? { ...draft.base, ...saved, revision } : draft.base),
    }),
    {
      refresh,
      done: describeOutcome('Group saved'),
      failed: 'The group was not saved',
      isSaid: (error) => hasCode(error, 'CONFLICT'),
    },
  );
  const remove = useTold(groups.remove.mutationOptions({ onSuccess: draft.load }), {
    refresh,
    done: describeOutcome('Group removed'),
    failed: 'The group was not removed',
  });
  const { base } = draft;
  const isThere = !group.isRemoved && !group.isOnlyProposed;
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/fleet/groups">← Groups</TextLink>}
        title={base.name}
        intro={
          <span className="flex flex-wrap items-center gap-2">
            <code>{group.id}</code>
            {group.isRemoved ? <Badge>removed: it narrows nothing</Badge> : null}
            {group.isOnlyProposed ? <Badge>proposed: it is not there yet</Badge> : null}
          </span>
        }
        actions={isThere ? <Button onClick={() => setRemoving(true)}>Remove</Button> : null}
      />
      {isThere ? (
        <RecordEditor
          draft={draft}
          proposal={null}
          errors={fieldErrors(save.error, 'group')}
          isBusy={save.isPending}
          submitLabel="Save group"
          offered={offerUnits(units)}
          // The form has all fields of the record.
          onSubmit={(fields) => setWanted(fields as GroupFields)}
        />
      ) : null}
      <ThingVersions
        noun="group"
        thing={group}
        query={groups.versions.queryOptions({ input: params })}
        restore={groups.restore.call}
        decide={groups.decide.call}
        restoreNote="The group becomes what it was by it. That is a new version, and can be taken back in the same way."
        refresh={refresh}
        onChanged={draft.load}
      />
      {wanted ? (
        <ReasonDialog
          title="Save the group?"
          submitLabel="Save group"
          isBusy={save.isPending}
          onReason={(why) =>
            save.mutate(
              { id: group.id, revision: base.revision, group: wanted, why },
              {
                onError: (error) => hasCode(error, 'CONFLICT') && draft.refuse(wanted),
                onSettled: () => setWanted(null),
              },
            )
          }
          onClose={() => setWanted(null)}
        />
      ) : null}
      {isRemoving ? (
        <ReasonDialog
          title={`Remove ${base.name}?`}
          note="Its units stay as they are. Addresses that name it show everything; rules of escalation that name it reach nobody for it. One of its versions can be restored."
          submitLabel="Remove group"
          tone="danger"
          isBusy={remove.isPending}
          onReason={(why) =>
            remove.mutate({ id: group.id, revision: group.revision, why }, { onSettled: () => setRemoving(false) })
          }
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  );
}
