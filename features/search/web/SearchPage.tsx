import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listHeadOf } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { stringifySearch } from '../../../platform/web/search-params.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { FollowLink } from '../../../ui/FollowLink.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { SearchAnswer, SearchHit } from '../contract.ts';
import { kindLabels, LARGEST_GROUP, LONGEST_QUESTION } from '../vocabulary.ts';
import { readSearchSearch, type SearchSearch } from './search-search.ts';

export const Route = createFileRoute('/search')({
  validateSearch: readSearchSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    ready(queryClient.ensureQueryData(api.search.find.queryOptions({ input: inputOf(deps) }))),
  head: listHeadOf({
    title: 'Search | SMR Intelligence',
    description: 'One search over reactor designs, projects, licensing, deals, companies, news, terms and the fleet.',
    path: '/search',
  }),
  component: SearchPage,
  errorComponent: ({ reset }) => (
    <Frame>
      <PageFailure title="Search" reset={reset}>
        The search could not be answered. Please try again later.
      </PageFailure>
    </Frame>
  ),
});

const inputOf = ({ q, kind }: SearchSearch) => ({
  ...(q ? { q } : {}),
  ...(kind ? { kind: [kind], limit: LARGEST_GROUP } : {}),
});

function SearchPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.search.find.queryOptions({ input: inputOf(search) }));
  return (
    <Frame>
      <div className="mt-4 flex min-h-5 flex-wrap justify-between gap-x-6 text-note">
        <p role="status" className="text-ink-soft">
          {data.notes.join(' ')}
        </p>
        {search.q ? <FollowLink path={`/search${stringifySearch({ ...search })}`} label="Follow this search" /> : null}
      </div>
      {data.groups.map((group) => (
        <Group key={group.kind} group={group} search={search} />
      ))}
      {data.groups.length === 0 && search.q ? (
        <Notice tone="empty" title="Nothing was found" className="mt-6">
          Fewer words find more. Letters may be wrong, digits may not.
        </Notice>
      ) : null}
      <HowTo />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { q } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <PageHeader title="Search" scale="headline" className="mb-6" />
      <SearchBox
        action="/search"
        q={q}
        label="Search everything"
        placeholder="Designs, companies, news, terms …"
        maxLength={LONGEST_QUESTION}
        onSearch={(text, replace) => navigate({ search: text ? { q: text } : {}, replace })}
      />
      {children}
    </div>
  );
}

function Group({
  group: { kind, items, total },
  search,
}: {
  group: SearchAnswer['groups'][number];
  search: SearchSearch;
}) {
  return (
    <Section
      id={kind}
      title={kindLabels[kind]}
      className="mt-section"
      aside={
        items.length < total && search.kind === undefined ? (
          <TextLink to="/search" search={{ ...search, kind }}>
            All {total}
          </TextLink>
        ) : null
      }
    >
      <DataList label={kindLabels[kind]} items={items} keyOf={({ url, title }) => url + title} isOrdered>
        {(hit) => <Hit hit={hit} />}
      </DataList>
    </Section>
  );
}

function Hit({ hit: { title, url, snippet, at, why, by } }: { hit: SearchHit }) {
  const navigate = Route.useNavigate();
  return (
    <>
      <p dir="auto" className="font-medium wrap-anywhere">
        <PlainLink href={url} onFollow={(href) => navigate({ href })} className="hover:text-accent hover:underline">
          {title}
        </PlainLink>
      </p>
      {snippet ? (
        <p dir="auto" className="mt-0.5 text-note text-ink-soft wrap-anywhere">
          {snippet}
        </p>
      ) : null}
      <p className="mt-0.5 text-caption text-ink-soft empty:hidden">
        {[by === null ? null : `Also called ${by}`, reasons[why]].filter(Boolean).join(', ')}
        {at === null ? null : (
          <>
            {' '}
            <Time at={at} precision={precisionOf(at)} />
          </>
        )}
      </p>
    </>
  );
}

/** Of an ISO 8601 date that says no more than is known. */
const precisionOf = (at: string) => (at.length === 4 ? 'year' : at.length === 7 ? 'month' : 'day');

/** What is not seen from the title. */
const reasons: Readonly<Partial<Record<SearchHit['why'], string>>> = { text: 'In its text', fuzzy: 'Similar name' };

function HowTo() {
  return (
    <p className="mt-section text-note text-ink-soft">
      <code>"first concrete"</code> finds words in this order, <code>-fusion</code> leaves out,{' '}
      <code>design:natrium</code> and <code>company:oklo</code> look in one part, <code>after:2026-03</code> finds what
      is newer. Ctrl-K searches from every page.
    </p>
  );
}
