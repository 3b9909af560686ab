import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { compact, idParam } from '../../../platform/web/search-params.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import type { Column } from '../../../ui/data-table-column.ts';
import { RadioField } from '../../../ui/fields/RadioField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Person } from '../contract.ts';
import { contactRecord } from '../record.ts';
import { nameOf } from '../rules/name-contact.ts';
import { ConsentBadge } from './components/ConsentBadge.tsx';
import { FindOther } from './components/FindOther.tsx';

export interface MergeSearch {
  /** The contact that stays. */
  one?: string;
  other?: string;
}

export const Route = createFileRoute('/admin/crm-contacts/merge')({
  validateSearch: (search: Record<string, unknown>): MergeSearch =>
    compact({ one: idParam(search.one), other: idParam(search.other) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { one = NOBODY, other } }) => {
    const find = (id: string) =>
      orNotFound(queryClient.ensureQueryData(api.contacts.find.queryOptions({ input: { id } })));
    await Promise.all([find(one), other && other !== one ? find(other) : null]);
  },
  head: () => ({ meta: [{ title: 'Merge contacts | SMR Intelligence' }] }),
  component: MergePage,
});

/** An address without a contact leads to the page that says that there is none. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function MergePage() {
  const { one = NOBODY, other } = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data: kept } = useSuspenseQuery(api.contacts.find.queryOptions({ input: { id: one } }));
  return (
    <div className="max-w-4xl">
      <PageHeader
        back={
          <TextLink to="/admin/crm-contacts/$id" params={{ id: one }}>
            ← {nameOf(kept)}
          </TextLink>
        }
        title="Merge contacts"
        intro="The first contact stays, with the addresses, tags, notes and tasks of both. Merging can be undone."
      />
      {other && other !== one ? (
        <Comparison key={`${one} ${other}`} one={one} other={other} />
      ) : (
        <FindOther contact={kept} />
      )}
    </div>
  );
}

const choices = ['name', 'role', 'company'] as const;
type Chosen = (typeof choices)[number];
const isChoice = (field: string): field is Chosen => choices.some((one) => one === field);

function Comparison({ one, other }: { one: string; other: string }) {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data: kept } = useSuspenseQuery(api.contacts.find.queryOptions({ input: { id: one } }));
  const { data: gone } = useSuspenseQuery(api.contacts.find.queryOptions({ input: { id: other } }));
  // What only the other one knows is not lost by overlooking it.
  const [fromOther, setFromOther] = useState<ReadonlySet<Chosen>>(
    () => new Set(choices.filter((field) => !kept[field] && gone[field])),
  );
  const undo = useTold(api.contacts.undoMove.mutationOptions(), {
    done: 'Both contacts are as before',
    failed: 'The merge was not undone',
    refresh: [api.contacts.key()],
  });
  const merge = useTold(
    api.contacts.merge.mutationOptions({
      onSuccess: () => navigate({ to: '/admin/crm-contacts/$id', params: { id: one } }),
    }),
    {
      done: ({ moveId, person }) => ({
        title: 'Merged',
        description: nameOf(person),
        action: { label: 'Undo', onAct: () => undo.mutate({ id: moveId }) },
      }),
      failed: 'The contacts were not merged',
      isSaid: () => true,
      // Not what is asked for about the other one, which is gone.
      refresh: [
        api.contacts.find.key({ input: { id: one } }),
        api.contacts.list.key(),
        api.contacts.overview.key(),
        api.contacts.listDuplicates.key(),
      ],
    },
  );
  const side = (person: Person, isOther: boolean): Column<string> => ({
    id: isOther ? 'other' : 'kept',
    header: isOther ? 'This one is merged in' : 'This one stays',
    width: 'w-2/5',
    cell: (field) => {
      if (field === 'consent') return <ConsentBadge consent={person.consent} />;
      if (field === 'work') return `${person.notes.length} / ${person.tasks.length}`;
      const value = person[field as keyof typeof contactRecord.fields];
      const text = (Array.isArray(value) ? value.join(', ') : value) || '–';
      if (!isChoice(field) || kept[field] === gone[field]) return <span className="wrap-anywhere">{text}</span>;
      return (
        <RadioField
          name={field}
          label={labels[field] ?? field}
          isLabelHidden
          choices={[{ value: person.id, label: text }]}
          value={fromOther.has(field) ? gone.id : kept.id}
          onValue={() => {
            const next = new Set(fromOther);
            if (isOther) next.add(field);
            else next.delete(field);
            setFromOther(next);
          }}
        />
      );
    },
  });
  const columns: Column<string>[] = [
    { id: 'field', header: 'Field', isRowHeader: true, width: 'w-1/5', cell: (field) => labels[field] ?? field },
    side(kept, false),
    side(gone, true),
  ];
  return (
    <>
      <DataTable
        caption="Both contacts, field by field"
        columns={columns}
        rows={['name', 'role', 'company', 'emails', 'tags', 'work', 'consent']}
        keyOf={(field) => field}
        className="mt-part"
      />
      <p className="mt-3 text-note text-ink-soft">
        Consent belongs to each address and is not changed by merging: who has left one of them has left.
      </p>
      {merge.error ? (
        <Message tone="danger" className="mt-4">
          {errorMessage(merge.error)}
        </Message>
      ) : null}
      <div className="mt-part flex flex-wrap gap-3">
        <Button
          variant="primary"
          isBusy={merge.isPending}
          onClick={() =>
            merge.mutate({
              id: one,
              other,
              revision: kept.revision,
              otherRevision: gone.revision,
              fromOther: [...fromOther],
            })
          }
        >
          {merge.isPending ? 'Merging…' : 'Merge'}
        </Button>
        <LinkButton to="/admin/crm-contacts/merge" search={{ one: other, other: one }}>
          Keep the other one instead
        </LinkButton>
      </div>
    </>
  );
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(contactRecord.fields).map(([name, { label }]) => [name, label])),
  work: 'Notes / tasks',
  consent: 'Letters',
};
