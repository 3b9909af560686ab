import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { mayEnter } from '../../../features/accounts/vocabulary.ts';
import { adminSections } from '../../admin-sections.ts';

export const Route = createFileRoute('/admin/dashboard')({
  loader: ({ context }) => context.queryClient.ensureQueryData(context.api.overview.stats.queryOptions()),
  head: () => ({ meta: [{ title: 'Dashboard | SMR Intelligence' }] }),
  component: DashboardPage,
});

function DashboardPage() {
  const { api } = Route.useRouteContext();
  const { data: stats } = useSuspenseQuery(api.overview.stats.queryOptions());
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const isAdmin = mayEnter(me?.role ?? null, 'admin');
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight">Dashboard</h1>
      <dl className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Tile label="News articles" value={stats.newsArticles} />
        <Tile label="Companies" value={stats.companies} />
        <Tile label="Glossary terms" value={stats.glossaryTerms} />
        <Tile label="Active subscriptions" value={stats.activeSubscriptions} />
        <Tile label="Pending submissions" value={stats.pendingSubmissions} />
        <Tile label="Profiles" value={stats.profiles} />
      </dl>
      <section aria-labelledby="overview" className="mt-10">
        <h2 id="overview" className="text-xl font-semibold">
          Overview
        </h2>
        <ul className="mt-3 space-y-1.5 text-sm text-ink-soft">
          <li>
            {stats.lastIngestion
              ? `Feeds were last read on ${new Date(stats.lastIngestion).toLocaleString('en-US', { timeZone: 'UTC' })} UTC.`
              : 'The first run over the feeds has not ended yet.'}
          </li>
          <li>
            {stats.failingSources === 0
              ? 'Every active source answered at its last visit.'
              : `${stats.failingSources} of ${stats.activeSources} active sources failed at their last visit and are tried again by themselves.`}
          </li>
          <li>
            {stats.newsArticles} reports tell {stats.newsStories} stories: {stats.newsArticles - stats.newsStories} were
            merged into stories that another source had told already.
          </li>
        </ul>
      </section>
      <ImportInstructions />
      <section aria-labelledby="actions" className="mt-10">
        <h2 id="actions" className="text-xl font-semibold">
          Quick actions
        </h2>
        <div className="mt-3 flex flex-wrap gap-2">
          {adminSections
            .filter(
              (section) => section.isBuilt && section.path !== 'dashboard' && (section.access !== 'admin' || isAdmin),
            )
            .map((section) => (
              <Link
                key={section.path}
                to={`/admin/${section.path}` as string}
                className="rounded-full border border-line-strong px-4 py-2 text-sm hover:bg-sunken"
              >
                {section.label}
              </Link>
            ))}
          <Link to="/news" className="rounded-full border border-line-strong px-4 py-2 text-sm hover:bg-sunken">
            Read the news page
          </Link>
        </div>
      </section>
    </>
  );
}

function Tile({ label, value }: { label: string; value: number }) {
  return (
    <div className="rounded-lg border border-line bg-panel p-4">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1 font-serif text-3xl font-semibold tabular-nums">{value.toLocaleString('en-US')}</dd>
    </div>
  );
}

/** The columns that an import reads. */
function ImportInstructions() {
  return (
    <section aria-labelledby="import" className="mt-10">
      <h2 id="import" className="text-xl font-semibold">
        Importing companies
      </h2>
      <ol className="mt-3 list-decimal space-y-1.5 pl-5 text-sm text-ink-soft">
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
          Load the file under{' '}
          <Link to="/admin/data-import" className="text-accent underline">
            Data Import
          </Link>
          , look at the preview of the first five records and at every error, and start the import. It can be undone.
        </li>
      </ol>
    </section>
  );
}
