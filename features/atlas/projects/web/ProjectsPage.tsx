import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { listHeadOf } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { CardSkeletons } from '../../../../ui/CardSkeletons.tsx';
import { DownloadLinks } from '../../../../ui/DownloadLinks.tsx';
import { FollowLink } from '../../../../ui/FollowLink.tsx';
import { latePart } from '../../../../ui/late-part.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageFailure } from '../../../../ui/PageFailure.tsx';
import { ListControls } from '../../../../ui/records/ListControls.tsx';
import { ListFrame } from '../../../../ui/records/ListFrame.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import { Still } from '../../../../ui/Still.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { ProjectPage } from '../contract.ts';
import { MOST_PROJECTS_SHOWN } from '../vocabulary.ts';
import { WorldMap } from './components/WorldMap.tsx';
import { inputOf, mapInputOf, type ProjectSearch, projects, readProjectSearch, showMore } from './project-search.ts';

export const Route = createFileRoute('/projects')({
  validateSearch: readProjectSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    ready(
      projectTable.load(),
      deps.view
        ? queryClient.ensureQueryData(api.atlas.projects.map.queryOptions({ input: mapInputOf(deps) }))
        : queryClient.ensureQueryData(api.atlas.projects.list.queryOptions({ input: inputOf(deps) })),
    ),
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

const projectTable = latePart(() => import('./components/ProjectTable.tsx').then(({ ProjectTable }) => ProjectTable));

function ProjectsPage() {
  const search = Route.useSearch();
  return <ProjectsFrame>{search.view ? <OnMap /> : <AsList />}</ProjectsFrame>;
}

function AsList() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.projects.list.queryOptions({ input: inputOf(search) }));
  const { items, total } = data;
  return (
    <>
      <Controls search={search} list={data} />
      {items.length === 0 ? (
        <NoProject />
      ) : (
        <Still by={projectTable} given={{ caption: 'Reactor projects', projects: items, sort: search.sort }} />
      )}
      {items.length < total && items.length < MOST_PROJECTS_SHOWN ? (
        <ShowMore
          shown={items.length}
          total={total}
          link={linkOptions({ to: '/projects', search: { ...showMore(search, items.length) } })}
        />
      ) : null}
    </>
  );
}

const LIST_ID = 'in-sight';

function OnMap() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.projects.map.queryOptions({ input: mapInputOf(search) }));
  const { items, total, unplaced } = data;
  return (
    <>
      <Controls search={search} list={data} />
      {total === 0 ? <NoProject /> : <WorldMap map={data} search={search} listId={LIST_ID} />}
      {items.length > 0 ? (
        <section aria-labelledby={LIST_ID} className="mt-section">
          <SectionTitle id={LIST_ID}>In sight: {formatCounted(items.length, 'project')}</SectionTitle>
          <Still
            by={projectTable}
            given={{ caption: 'Projects in sight on the map', projects: items, sort: search.sort }}
          />
        </section>
      ) : null}
      {unplaced > 0 ? (
        <p className="mt-3 text-note text-ink-soft">
          {formatCounted(unplaced, 'project')} without a place on the map; the list has all.
        </p>
      ) : null}
    </>
  );
}

function Controls({ search, list }: { search: ProjectSearch; list: Pick<ProjectPage, 'total' | 'facets'> }) {
  const { view: _, at: __, ...narrowed } = search;
  const kept: [string, string][] = search.view ? [['view', search.view]] : [];
  return (
    <>
      <ListControls
        list={projects}
        search={search}
        facets={list.facets}
        searchLabel="Search projects by name, site or owner"
        kept={kept}
      />
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-note">
        <SegmentedLinks
          label="View"
          className="print:hidden"
          choices={[
            { label: 'List', isCurrent: !search.view, link: linkOptions({ to: '/projects', search: narrowed }) },
            {
              label: 'Map',
              isCurrent: search.view === 'map',
              link: linkOptions({ to: '/projects', search: { ...narrowed, view: 'map' } }),
            },
          ]}
        />
        <p role="status" className="text-ink-soft tabular-nums">
          {formatCounted(list.total, 'project')}
        </p>
        <FollowLink path={projects.followPath(search)} label="Follow this list" />
        <DownloadLinks
          csv={projects.downloadHref('csv', search)}
          json={projects.downloadHref('json', search)}
          geojson={projects.downloadHref('geojson', search)}
        />
      </div>
    </>
  );
}

function NoProject() {
  return (
    <Notice tone="empty" title="No project matches your criteria." className="mt-6">
      Try fewer filters. <TextLink to="/projects">Show all projects</TextLink>
    </Notice>
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
