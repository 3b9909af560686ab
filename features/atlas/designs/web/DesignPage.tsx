import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { Facts } from '../../../../ui/Facts.tsx';
import { FollowLink } from '../../../../ui/FollowLink.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { aboutOf } from '../../../entities/vocabulary.ts';
import { StoriesAbout } from '../../../news/web/components/StoriesAbout.tsx';
import type { AtlasRecord, Mention } from '../../records/contract.ts';
import { atlasRecords } from '../../records/record.ts';
import { writeDate } from '../../records/rules/write-value.ts';
import { ChangesLink } from '../../records/web/components/ChangesLink.tsx';
import { FactSheet } from '../../records/web/components/FactSheet.tsx';
import { NoSuchRecord } from '../../records/web/components/NoSuchRecord.tsx';
import { PowerOf } from '../../records/web/components/PowerOf.tsx';
import { RecordTable } from '../../records/web/components/RecordTable.tsx';
import { ShownValues } from '../../records/web/components/ShownValues.tsx';
import { StepList } from '../../records/web/components/StepList.tsx';
import { orNearRecords } from '../../records/web/or-near-records.ts';
import type { DesignProfile } from '../contract.ts';
import { CircuitDrawing } from './components/CircuitDrawing.tsx';
import { ReadinessChart } from './components/ReadinessChart.tsx';
import { SizeFigure } from './components/SizeFigure.tsx';

export const Route = createFileRoute('/designs/$slug')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const find = queryClient.ensureQueryData(api.atlas.designs.find.queryOptions({ input: params }));
    const { design } = await orNearRecords(find, () =>
      queryClient.ensureQueryData(
        api.atlas.records.listNear.queryOptions({ input: { kind: 'designs', slugs: params.slug } }),
      ),
    );
    // For the head alone: the page takes all of it from the query cache, and what is returned here travels a second time.
    return { name: design.name, developer: design.facts.developer?.[0]?.value };
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.name}, reactor design | SMR Intelligence`,
          description: describe(loaderData),
          path: `/designs/${params.slug}`,
          publicUrl: match.context.publicUrl,
        })
      : { meta: [{ title: 'Design not found | SMR Intelligence' }] },
  component: DesignPage,
  notFoundComponent: NoDesign,
});

function describe({ name, developer }: { name: string; developer: string | undefined }): string {
  return `${name}${developer ? ` by ${developer}` : ''}: power, fuel, licensing, projects and deals, every value with the source it was read in.`;
}

function DesignPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.designs.find.queryOptions({ input: params }));
  const { design, readiness, licensing, projects, deals, supply, alike, news } = data;
  const page = `/designs/${design.slug}`;
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        title={design.name}
        scale="headline"
        back={<TextLink to="/designs">← Reactor designs</TextLink>}
        intro={<Intro profile={data} />}
        actions={
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-note">
            <FollowLink path={page} />
            <ChangesLink record={design} />
            <CompareLink design={design} alike={alike} />
          </p>
        }
      />
      <Facts facts={mainFacts(design)} className="mt-8" />
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_22rem]">
        <FactSheet record={design} page={page} without={['developer', 'country']} explained={data.explained} />
        <div className="space-y-8">
          <CircuitDrawing design={design} />
          {readiness.length > 0 ? (
            <ReadinessChart
              readiness={readiness}
              history={data.readinessHistory}
              slug={design.slug}
              name={design.name}
            />
          ) : (
            <p className="text-note text-ink-soft">Work on this design has ended: how ready it is, is not computed.</p>
          )}
        </div>
      </div>
      <Section
        title="Size to scale"
        note="Drawn only where a source tells it; its evidence stands among the facts above."
        {...chapter}
      >
        {data.sizes ? (
          <SizeFigure sizes={data.sizes} />
        ) : (
          <p className="text-note text-ink-soft">
            Neither the height of its vessel nor the ground that a plant takes was found.
          </p>
        )}
      </Section>
      <Section title="Licensing" {...chapter}>
        <StepList name={design.name} steps={licensing} total={data.licensingTotal} />
      </Section>
      <Section title="Projects" {...chapter}>
        <RecordTable
          kind="projects"
          caption={`Projects that build ${design.name}`}
          records={projects}
          columns={['country', 'site', 'owner', 'units', 'stage']}
          empty="No project that names this design was found."
        />
      </Section>
      <Section title="Deals" {...chapter}>
        <RecordTable
          kind="deals"
          caption={`Deals about ${design.name}`}
          records={deals}
          columns={['kind', 'date', 'amount', 'megawatts', 'status']}
          empty="No deal that names this design was found."
        />
      </Section>
      <Section title="Suppliers" {...chapter}>
        <RecordTable
          kind="supply"
          caption={`Suppliers for ${design.name}`}
          records={supply}
          columns={['supplier', 'component', 'status', 'date']}
          empty="No supplier that is named with this design was found."
        />
      </Section>
      <Section title="In the news" {...chapter}>
        <StoriesAbout items={news} about={aboutOf({ kind: 'design', slug: design.slug })} name={design.name} />
      </Section>
    </div>
  );
}

function NoDesign() {
  const { slug } = Route.useParams();
  return <NoSuchRecord kind="designs" slugs={slug} back={<TextLink to="/designs">← Reactor designs</TextLink>} />;
}

const chapter = { scale: 'chapter', className: 'mt-14 border-t border-line pt-8', titleClass: 'mb-5' } as const;

function Intro({ profile: { design, developer } }: { profile: DesignProfile }) {
  const name = design.facts.developer?.[0]?.value;
  const others = (design.facts.alias ?? []).map(({ value }) => value);
  return (
    <>
      {developer ? (
        <Link to="/vendors/$slug" params={{ slug: developer.slug }} className="link" preload={false}>
          {name}
        </Link>
      ) : (
        name
      )}
      {[design.facts.country?.[0]?.label, others.length > 0 ? `also called ${others.join(', ')}` : null]
        .filter(Boolean)
        .map((text) => ` · ${text}`)}
    </>
  );
}

/** Side by side with those that are most like it. */
function CompareLink({ design, alike }: { design: AtlasRecord; alike: readonly Mention[] }) {
  if (alike.length === 0) return null;
  const slugs = [design.slug, ...alike.slice(0, 3).map(({ slug }) => slug)];
  return (
    <LinkButton to="/compare" search={{ designs: slugs.join(',') }} preload={false}>
      Compare with its like
    </LinkButton>
  );
}

function mainFacts(design: AtlasRecord) {
  const { fields } = atlasRecords.designs;
  const rest = ['thermalMw', 'type', 'stage', 'firstOfAKindPlanned', 'firstOfAKindActual'].flatMap((name) => {
    const [field, values] = [fields[name], design.facts[name]];
    if (!field || !values) return [];
    // A stage may be what was said of its only project years ago.
    const asOf = name === 'stage' ? design.evidence?.stage?.[0]?.asOf : undefined;
    const value = (
      <>
        <ShownValues field={field} values={values} />
        {asOf ? <span className="text-caption text-ink-soft"> as of {writeDate(asOf)}</span> : null}
      </>
    );
    return [{ label: field.label, value }];
  });
  return [{ label: 'Electrical power of a reactor', value: <PowerOf record={design} /> }, ...rest];
}
