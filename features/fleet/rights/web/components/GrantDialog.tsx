import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { ComboboxField } from '../../../../../ui/fields/ComboboxField.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { invitationDays } from '../../../../accounts/vocabulary.ts';
import { type FleetRole, fleetRoleSenses, fleetRoles } from '../../vocabulary.ts';

const roleLabels: Readonly<Record<FleetRole, string>> = {
  viewer: `Viewer: ${fleetRoleSenses.viewer}`,
  operator: `Operator: ${fleetRoleSenses.operator}`,
  engineer: `Engineer: ${fleetRoleSenses.engineer}`,
};
const scopes = ['fleet', 'site', 'unit'] as const;
const scopeLabels = { fleet: 'All of the fleet', site: 'A site', unit: 'A unit' };

interface GrantDialogProps {
  onClose(): void;
}

/** Gives somebody a role: at once to who has an account, by an invitation to who has none. */
export function GrantDialog({ onClose }: GrantDialogProps) {
  const { rights, sites, units } = useRouteContext({ from: '__root__' }).api.fleet;
  const [words, setWords] = useState('');
  const q = words.trim().slice(0, 200);
  const { data: found } = useQuery({
    ...units.part.queryOptions({ input: q ? { q } : {} }),
    placeholderData: keepPreviousData,
  });
  const [scope, setScope] = useState<(typeof scopes)[number]>('unit');
  // All of them, not only the largest, which are what a part of the fleet tells.
  const { data: standing = [] } = useQuery({ ...sites.list.queryOptions(), enabled: scope === 'site' });
  const once = useOnceKey();
  const give = useTold(rights.invite.mutationOptions({ context: once.context, onSuccess: onClose }), {
    done: ({ grant }) =>
      grant
        ? { title: `${grant.email} is ${grant.role === 'viewer' ? 'a' : 'an'} ${grant.role} now` }
        : {
            title: 'Invitation sent',
            description: 'Nobody has an account with this address. The role waits for its owner to make one.',
          },
    failed: 'The role was not given',
    isSaid: () => true,
    refresh: [rights.key()],
  });
  const errors = fieldErrors(give.error);
  const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim();
  return (
    <FormDialog
      title="Give a role"
      error={give.error ? errorMessage(give.error) : null}
      submitLabel="Give the role"
      isBusy={give.isPending}
      onClose={onClose}
      onSubmit={(data) =>
        give.mutate({
          email: textOf(data, 'email'),
          role: fleetRoles.find((role) => role === data.get('role')) ?? 'viewer',
          siteName: scope === 'site' ? textOf(data, 'siteName') : null,
          unitId: scope === 'unit' ? textOf(data, 'unitId') : null,
        })
      }
    >
      <TextField
        kind="email"
        name="email"
        label="Email"
        hint={`Who has no account yet gets a mail with a link that works once, within ${invitationDays('subscriber')} days; where an invitation to a role in the house is open already, as long as that one. The role is given when it is followed.`}
        isRequired
        maxLength={254}
        autoComplete="off"
        error={errors.email}
      />
      <SelectField
        name="role"
        label="Role"
        choices={[...fleetRoles].reverse().map((role) => ({ value: role, label: roleLabels[role] }))}
        defaultValue="viewer"
        error={errors.role}
      />
      <SelectField
        name="scope"
        label="Where"
        choices={scopes.map((value) => ({ value, label: scopeLabels[value] }))}
        value={scope}
        onValue={(value) => setScope(scopes.find((one) => one === value) ?? 'unit')}
      />
      {scope === 'site' ? (
        <ComboboxField
          name="siteName"
          label="Site"
          isRequired
          choices={standing
            .filter(({ isRemoved, isOnlyProposed }) => !isRemoved && !isOnlyProposed)
            .map(({ name }) => ({ value: name, label: name }))}
          error={errors.siteName}
        />
      ) : null}
      {scope === 'unit' ? (
        <ComboboxField
          name="unitId"
          label="Unit"
          isRequired
          choices={(found?.items ?? []).map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
          onSearch={setWords}
          error={errors.unitId}
        />
      ) : null}
    </FormDialog>
  );
}
