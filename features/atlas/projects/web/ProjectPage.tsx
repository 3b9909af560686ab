import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { FollowLink } from '../../../../ui/FollowLink.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { pageChapter } from '../../../../ui/page-chapter.ts';
import { Section } from '../../../../ui/Section.tsx';
import { Still } from '../../../../ui/Still.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { aboutOf } from '../../../entities/vocabulary.ts';
import { storiesAbout } from '../../../news/web/late-stories.ts';
import { milestoneField } from '../../records/record.ts';
import { milestones } from '../../records/vocabulary.ts';
import { ChangesLink } from '../../records/web/components/ChangesLink.tsx';
import { FactSheet } from '../../records/web/components/FactSheet.tsx';
import { NoSuchRecord } from '../../records/web/components/NoSuchRecord.tsx';
import { RecordTable } from '../../records/web/components/RecordTable.tsx';
import { StepList } from '../../records/web/components/StepList.tsx';
import { orNearRecords } from '../../records/web/or-near-records.ts';
import { PlanTimeline } from './components/PlanTimeline.tsx';

export const Route = createFileRoute('/projects/$slug')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const find = queryClient.ensureQueryData(api.atlas.projects.find.queryOptions({ input: params }));
    const [{ project }] = await Promise.all([
      orNearRecords(find, () =>
        queryClient.ensureQueryData(
          api.atlas.records.listNear.queryOptions({ input: { kind: 'projects', slugs: params.slug } }),
        ),
      ),
      storiesAbout.load(),
    ]);
    // For the head alone: the page takes all of it from the query cache, and what is returned here travels a second time.
    return { name: project.name };
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.name}, reactor project | SMR Intelligence`,
          description: `${loaderData.name}: design, owner, stage, planned and actual dates, licensing and deals, every value with its source.`,
          path: `/projects/${params.slug}`,
          publicUrl: match.context.publicUrl,
        })
      : { meta: [{ title: 'Project not found | SMR Intelligence' }] },
  component: ProjectPage,
  notFoundComponent: NoProject,
});

function NoProject() {
  const { slug } = Route.useParams();
  return <NoSuchRecord kind="projects" slugs={slug} back={<TextLink to="/projects">← Reactor projects</TextLink>} />;
}

/** They stand in the timeline. */
const dates = milestones.flatMap((one) => [milestoneField(one, 'Planned'), milestoneField(one, 'Actual')]);

function ProjectPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.projects.find.queryOptions({ input: params }));
  const { project, design, timeline, licensing, deals, supply, news } = data;
  const place = ['site', 'region'].flatMap((field) => project.facts[field]?.[0]?.value ?? []);
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        title={project.name}
        scale="headline"
        back={<TextLink to="/projects">← Reactor projects</TextLink>}
        actions={
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-note">
            <FollowLink path={`/projects/${project.slug}`} />
            <ChangesLink record={project} />
          </p>
        }
        intro={[...place, project.facts.country?.[0]?.label].filter(Boolean).join(', ')}
      />
      {project.facts.statusNow ? <p className="mt-6 max-w-2xl text-lead">{project.facts.statusNow[0]?.value}</p> : null}
      {design ? (
        <p className="mt-4">
          Reactor design:{' '}
          <TextLink to="/designs/$slug" params={{ slug: design.slug }}>
            {design.name}
          </TextLink>
        </p>
      ) : null}
      <Section title="Plans and what came of them" {...pageChapter}>
        <PlanTimeline timeline={timeline} name={project.name} />
      </Section>
      <Section title="Facts" {...pageChapter}>
        <FactSheet record={project} page={`/projects/${project.slug}`} without={['statusNow', ...dates]} />
      </Section>
      <Section title="Licensing" {...pageChapter}>
        <StepList name={project.name} steps={licensing} total={data.licensingTotal} />
      </Section>
      <Section title="Deals" {...pageChapter}>
        <RecordTable
          kind="deals"
          caption={`Deals about ${project.name}`}
          records={deals}
          columns={['kind', 'date', 'amount', 'megawatts', 'status']}
          empty="No deal that names this project was found."
        />
      </Section>
      <Section title="Suppliers" {...pageChapter}>
        <RecordTable
          kind="supply"
          caption={`Suppliers for ${project.name}`}
          records={supply}
          columns={['supplier', 'component', 'status', 'date']}
          empty="No supplier that is named with this project was found."
        />
      </Section>
      <Section title="In the news" {...pageChapter}>
        <Still
          by={storiesAbout}
          given={{ items: news, about: aboutOf({ kind: 'project', slug: project.slug }), name: project.name }}
        />
      </Section>
    </div>
  );
}
