import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import type { Contact } from '../../contract.ts';
import { nameOf } from '../../rules/name-contact.ts';
import { longest } from '../../vocabulary.ts';

const SHOWN = 10;

/** Searches for the contact that is to be merged into this one. */
export function FindOther({ contact }: { contact: Pick<Contact, 'id'> }) {
  const { api } = useRouteContext({ from: '__root__' });
  const [q, setQ] = useState<string | null>(null);
  const { data } = useQuery({
    ...api.contacts.list.queryOptions({ input: { q: q ?? '', limit: SHOWN } }),
    enabled: q !== null,
  });
  return (
    <div className="mt-part grid gap-part">
      <Form className="flex flex-wrap items-end gap-3" onSend={({ text }) => setQ(text('q'))}>
        <TextField
          kind="search"
          name="q"
          label="Find the other contact"
          placeholder="Name or address"
          isRequired
          maxLength={longest.search}
          className="min-w-56 flex-1"
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </Form>
      {q === null ? null : (
        <DataList
          label="Contacts found"
          items={data?.items.filter(({ id }) => id !== contact.id)}
          keyOf={({ id }) => id}
          empty={{ title: 'No other contact matches' }}
        >
          {(other) => (
            <div className="flex flex-wrap items-center justify-between gap-3 text-note">
              <div dir="auto" className="min-w-0">
                <p className="font-medium wrap-anywhere">{nameOf(other)}</p>
                <p className="wrap-anywhere text-ink-soft">{other.emails.join(', ')}</p>
              </div>
              <LinkButton
                size="small"
                to="/admin/crm-contacts/merge"
                search={{ one: contact.id, other: other.id }}
                aria-label={`Compare with ${nameOf(other)}`}
              >
                Compare
              </LinkButton>
            </div>
          )}
        </DataList>
      )}
    </div>
  );
}
