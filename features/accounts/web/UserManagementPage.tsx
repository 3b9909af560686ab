import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import type { Column } from '../../../ui/data-table-column.ts';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { Time } from '../../../ui/Time.tsx';
import type { Profile } from '../contract.ts';
import { type Role, roles } from '../vocabulary.ts';

export const Route = createFileRoute('/admin/user-management')({
  validateSearch: (search: Record<string, unknown>): { q?: string } =>
    typeof search.q === 'string' && search.q.trim() ? { q: search.q.trim().slice(0, 200) } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(context.api.accounts.listUsers.queryOptions({ input: deps })),
  head: () => ({ meta: [{ title: 'User Management | SMR Intelligence' }] }),
  component: UserManagementPage,
});

function UserManagementPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data: users } = useSuspenseQuery(api.accounts.listUsers.queryOptions({ input: search }));
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  return (
    <>
      <PageHeader
        title="User Management"
        intro="A change of role ends the person’s sessions; they sign in again with the new rights. Every change is written to the audit log."
      />
      <FilterBar
        action="/admin/user-management"
        className="mt-part"
        onSubmit={(fields) => {
          const q = String(fields.get('q')).trim();
          navigate({ to: '/admin/user-management', search: q ? { q } : {} });
        }}
      >
        <TextField
          key={search.q ?? ''}
          kind="search"
          name="q"
          label="Search by name or address"
          isLabelHidden
          placeholder="Search by name or address"
          defaultValue={search.q}
          className="w-full max-w-sm"
        />
      </FilterBar>
      <DataTable
        caption="Users"
        columns={columns(me?.id)}
        rows={users}
        keyOf={({ id }) => id}
        empty="Nobody matches this search."
        className="mt-4"
      />
    </>
  );
}

const columns = (ownId: string | undefined): Column<Profile>[] => [
  { id: 'email', header: 'Email', isRowHeader: true, cell: ({ email }) => email },
  { id: 'name', header: 'Name', hideBelow: 'sm', cell: ({ fullName }) => fullName ?? '—' },
  { id: 'joined', header: 'Joined', hideBelow: 'sm', cell: ({ createdAt }) => <Time at={createdAt} form="moment" /> },
  {
    id: 'role',
    header: 'Role',
    cell: (user) => (user.id === ownId ? `${user.role} (you)` : <RoleSelector user={user} />),
  },
];

function RoleSelector({ user }: { user: Profile }) {
  const { api } = Route.useRouteContext();
  const queryClient = useQueryClient();
  /** Chosen and not confirmed: an arrow key in the list of roles must not make anybody an administrator. */
  const [asked, setAsked] = useState<Role | null>(null);
  const change = useMutation(
    api.accounts.changeRole.mutationOptions({
      onSuccess: () => showToast({ tone: 'success', title: 'Success', description: 'User role updated successfully.' }),
      onError: (error) => showToast({ tone: 'error', title: 'Error', description: errorMessage(error) }),
      onSettled: () => {
        setAsked(null);
        return queryClient.invalidateQueries({ queryKey: api.accounts.key() });
      },
    }),
  );
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
          title={`Make ${user.email} ${named[asked]}?`}
          confirmLabel={`Make ${named[asked]}`}
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ id: user.id, role: asked })}
          onClose={() => setAsked(null)}
        >
          {allows[asked]} Their sessions end, and they sign in again with the new rights.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const named: Record<Role, string> = { admin: 'an admin', editor: 'an editor', subscriber: 'a subscriber' };

const allows: Record<Role, string> = {
  admin:
    'An admin may do everything an editor may, gives roles to others, issues telemetry keys and reads the audit log.',
  editor: 'An editor changes news, companies, terms and letters, decides on submissions and acts on the fleet.',
  subscriber: 'A subscriber has an account and no rights in the admin area.',
};
