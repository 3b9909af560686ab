import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTold } from '../../../../platform/web/use-told.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import type { Person } from '../../contract.ts';
import { type Role, roleNames, roles } from '../../vocabulary.ts';
import { roleRights } from './role-rights.ts';

export function RoleSelector({ user }: { user: Person }) {
  const { accounts } = useRouteContext({ from: '__root__' }).api;
  /** Chosen and not confirmed: an arrow key in the list of roles must not make anybody an administrator. */
  const [asked, setAsked] = useState<Role | null>(null);
  const change = useTold(accounts.changeRole.mutationOptions(), {
    done: () => ({ title: 'Success', description: 'User role updated successfully.' }),
    failed: 'Error',
    refresh: [accounts.key()],
  });
  return (
    <>
      <SelectField
        name="role"
        label={`Role of ${user.email}`}
        isLabelHidden
        size="small"
        value={change.isPending ? change.variables.role : user.role}
        isDisabled={change.isPending}
        onValue={(role) => setAsked(roles.find((one) => one === role) ?? null)}
        choices={roles.map((role) => ({ value: role, label: role }))}
        className="w-32"
      />
      {asked && asked !== user.role ? (
        <ConfirmDialog
          title={`Make ${user.email} ${roleNames[asked]}?`}
          confirmLabel={`Make ${roleNames[asked]}`}
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ id: user.id, role: asked }, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          {roleRights[asked]} Their sessions end, and they sign in again with the new rights.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
