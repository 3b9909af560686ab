import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { TagList } from '../../../ui/TagList.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { mayEnter } from '../../accounts/vocabulary.ts';
import type { Person } from '../contract.ts';
import { nameOf } from '../rules/name-contact.ts';
import { AddressPanel } from './components/AddressPanel.tsx';
import { EditContact } from './components/EditContact.tsx';
import { EventList } from './components/EventList.tsx';
import { NotePanel } from './components/NotePanel.tsx';
import { TaskPanel } from './components/TaskPanel.tsx';
import { WriteMail } from './components/WriteMail.tsx';

export const Route = createFileRoute('/admin/crm-contacts/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const [person] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(api.contacts.find.queryOptions({ input: params }))),
      queryClient.ensureQueryData(api.contacts.overview.queryOptions()),
    ]);
    // Merged into another one since: links and notices lead there.
    if (person.id !== params.id)
      throw redirect({ to: '/admin/crm-contacts/$id', params: { id: person.id }, replace: true });
    return person;
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData ? nameOf(loaderData) : 'Contact not found'} | SMR Intelligence` }],
  }),
  component: ContactPage,
});

function ContactPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: person } = useSuspenseQuery(api.contacts.find.queryOptions({ input: params }));
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const isAdmin = mayEnter(me?.role ?? null, 'admin');
  const queriesOf = useMemo(() => {
    const keys = [api.contacts.key()];
    return { contacts: keys, contact_notes: keys, contact_tasks: keys, feedback_threads: keys, deliveries: keys };
  }, [api]);
  useLiveQueries('/api/admin/live', queriesOf);
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/crm-contacts">← CRM Contacts</TextLink>}
        title={nameOf(person)}
        dir="auto"
        intro={<Place person={person} />}
        actions={
          <>
            <EditContact key={`edit ${person.id}`} person={person} />
            <LinkButton to="/admin/crm-contacts/merge" search={{ one: person.id }}>
              Merge…
            </LinkButton>
            {isAdmin ? <EraseButton person={person} /> : null}
          </>
        }
      />
      {person.tags.length > 0 ? <TagList label="Tags" values={person.tags} shown={20} className="mt-4" /> : null}
      <MoveNotice person={person} />
      <div className="mt-part grid items-start gap-x-8 gap-y-part lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-part">
          <AddressPanel person={person} />
          <EventList events={person.events} />
        </div>
        <div className="grid min-w-0 gap-part">
          <TaskPanel key={`tasks ${person.id}`} person={person} />
          <NotePanel key={`notes ${person.id}`} person={person} />
          <WriteMail key={`mail ${person.id}`} person={person} />
          {isAdmin ? (
            <Panel title="What we hold" aside={<DownloadLinks {...filesOf(person)} />}>
              <p className="p-4 text-note text-ink-soft">
                Everything about this person in all parts of the site, as a file to give to them.
              </p>
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  );
}

const filesOf = ({ id }: Person) => ({
  csv: `/api/admin/contacts/${id}/held.csv`,
  json: `/api/admin/contacts/${id}/held.json`,
});

function Place({ person: { role, company, companyId } }: { person: Person }) {
  if (!role && !company) return null;
  return (
    <span className="wrap-anywhere">
      {role}
      {role && company ? ', ' : ''}
      {company && companyId ? (
        <TextLink to="/admin/companies/$id" params={{ id: companyId }}>
          {company}
        </TextLink>
      ) : (
        company
      )}
    </span>
  );
}

/** The last merge or split, with the way back. */
function MoveNotice({ person: { move } }: { person: Person }) {
  const { api } = Route.useRouteContext();
  const undo = useTold(api.contacts.undoMove.mutationOptions(), {
    done: 'Both contacts are as before',
    failed: 'It was not undone',
    refresh: [api.contacts.key()],
  });
  if (!move) return null;
  return (
    <Message tone="info" className="mt-part">
      {move.kind === 'merge' ? 'Merged from two contacts' : 'An address was split off'} by {move.by},{' '}
      <Time at={move.at} form="near" isInText />.{' '}
      <Button size="small" isBusy={undo.isPending} onClick={() => undo.mutate({ id: move.id })}>
        Undo
      </Button>
    </Message>
  );
}

function EraseButton({ person }: { person: Person }) {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const erase = useTold(
    api.contacts.erase.mutationOptions({ onSuccess: () => navigate({ to: '/admin/crm-contacts' }) }),
    {
      done: 'Everything about this person is erased',
      failed: 'Nothing was erased',
      refresh: [api.contacts.list.key(), api.contacts.overview.key()],
    },
  );
  return (
    <ConfirmButton
      variant="danger"
      title={`Erase everything about ${nameOf(person)}?`}
      note="Addresses, messages, the subscription, a reader’s account, mails, notes and tasks are gone for good, in all parts of the site. News they sent and votes stay as nobody’s, what they did as an editor as a former editor’s; what others wrote stays without the address. Of a subscriber a hash stays, so that no list brings letters back."
      confirmLabel="Erase everything"
      tone="danger"
      isBusy={erase.isPending}
      onConfirm={(close) => erase.mutate({ id: person.id }, { onSettled: close })}
    >
      Erase
    </ConfirmButton>
  );
}
