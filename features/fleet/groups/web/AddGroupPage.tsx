import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { RecordForm } from '../../../../ui/records/RecordForm.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { ReasonDialog } from '../../versions/web/components/ReasonDialog.tsx';
import { describeOutcome } from '../../versions/web/describe-outcome.ts';
import { type GroupFields, groupRecord } from '../record.ts';
import { offerUnits } from './offer-units.ts';

export const Route = createFileRoute('/admin/fleet/groups/new')({
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(api.fleet.units.list.queryOptions()),
  head: () => ({ meta: [{ title: 'Add a group | SMR Intelligence' }] }),
  component: AddGroupPage,
});

const KEPT_AS = 'new group';
const NOTHING: GroupFields = { name: '', description: null, unitIds: [] };

function AddGroupPage() {
  const { api } = Route.useRouteContext();
  const { data: units } = useSuspenseQuery(api.fleet.units.list.queryOptions());
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<GroupFields | null>(null);
  const once = useOnceKey();
  const forgetText = useForgetText(KEPT_AS);
  const create = useTold(
    api.fleet.groups.create.mutationOptions({
      context: once.context,
      onSuccess: ({ id }) => {
        forgetText();
        return navigate({ to: '/admin/fleet/groups/$id', params: { id }, ignoreBlocker: true });
      },
    }),
    { done: describeOutcome('Group added'), failed: 'The group was not added', refresh: [api.fleet.key()] },
  );
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/fleet/groups">← Groups</TextLink>}
        title="Add a group"
        intro="A named set of units: lists, screens and escalation can be narrowed to it. Its address is made from its name and stays as it is."
      />
      <RecordForm
        record={groupRecord}
        keptAs={KEPT_AS}
        isNew
        values={{}}
        errors={fieldErrors(create.error, 'group')}
        isBusy={create.isPending}
        submitLabel="Add group"
        offered={offerUnits(units)}
        onSubmit={(fields) => setWanted({ ...NOTHING, ...fields })}
      />
      {wanted ? (
        <ReasonDialog
          title={`Add ${wanted.name}?`}
          submitLabel="Add group"
          isBusy={create.isPending}
          onReason={(why) =>
            create.mutate({ group: wanted, why }, { onError: once.renew, onSettled: () => setWanted(null) })
          }
          onClose={() => setWanted(null)}
        />
      ) : null}
    </>
  );
}
