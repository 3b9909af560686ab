import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { compact, cursorParam, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { Button } from '../../../ui/Button.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Plus } from '../../../ui/icons/Plus.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { type PersonState, personStates, type Role, roles } from '../vocabulary.ts';
import { HouseSettings } from './components/HouseSettings.tsx';
import { InviteDialog } from './components/InviteDialog.tsx';
import { PeopleTable } from './components/PeopleTable.tsx';

export interface PeopleSearch {
  q?: string;
  role?: Role;
  state?: PersonState;
  cursor?: string;
}

const inputOf = (search: PeopleSearch) => ({ ...search, limit: PER_PAGE });
const PER_PAGE = 50;

export const Route = createFileRoute('/admin/user-management')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(api.accounts.listUsers.queryOptions({ input: inputOf(deps) })),
      queryClient.ensureQueryData(api.accounts.findSettings.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'User Management | SMR Intelligence' }] }),
  component: UserManagementPage,
});

function readSearch(search: Record<string, unknown>): PeopleSearch {
  return compact({
    q: textParam(search.q),
    role: wordParam(search.role, roles),
    state: wordParam(search.state, personStates),
    cursor: cursorParam(search.cursor),
  });
}

function UserManagementPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(api.accounts.listUsers.queryOptions({ input: inputOf(search) }));
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const [isInviting, setInviting] = useState(false);
  const { cursor, ...first } = search;
  const page = (asked: PeopleSearch) => linkOptions({ to: '/admin/user-management', search: { ...asked } });
  return (
    <>
      <PageHeader
        title="User Management"
        intro="Who has an account, and who is asked to have one. A change of role ends the person’s sessions. Every change is written to the audit log."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        }
      />
      <FilterBar
        action="/admin/user-management"
        className="mt-part"
        onSubmit={(fields) =>
          navigate({ to: '/admin/user-management', search: readSearch(Object.fromEntries(fields)) })
        }
      >
        <TextField
          key={`q ${search.q}`}
          kind="search"
          name="q"
          label="Search by name or address"
          isLabelHidden
          placeholder="Search by name or address"
          defaultValue={search.q}
          className="min-w-56 flex-1"
        />
        <SelectField
          key={`role ${search.role}`}
          name="role"
          label="Role"
          isLabelHidden
          emptyLabel="All roles"
          choices={roles.map((role) => ({ value: role, label: role }))}
          defaultValue={search.role}
        />
        <SelectField
          key={`state ${search.state}`}
          name="state"
          label="State"
          isLabelHidden
          emptyLabel="All states"
          choices={personStates.map((state) => ({ value: state, label: state }))}
          defaultValue={search.state}
        />
      </FilterBar>
      <PeopleTable people={data.items} ownId={me?.id} />
      <Pager
        newer={cursor ? { label: 'Back to the newest', link: page(first) } : null}
        older={data.nextCursor ? { label: 'Older accounts', link: page({ ...first, cursor: data.nextCursor }) } : null}
      />
      <HouseSettings hasSecondFactor={me?.hasSecondFactor ?? false} />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}
