import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { showToast } from '../../../ui/show-toast.ts';
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
      <h1 className="text-3xl font-semibold tracking-tight">User Management</h1>
      <p className="mt-2 text-sm text-ink-soft">
        A change of role ends the person’s sessions; they sign in again with the new rights. Every change is written to
        the audit log.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get('q')).trim();
          navigate({ to: '/admin/user-management', search: q ? { q } : {} });
        }}
        className="mt-6 flex gap-2"
      >
        <input
          key={search.q ?? ''}
          type="search"
          name="q"
          defaultValue={search.q}
          aria-label="Search by name or address"
          placeholder="Search by name or address"
          className="w-full max-w-sm rounded-md border border-line bg-panel px-3 py-2 placeholder:text-ink-soft"
        />
        <button type="submit" className="rounded-md border border-line-strong px-4 text-sm hover:bg-sunken">
          Search
        </button>
      </form>
      <div className="mt-4 overflow-x-auto rounded-lg border border-line bg-panel">
        <table className="w-full text-left text-sm">
          <thead className="border-b border-line text-ink-soft">
            <tr>
              <th className="px-4 py-3 font-medium">Email</th>
              <th className="hidden px-4 py-3 font-medium sm:table-cell">Name</th>
              <th className="hidden px-4 py-3 font-medium sm:table-cell">Joined</th>
              <th className="px-4 py-3 font-medium">Role</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {users.map((user) => (
              <tr key={user.id}>
                <td className="max-w-40 truncate px-4 py-3 sm:max-w-64">{user.email}</td>
                <td className="hidden max-w-48 truncate px-4 py-3 sm:table-cell">{user.fullName ?? '—'}</td>
                <td className="hidden px-4 py-3 whitespace-nowrap tabular-nums sm:table-cell">{joined(user)}</td>
                <td className="px-4 py-2">
                  {user.id === me?.id ? `${user.role} (you)` : <RoleSelector user={user} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {users.length === 0 ? (
          <p className="px-4 py-10 text-center text-ink-soft">Nobody matches this search.</p>
        ) : null}
      </div>
    </>
  );
}

function RoleSelector({ user }: { user: Profile }) {
  const { api } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const change = useMutation(
    api.accounts.changeRole.mutationOptions({
      onSuccess: () => showToast({ tone: 'success', title: 'Success', description: 'User role updated successfully.' }),
      onError: (error) => showToast({ tone: 'error', title: 'Error', description: errorMessage(error) }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.accounts.key() }),
    }),
  );
  return (
    <select
      aria-label={`Role of ${user.email}`}
      value={change.isPending ? change.variables.role : user.role}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ id: user.id, role: event.target.value as Role })}
      className="rounded-md border border-line bg-panel px-2 py-1.5"
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </select>
  );
}

function joined({ createdAt }: Profile): string {
  return new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}
