import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, useNavigate } from '@tanstack/react-router';
import { formatCount } from '../../../platform/shared/format-number.ts';
import { ready } from '../../../platform/web/ready.ts';
import { compact, cursorParam, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { Plus } from '../../../ui/icons/Plus.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { ListSearchForm } from '../../../ui/ListSearchForm.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { TagList } from '../../../ui/TagList.tsx';
import type { ManagedCompany } from '../contract.ts';
import { formatEuros } from '../rules/format-figures.ts';

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
    ready(context.queryClient.ensureQueryData(context.api.companies.listManaged.queryOptions({ input: deps }))),
  head: () => ({ meta: [{ title: 'Companies | SMR Intelligence' }] }),
  component: ManageCompaniesPage,
});

function ManageCompaniesPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(api.companies.listManaged.queryOptions({ input: inputOf(search) }));
  const { stats, items, nextCursor } = data;
  return (
    <>
      <PageHeader
        title="Companies"
        actions={
          <LinkButton to="/admin/companies/new" variant="primary" icon={<Plus aria-hidden className="size-4" />}>
            Add Company
          </LinkButton>
        }
        figures={
          <Figures
            figures={[
              { label: 'Companies', value: formatCount(stats.all) },
              { label: 'Active', value: formatCount(stats.active) },
              { label: 'Archived', value: formatCount(stats.archived) },
              { label: 'Startups', value: formatCount(stats.startups) },
              { label: 'Countries', value: formatCount(stats.countries) },
            ]}
          />
        }
        className="mb-part"
      />
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
      <div className="mt-part">
        <DataList
          label="Companies"
          look="cards"
          items={items}
          keyOf={({ id }) => id}
          empty={{
            title: 'No companies found',
            text: stats.all === 0 ? 'Add the first one, or import a list.' : 'Nothing matches this search.',
          }}
          className="md:grid-cols-2"
        >
          {(company) => <CompanyCard company={company} />}
        </DataList>
      </div>
      <Pages search={search} nextCursor={nextCursor} />
    </>
  );
}

function Pages({ search, nextCursor }: { search: ManageCompaniesSearch; nextCursor: string | null }) {
  const { cursor, ...first } = search;
  const page = (asked: ManageCompaniesSearch) => linkOptions({ to: '/admin/companies', search: { ...asked } });
  return (
    <Pager
      newer={cursor ? { label: 'Back to the newest', link: page(first) } : null}
      older={nextCursor ? { label: 'Older companies', link: page({ ...first, cursor: nextCursor }) } : null}
    />
  );
}

const CERTIFICATIONS_SHOWN = 2;

function CompanyCard({ company }: { company: ManagedCompany }) {
  const { certifications } = company;
  const isArchived = company.status === 'archived';
  const facts = [
    company.category,
    company.countryName ?? company.country,
    company.foundedYear ? `since ${company.foundedYear}` : null,
    company.annualRevenue === null ? null : formatEuros(company.annualRevenue),
  ].filter(Boolean);
  return (
    <article className={`card ${isArchived ? 'opacity-75' : ''}`}>
      <div className="flex items-start gap-3.5">
        <Logo path={company.logoPath} name={company.name} />
        <div className="min-w-0">
          <h2 className="font-sans text-body font-semibold wrap-anywhere">{company.name}</h2>
          <p className="mt-0.5 text-note text-ink-soft">{facts.join(' · ')}</p>
        </div>
        {isArchived ? <Badge className="ml-auto">archived</Badge> : null}
      </div>
      <TagList label="Certifications" values={certifications} shown={CERTIFICATIONS_SHOWN} className="mt-3" />
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        {isArchived ? null : (
          <LinkButton
            to="/vendors/$slug"
            params={{ slug: company.slug }}
            size="small"
            aria-label={`View ${company.name}`}
            preload={false}
          >
            View
          </LinkButton>
        )}
        <LinkButton
          to="/admin/companies/$id"
          params={{ id: company.id }}
          size="small"
          aria-label={`Edit ${company.name}`}
          preload={false}
        >
          Edit
        </LinkButton>
        <StatusButton company={company} />
      </div>
    </article>
  );
}

function StatusButton({ company }: { company: ManagedCompany }) {
  const { api } = Route.useRouteContext();
  const isArchived = company.status === 'archived';
  const change = useTold(api.companies.change.mutationOptions(), {
    done: () => ({ title: isArchived ? 'Company restored' : 'Company archived', description: company.name }),
    failed: 'The company was not changed',
    refresh: [api.companies.key()],
  });
  return (
    <Button
      size="small"
      isBusy={change.isPending}
      aria-label={`${isArchived ? 'Restore' : 'Archive'} ${company.name}`}
      onClick={() =>
        change.mutate({ id: company.id, revision: company.revision, status: isArchived ? 'active' : 'archived' })
      }
    >
      {isArchived ? 'Restore' : 'Archive'}
    </Button>
  );
}
