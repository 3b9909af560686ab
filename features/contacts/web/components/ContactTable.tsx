import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { TagList } from '../../../../ui/TagList.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Contact } from '../../contract.ts';
import { nameOf } from '../../rules/name-contact.ts';
import { sourceLabels } from '../../vocabulary.ts';
import { ConsentBadge } from './ConsentBadge.tsx';

interface ContactTableProps {
  contacts: readonly Contact[];
  /** Ids of those that something is about to be done to. */
  chosen: ReadonlySet<string>;
  onChoose(id: string, isChosen: boolean): void;
  empty: string;
}

const TAGS_SHOWN = 3;

export function ContactTable({ contacts, chosen, onChoose, empty }: ContactTableProps) {
  const columns: Column<Contact>[] = [
    {
      id: 'chosen',
      header: 'Chosen',
      isHeaderHidden: true,
      width: 'w-10',
      cell: (contact) => (
        <CheckField
          name={contact.id}
          label={`Choose ${nameOf(contact)}`}
          isLabelHidden
          checked={chosen.has(contact.id)}
          onValue={(isChosen) => onChoose(contact.id, isChosen)}
        />
      ),
    },
    { id: 'name', header: 'Name', isRowHeader: true, cell: (contact) => <Who contact={contact} /> },
    {
      id: 'company',
      header: 'Company',
      width: 'w-1/5',
      cell: ({ company, role }) =>
        company || role ? (
          <span dir="auto" className="line-clamp-2 wrap-anywhere">
            {[role, company].filter(Boolean).join(', ')}
          </span>
        ) : (
          '–'
        ),
    },
    { id: 'consent', header: 'Letters', width: 'w-36', cell: ({ consent }) => <ConsentBadge consent={consent} /> },
    {
      id: 'sources',
      header: 'Known from',
      hideBelow: 'lg',
      width: 'w-32',
      cell: ({ sources }) => sources.map((source) => sourceLabels[source]).join(', ') || '–',
    },
    {
      id: 'tags',
      header: 'Tags',
      hideBelow: 'md',
      width: 'w-36',
      cell: ({ tags }) => (tags.length > 0 ? <TagList label="Tags" values={tags} shown={TAGS_SHOWN} /> : '–'),
    },
    {
      id: 'tasks',
      header: 'Next task',
      width: 'w-32',
      cell: ({ dueOn }) => (dueOn ? <Time at={dueOn} form="day" className="whitespace-nowrap" /> : '–'),
    },
  ];
  return <DataTable caption="Contacts" columns={columns} rows={contacts} keyOf={({ id }) => id} empty={empty} />;
}

function Who({ contact }: { contact: Contact }) {
  const [email, ...others] = contact.emails;
  return (
    <div dir="auto" className="min-w-0">
      <TextLink to="/admin/crm-contacts/$id" params={{ id: contact.id }} preload={false}>
        <span className="wrap-anywhere">{nameOf(contact)}</span>
      </TextLink>
      {contact.name && email ? (
        <p className="text-note font-normal wrap-anywhere text-ink-soft">
          {email}
          {others.length > 0 ? ` and ${others.length} more` : ''}
        </p>
      ) : null}
    </div>
  );
}
