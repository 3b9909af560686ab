import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { FollowLink } from '../../../../ui/FollowLink.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { latePart } from '../../../../ui/late-part.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { pageChapter } from '../../../../ui/page-chapter.ts';
import { Section } from '../../../../ui/Section.tsx';
import { Still } from '../../../../ui/Still.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { aboutOf } from '../../../entities/vocabulary.ts';
import { storiesAbout } from '../../../news/web/late-stories.ts';
import type { AtlasRecord, Mention } from '../../records/contract.ts';
import { ChangesLink } from '../../records/web/components/ChangesLink.tsx';
import { NoSuchRecord } from '../../records/web/components/NoSuchRecord.tsx';
import { orNearRecords } from '../../records/web/or-near-records.ts';
import type { DesignProfile } from '../contract.ts';

export const Route = createFileRoute('/designs/$slug')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const find = queryClient.ensureQueryData(api.atlas.designs.find.queryOptions({ input: params }));
    const [{ design }] = await Promise.all([
      orNearRecords(find, () =>
        queryClient.ensureQueryData(
          api.atlas.records.listNear.queryOptions({ input: { kind: 'designs', slugs: params.slug } }),
        ),
      ),
      designBody.load(),
      storiesAbout.load(),
    ]);
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

const designBody = latePart(() => import('./components/DesignBody.tsx').then(({ DesignBody }) => DesignBody));

function describe({ name, developer }: { name: string; developer: string | undefined }): string {
  return `${name}${developer ? ` by ${developer}` : ''}: power, fuel, licensing, projects and deals, every value with the source it was read in.`;
}

function DesignPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.designs.find.queryOptions({ input: params }));
  const { design, alike, news } = data;

  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        title={design.name}
        scale="headline"
        back={<TextLink to="/designs">← Reactor designs</TextLink>}
        intro={<Intro profile={data} />}
        actions={
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-note">
            <FollowLink path={`/designs/${design.slug}`} />
            <ChangesLink record={design} />
            <CompareLink design={design} alike={alike} />
          </p>
        }
      />
      <Still by={designBody} given={{ data }} />
      <Section title="In the news" {...pageChapter}>
        <Still
          by={storiesAbout}
          given={{ items: news, about: aboutOf({ kind: 'design', slug: design.slug }), name: design.name }}
        />
      </Section>
    </div>
  );
}

function NoDesign() {
  const { slug } = Route.useParams();
  return <NoSuchRecord kind="designs" slugs={slug} back={<TextLink to="/designs">← Reactor designs</TextLink>} />;
}

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
