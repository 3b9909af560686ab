import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { mayEnter } from '../../../features/accounts/vocabulary.ts';
import { formatCount } from '../../../platform/shared/format-number.ts';
import { Figures } from '../../../ui/Figures.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { ToDoList } from './ToDoList.tsx';

export const Route = createFileRoute('/admin/dashboard')({
  loader: ({ context: { api, queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(api.overview.stats.queryOptions()),
      queryClient.ensureQueryData(api.overview.toDo.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'Dashboard | SMR Intelligence' }] }),
  component: DashboardPage,
});

function DashboardPage() {
  const { api } = Route.useRouteContext();
  const { data: stats } = useSuspenseQuery(api.overview.stats.queryOptions());
  const { data: toDo } = useSuspenseQuery(api.overview.toDo.queryOptions());
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const isAdmin = mayEnter(me?.role ?? null, 'admin');
  return (
    <>
      <PageHeader title="Dashboard" />
      <ToDoList toDo={toDo} />
      <Figures
        look="tiles"
        className="mt-section"
        figures={[
          {
            label: 'News articles',
            value: formatCount(stats.newsArticles),
            link: linkOptions({ to: '/admin/articles' }),
          },
          {
            label: 'Companies',
            value: formatCount(stats.companies),
            link: linkOptions({ to: '/admin/companies', search: { status: 'active' } }),
          },
          {
            label: 'Startups',
            value: formatCount(stats.startups),
            link: linkOptions({ to: '/admin/startups' }),
          },
          {
            label: 'Glossary terms',
            value: formatCount(stats.glossaryTerms),
            link: linkOptions({ to: '/admin/glossary-terms' }),
          },
          {
            label: 'Active subscriptions',
            value: formatCount(stats.activeSubscriptions),
            link: isAdmin
              ? linkOptions({ to: '/admin/subscribers', search: { status: 'active' } })
              : linkOptions({ to: '/admin/newsletter' }),
          },
          {
            label: 'Pending submissions',
            value: formatCount(stats.pendingSubmissions),
            link: linkOptions({ to: '/admin/news-submissions', search: { status: 'pending' } }),
          },
          {
            label: 'Profiles',
            value: formatCount(stats.profiles),
            ...(isAdmin ? { link: linkOptions({ to: '/admin/user-management' }) } : {}),
          },
        ]}
      />
      <section aria-labelledby="overview" className="mt-section">
        <SectionTitle id="overview">Overview</SectionTitle>
        <ul className="mt-3 space-y-1.5 text-note text-ink-soft">
          <li>
            {stats.lastIngestion ? (
              <>
                Feeds were last read <Time at={stats.lastIngestion} form="near" />
              </>
            ) : (
              'The first run over the feeds has not ended yet.'
            )}
          </li>
          <li>
            {stats.failingSources === 0
              ? 'Every active source answered at its last visit.'
              : `${stats.failingSources} of ${stats.activeSources} active sources failed at their last visit and are tried again by themselves.`}
          </li>
          <li>
            {formatCount(stats.newsArticles)} reports tell {formatCount(stats.newsStories)} stories: what another source
            had told already is merged into its story.
          </li>
        </ul>
      </section>
      <ImportInstructions />
      <section aria-labelledby="actions" className="mt-section">
        <SectionTitle id="actions">Quick actions</SectionTitle>
        <div className="mt-3 flex flex-wrap gap-2">
          <LinkButton to="/admin/companies/new">Add a company</LinkButton>
          <LinkButton to="/admin/startups/new">Add a startup</LinkButton>
          <LinkButton to="/admin/glossary-terms" search={{ edit: 'new' }}>
            Add a term
          </LinkButton>
          <LinkButton to="/admin/glossary-terms" search={{ tab: 'research' }}>
            Research a term
          </LinkButton>
          <LinkButton to="/admin/data-import">Import companies</LinkButton>
          <LinkButton to="/admin/articles">Publish a story</LinkButton>
          <LinkButton to="/news">Read the news page</LinkButton>
        </div>
      </section>
    </>
  );
}

/** The columns that an import reads. */
function ImportInstructions() {
  return (
    <section aria-labelledby="import" className="mt-section">
      <SectionTitle id="import">Importing companies</SectionTitle>
      <ol className="mt-3 list-decimal space-y-1.5 pl-5 text-note text-ink-soft">
        <li>
          Prepare a JSON list of companies (one object is taken as a list of one), or a CSV file whose first line names
          the columns.
        </li>
        <li>
          Columns: name, website_url, headquarters_location, description, logo_url, reactor_technology, applications,
          founded_year, linkedin_url, twitter_url, is_startup, funding_stage, employee_count_range. Only the name is
          required.
        </li>
        <li>
          In CSV, several technologies or applications in one cell are separated by semicolons; is_startup is true or
          false.
        </li>
        <li>
          Load the file under <TextLink to="/admin/data-import">Data Import</TextLink>, look at the preview of the first
          five records and at every error, and start the import. It can be undone.
        </li>
      </ol>
    </section>
  );
}
