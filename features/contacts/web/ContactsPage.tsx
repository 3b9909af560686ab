import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { stringifySearch } from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { mayEnter } from '../../accounts/vocabulary.ts';
import type { ContactsOverview } from '../contract.ts';
import {
  consentLabels,
  consents,
  contactOrders,
  longest,
  MOST_COUNTED,
  MOST_PROPOSALS,
  orderLabels,
  sourceLabels,
  sources,
} from '../vocabulary.ts';
import { ContactTable } from './components/ContactTable.tsx';
import { SavedViews } from './components/SavedViews.tsx';
import { TagBar } from './components/TagBar.tsx';
import { type ContactsSearch, readContactsSearch } from './contacts-search.ts';

export const Route = createFileRoute('/admin/crm-contacts')({
  validateSearch: readContactsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(api.contacts.list.queryOptions({ input: deps })),
      queryClient.ensureQueryData(api.contacts.overview.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'CRM Contacts | SMR Intelligence' }] }),
  component: ContactsPage,
});

function ContactsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.contacts.list.queryOptions({ input: search }));
  const { data: overview } = useSuspenseQuery(api.contacts.overview.queryOptions());
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const queriesOf = useMemo(() => ({ contacts: [api.contacts.key()], contact_tasks: [api.contacts.key()] }), [api]);
  useLiveQueries('/api/admin/live', queriesOf);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = data.items.filter(({ id }) => ticked.has(id));
  const { cursor, ...filter } = search;
  const { sort: _, ...narrowed } = filter;
  const page = (to: ContactsSearch) => linkOptions({ to: '/admin/crm-contacts', search: { ...to } });
  const isNarrowed = Object.keys(narrowed).length > 0;
  return (
    <>
      <PageHeader
        title="CRM Contacts"
        intro="Who wrote to us, subscribed or has an account: one person by address. New ones appear within a minute."
        actions={
          <>
            <LinkButton to="/admin/crm-contacts/new" variant="primary">
              Add a contact
            </LinkButton>
            <LinkButton to="/admin/crm-contacts/import">Import</LinkButton>
            {overview.proposals > 0 ? (
              <LinkButton to="/admin/crm-contacts/duplicates">
                {formatCounted(overview.proposals, 'possible duplicate')}
                {overview.proposals >= MOST_PROPOSALS ? ' or more' : ''}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <SavedViews views={overview.views} search={filter} />
      <Filters search={filter} overview={overview} />
      <div className="mt-4 mb-2 flex flex-wrap items-center gap-3 text-note text-ink-soft">
        {isNarrowed ? null : (
          <p>
            {overview.total > MOST_COUNTED ? 'More than ' : ''}
            {formatCounted(Math.min(overview.total, MOST_COUNTED), 'contact')}
          </p>
        )}
        {mayEnter(me?.role ?? null, 'admin') ? (
          <DownloadLinks csv={`/api/admin/contacts.csv${stringifySearch(filter)}`} />
        ) : null}
      </div>
      <ContactTable
        contacts={data.items}
        chosen={ticked}
        onChoose={(id, isChosen) => {
          const next = new Set(ticked);
          if (isChosen) next.add(id);
          else next.delete(id);
          setTicked(next);
        }}
        empty={
          isNarrowed
            ? 'Nobody is like that.'
            : 'Nobody yet. People who write to us, subscribe or make an account appear here.'
        }
      />
      <TagBar chosen={chosen} tags={overview.tags} onDone={() => setTicked(new Set())} />
      <Pager
        newer={cursor ? { label: 'Back to the first', link: page(filter) } : null}
        older={data.nextCursor ? { label: 'More contacts', link: page({ ...filter, cursor: data.nextCursor }) } : null}
      />
    </>
  );
}

const anyOf = (words: readonly string[], labels: Readonly<Record<string, string>>) =>
  words.map((value) => ({ value, label: labels[value] ?? value }));

function Filters({ search, overview }: { search: ContactsSearch; overview: ContactsOverview }) {
  const navigate = useNavigate();
  const { tags, companies } = overview;
  return (
    <FilterBar
      action="/admin/crm-contacts"
      className="mt-4"
      onSubmit={(fields) =>
        navigate({ to: '/admin/crm-contacts', search: readContactsSearch(Object.fromEntries(fields)) })
      }
    >
      <TextField
        key={`q ${search.q}`}
        kind="search"
        name="q"
        label="Search"
        placeholder="Name, address, role, company"
        maxLength={longest.search}
        defaultValue={search.q}
        className="min-w-56 flex-1"
      />
      <SelectField
        key={`source ${search.source}`}
        name="source"
        label="Known from"
        emptyLabel="Anywhere"
        choices={anyOf(sources, sourceLabels)}
        defaultValue={search.source}
        className="min-w-36 flex-1 sm:flex-none"
      />
      <SelectField
        key={`consent ${search.consent}`}
        name="consent"
        label="Letters"
        emptyLabel="Any consent"
        choices={anyOf(consents, consentLabels)}
        defaultValue={search.consent}
        className="min-w-36 flex-1 sm:flex-none"
      />
      {tags.length > 0 ? (
        <SelectField
          key={`tag ${search.tag}`}
          name="tag"
          label="Tag"
          emptyLabel="All tags"
          choices={tags.map((value) => ({ value, label: value }))}
          defaultValue={search.tag}
          className="min-w-36 flex-1 sm:flex-none"
        />
      ) : null}
      {companies.length > 0 ? (
        <SelectField
          key={`company ${search.company}`}
          name="company"
          label="Company"
          emptyLabel="All companies"
          choices={companies.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={search.company}
          className="min-w-36 flex-1 sm:w-44 sm:flex-none"
        />
      ) : null}
      <SelectField
        key={`tasks ${search.tasks}`}
        name="tasks"
        label="Tasks"
        emptyLabel="Any"
        choices={[
          { value: 'open', label: 'Open ones' },
          { value: 'due', label: 'Due ones' },
        ]}
        defaultValue={search.tasks}
        className="min-w-36 flex-1 sm:flex-none"
      />
      <SelectField
        key={`sort ${search.sort}`}
        name="sort"
        label="Order"
        choices={anyOf(contactOrders, orderLabels)}
        defaultValue={search.sort ?? 'newest'}
        className="min-w-36 flex-1 sm:w-44 sm:flex-none"
      />
    </FilterBar>
  );
}
