import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { ComboboxField } from '../../../../../ui/fields/ComboboxField.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { type FleetRole, fleetRoles } from '../../vocabulary.ts';

const roleLabels: Readonly<Record<FleetRole, string>> = {
  viewer: 'Viewer: looks',
  operator: 'Operator: acknowledges, writes notes, marks work as done',
  engineer: 'Engineer: also sets units up',
};
const scopes = ['fleet', 'site', 'unit'] as const;
const scopeLabels = { fleet: 'All of the fleet', site: 'A site', unit: 'A unit' };

interface GrantDialogProps {
  onClose(): void;
}

/** Gives somebody with an account a role. */
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
  const give = useTold(rights.give.mutationOptions({ onSuccess: onClose }), {
    done: ({ email, role }) => ({ title: `${email} is ${role === 'viewer' ? 'a' : 'an'} ${role} now` }),
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
        label="Address of the account"
        hint="Who has none yet signs up first, or is invited under User Management."
        isRequired
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
