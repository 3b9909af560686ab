import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatCounted } from '../../../../platform/shared/format-number.ts';
import { listHeadOf } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { CardSkeletons } from '../../../../ui/CardSkeletons.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { DownloadLinks } from '../../../../ui/DownloadLinks.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageFailure } from '../../../../ui/PageFailure.tsx';
import { ListControls } from '../../../../ui/records/ListControls.tsx';
import { ListFrame } from '../../../../ui/records/ListFrame.tsx';
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { AtlasRecord } from '../../records/contract.ts';
import { PowerOf } from '../../records/web/components/PowerOf.tsx';
import { columnOf } from '../../records/web/components/RecordColumn.tsx';
import { MOST_PROJECTS_SHOWN } from '../vocabulary.ts';
import { inputOf, projects, readProjectSearch, showMore } from './project-search.ts';

export const Route = createFileRoute('/projects')({
  validateSearch: readProjectSearch,
  loaderDeps: ({ search }) => inputOf(search),
  loader: ({ context, deps }) =>
    ready(context.queryClient.ensureQueryData(context.api.atlas.projects.list.queryOptions({ input: deps }))),
  head: listHeadOf({
    title: 'Reactor projects | SMR Intelligence',
    description:
      'Where small and advanced reactors are planned and built: site, owner, design, stage, dates, each value with its source.',
    path: '/projects',
  }),
  component: ProjectsPage,
  pendingComponent: () => (
    <ProjectsFrame>
      <CardSkeletons count={6} cardClass="h-44" className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3" />
    </ProjectsFrame>
  ),
  errorComponent: ({ reset }) => (
    <ProjectsFrame>
      <PageFailure title="The projects could not be loaded" reset={reset} className="mt-8">
        Please try again later.
      </PageFailure>
    </ProjectsFrame>
  ),
});

function ProjectsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.projects.list.queryOptions({ input: inputOf(search) }));
  const { items, total, facets } = data;
  return (
    <ProjectsFrame>
      <ListControls
        list={projects}
        search={search}
        facets={facets}
        searchLabel="Search projects by name, site or owner"
      />
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-note">
        <p role="status" className="text-ink-soft tabular-nums">
          {formatCounted(total, 'project')}
        </p>
        <DownloadLinks csv={projects.downloadHref('csv', search)} json={projects.downloadHref('json', search)} />
      </div>
      {items.length === 0 ? (
        <Notice tone="empty" title="No project matches your criteria." className="mt-6">
          Try fewer filters. <TextLink to="/projects">Show all projects</TextLink>
        </Notice>
      ) : (
        <DataTable
          caption="Reactor projects"
          columns={columns}
          rows={items}
          keyOf={({ slug }) => slug}
          keepsHeads
          className="mt-4"
        />
      )}
      {items.length < total && items.length < MOST_PROJECTS_SHOWN ? (
        <ShowMore
          label={`Show more (${formatCount(items.length)} of ${formatCount(total)})`}
          link={linkOptions({ to: '/projects', search: { ...showMore(search, items.length) } })}
        />
      ) : null}
    </ProjectsFrame>
  );
}

function ProjectsFrame({ children }: { children: ReactNode }) {
  return (
    <ListFrame
      title="Reactor projects"
      intro="Where reactors are planned, built and operated, with the source of every value. The simulated fleet of this site is none of them."
    >
      {children}
    </ListFrame>
  );
}

const columns: Column<AtlasRecord>[] = [
  {
    id: 'name',
    header: 'Project',
    isRowHeader: true,
    cell: ({ slug, name }) => (
      <Link to="/projects/$slug" params={{ slug }} preload={false} className="link-quiet">
        {name}
      </Link>
    ),
  },
  ...['country', 'design', 'owner', 'units'].map(columnOf('projects')),
  {
    id: 'power',
    header: 'Electrical power',
    isNumeric: true,
    cell: (project) => <PowerOf record={project} />,
  },
  columnOf('projects')('stage'),
];
