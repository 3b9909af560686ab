import { Badge } from '../../../../ui/Badge.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { Time } from '../../../../ui/Time.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import type { Person } from '../../contract.ts';
import type { PersonState } from '../../vocabulary.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { RoleSelector } from './RoleSelector.tsx';

const tones: Record<PersonState, Tone> = { active: 'good', invited: 'accent', deactivated: 'neutral' };

interface PeopleTableProps {
  people: readonly Person[];
  /** Of who looks at the list: nobody changes the own role. */
  ownId: string | undefined;
}

export function PeopleTable({ people, ownId }: PeopleTableProps) {
  return (
    <DataTable
      caption="Users"
      columns={columns(ownId)}
      rows={people}
      keyOf={({ id }) => id}
      empty="Nobody matches this search."
      className="mt-4"
    />
  );
}

const columns = (ownId: string | undefined): Column<Person>[] => [
  {
    id: 'email',
    header: 'Person',
    isRowHeader: true,
    width: 'md:w-[34%]',
    cell: ({ email, fullName, state, createdAt, expiresAt, invitedBy }) => (
      <span className="block min-w-0">
        <span className="wrap-anywhere">{email}</span>
        <span className="block text-caption font-normal wrap-anywhere text-ink-soft">
          {fullName ? `${fullName}, ` : ''}
          {state === 'invited' ? `invited by ${invitedBy} until ` : 'since '}
          <Time at={expiresAt ?? createdAt} form="day" />
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => (
      <Badge tone={tones[state]} className="whitespace-nowrap">
        {state}
      </Badge>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    cell: (person) => {
      if (person.id === ownId) return `${person.role} (you)`;
      return person.state === 'active' ? <RoleSelector user={person} /> : person.role;
    },
  },
  {
    id: 'seen',
    header: 'Last seen',
    cell: ({ lastSeenAt, state }) => {
      if (lastSeenAt) return <Time at={lastSeenAt} form="near" />;
      return state === 'invited' ? '—' : 'never';
    },
  },
  { id: 'sessions', header: 'Sessions', isNumeric: true, cell: ({ sessions }) => sessions },
  {
    id: 'factor',
    header: 'Second factor',
    cell: ({ hasSecondFactor, state }) => (state === 'invited' ? '—' : hasSecondFactor ? 'on' : 'off'),
  },
  {
    id: 'deeds',
    header: 'Actions',
    isHeaderHidden: true,
    width: 'md:w-px',
    cell: (person) => (person.id === ownId ? null : <PersonMenu person={person} />),
  },
];
