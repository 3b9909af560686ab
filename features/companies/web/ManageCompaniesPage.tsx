import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { compact, cursorParam, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { ListSearchForm } from '../../../ui/ListSearchForm.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import type { ManagedCompany } from '../contract.ts';
import { formatCount, formatEuros } from '../rules/format-figures.ts';

export interface ManageCompaniesSearch {
  search?: string;
  status?: 'active' | 'archived';
  cursor?: string;
}

const PER_PAGE = 30;
const statuses = ['active', 'archived'] as const;
const statusLabels = { all: 'All companies', active: 'Active', archived: 'Archived' };

const inputOf = ({ search, status, cursor }: ManageCompaniesSearch) => ({
  ...compact({ q: search, cursor }),
  status: status ?? ('all' as const),
  limit: PER_PAGE,
});

export const Route = createFileRoute('/admin/companies')({
  validateSearch: (search: Record<string, unknown>): ManageCompaniesSearch =>
    compact({
      search: textParam(search.search),
      status: wordParam(search.status, statuses),
      cursor: cursorParam(search.cursor),
    }),
  loaderDeps: ({ search }) => inputOf(search),
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(context.api.companies.listManaged.queryOptions({ input: deps })),
  head: () => ({ meta: [{ title: 'Companies | SMR Intelligence' }] }),
  component: ManageCompaniesPage,
});

function ManageCompaniesPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(api.companies.listManaged.queryOptions({ input: inputOf(search) }));
  const { stats, items, nextCursor } = data;
  const figures: [string, number][] = [
    ['Companies', stats.all],
    ['Active', stats.active],
    ['Archived', stats.archived],
    ['Startups', stats.startups],
    ['Countries', stats.countries],
  ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-semibold tracking-tight">Companies</h1>
        <Link
          to="/admin/companies/new"
          className="inline-flex items-center gap-2 rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent hover:bg-accent-strong"
        >
          <Plus aria-hidden className="size-4" /> Add Company
        </Link>
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-4 border-y border-line py-4 xs:grid-cols-3 sm:grid-cols-5">
        {figures.map(([label, figure]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-serif text-2xl font-semibold tabular-nums">{formatCount(figure)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6">
        <ListSearchForm
          action="/admin/companies"
          label="Search companies by name"
          choice={{ label: 'Show', name: 'status' }}
          text={search.search}
          sort={search.status ?? ('all' as keyof typeof statusLabels)}
          sorts={statusLabels}
          kept={[]}
          onSearch={({ text, sort }) =>
            navigate({
              to: '/admin/companies',
              search: compact({ search: text, status: sort === 'all' ? undefined : sort }),
            })
          }
        />
      </div>
      {items.length > 0 ? (
        <ul className="mt-6 grid gap-4 md:grid-cols-2">
          {items.map((company) => (
            <li key={company.id}>
              <CompanyCard company={company} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-6">
          <Notice tone="empty" title="No companies found">
            {stats.all === 0 ? 'Add the first one, or import a list.' : 'Nothing matches this search.'}
          </Notice>
        </div>
      )}
      <Pages search={search} nextCursor={nextCursor} />
    </>
  );
}

function Pages({ search, nextCursor }: { search: ManageCompaniesSearch; nextCursor: string | null }) {
  const { cursor, ...first } = search;
  if (!cursor && !nextCursor) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-6 text-sm">
      {cursor ? (
        <Link to="/admin/companies" search={first} className="text-accent hover:underline">
          ← Back to the newest
        </Link>
      ) : null}
      {nextCursor ? (
        <Link to="/admin/companies" search={{ ...first, cursor: nextCursor }} className="text-accent hover:underline">
          Older companies →
        </Link>
      ) : null}
    </nav>
  );
}

const CERTIFICATIONS_SHOWN = 2;

function CompanyCard({ company }: { company: ManagedCompany }) {
  const { certifications } = company;
  const more = certifications.length - CERTIFICATIONS_SHOWN;
  const isArchived = company.status === 'archived';
  const facts = [
    company.category,
    company.countryName ?? company.country,
    company.foundedYear ? `since ${company.foundedYear}` : null,
    company.annualRevenue === null ? null : formatEuros(company.annualRevenue),
  ].filter(Boolean);
  const button = 'rounded-md border border-line-strong px-3 py-1.5 hover:bg-sunken disabled:opacity-60';
  return (
    <article className={`flex h-full flex-col card ${isArchived ? 'opacity-75' : ''}`}>
      <div className="flex items-start gap-3.5">
        <Logo path={company.logoPath} name={company.name} />
        <div className="min-w-0">
          <h2 className="font-sans leading-snug font-semibold wrap-anywhere">{company.name}</h2>
          <p className="mt-0.5 text-sm text-ink-soft">{facts.join(' · ')}</p>
        </div>
        {isArchived ? <span className="ml-auto tag">archived</span> : null}
      </div>
      {certifications.length > 0 ? (
        <ul aria-label="Certifications" className="mt-3 flex flex-wrap gap-1.5">
          {certifications.slice(0, CERTIFICATIONS_SHOWN).map((certification) => (
            <li key={certification} className="max-w-full truncate tag">
              {certification}
            </li>
          ))}
          {more > 0 ? <li className="tag">+{more}</li> : null}
        </ul>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-2 pt-4 text-sm">
        {isArchived ? null : (
          <Link
            to="/vendors/$slug"
            params={{ slug: company.slug }}
            aria-label={`View ${company.name}`}
            className={button}
            preload={false}
          >
            View
          </Link>
        )}
        <Link
          to="/admin/companies/$id"
          params={{ id: company.id }}
          aria-label={`Edit ${company.name}`}
          className={button}
          preload={false}
        >
          Edit
        </Link>
        <StatusButton company={company} className={button} />
      </div>
    </article>
  );
}

function StatusButton({ company, className }: { company: ManagedCompany; className: string }) {
  const { api } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const isArchived = company.status === 'archived';
  const change = useMutation(
    api.companies.change.mutationOptions({
      onSuccess: () =>
        showToast({
          tone: 'success',
          title: isArchived ? 'Company restored' : 'Company archived',
          description: company.name,
        }),
      onError: (error) =>
        showToast({ tone: 'error', title: 'The company was not changed', description: errorMessage(error) }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.companies.key() }),
    }),
  );
  return (
    <button
      type="button"
      disabled={change.isPending}
      aria-label={`${isArchived ? 'Restore' : 'Archive'} ${company.name}`}
      onClick={() =>
        change.mutate({ id: company.id, revision: company.revision, status: isArchived ? 'active' : 'archived' })
      }
      className={className}
    >
      {isArchived ? 'Restore' : 'Archive'}
    </button>
  );
}
