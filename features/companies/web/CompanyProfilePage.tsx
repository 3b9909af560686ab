import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { FollowLink } from '../../../ui/FollowLink.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { latePart } from '../../../ui/late-part.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { pageChapter } from '../../../ui/page-chapter.ts';
import { Section } from '../../../ui/Section.tsx';
import { Still } from '../../../ui/Still.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { aboutOf } from '../../entities/vocabulary.ts';
import { storiesAbout } from '../../news/web/late-stories.ts';
import type { Company } from '../contract.ts';
import { categoryTints } from '../vocabulary.ts';
import type { CompanyBody } from './components/CompanyBody.tsx';

export const Route = createFileRoute('/vendors/$slug')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const query = api.companies.find.queryOptions({ input: params });
    const designs = api.atlas.designs.list.queryOptions({ input: designsOf(params.slug) });
    const { projects, licensing, deals } = api.atlas;
    const input = inAtlas(params.slug);
    const [{ company }] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(query), ['NOT_FOUND']).then((found) => {
        const { slug } = found.company;
        // Not for good, or browsers would go there when it is back on the site.
        if (slug !== params.slug) throw redirect({ to: '/vendors/$slug', params: { slug }, replace: true });
        return found;
      }),
      queryClient.ensureQueryData(designs),
      queryClient.ensureQueryData(projects.list.queryOptions({ input: projectsOf(params.slug) })),
      queryClient.ensureQueryData(licensing.list.queryOptions({ input })),
      queryClient.ensureQueryData(deals.list.queryOptions({ input })),
      companyBody.load(),
      companyInAtlas.load(),
      similarCompanies.load(),
      storiesAbout.load(),
    ]);
    // For the head alone, as on a project's page.
    return { name: company.name, description: company.description };
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.name} | SMR Intelligence`,
          description: loaderData.description ?? `${loaderData.name}: facts, news and similar companies.`,
          path: `/vendors/${params.slug}`,
          publicUrl: match.context.publicUrl,
        })
      : { meta: [{ title: 'Company not found | SMR Intelligence' }] },
  component: CompanyProfilePage,
});

const companyBody = latePart(() => import('./components/CompanyBody.tsx').then(({ CompanyBody }) => CompanyBody));
const companyInAtlas = latePart(() =>
  import('./components/CompanyInAtlas.tsx').then(({ CompanyInAtlas }) => CompanyInAtlas),
);

const similarCompanies = latePart(() =>
  import('./components/SimilarCompanies.tsx').then(({ SimilarCompanies }) => SimilarCompanies),
);

const MOST_DESIGNS = 24;
/** Of each of projects, steps and deals; the lists have all. */
const MOST_OF_A_KIND = 6;
const designsOf = (developer: string) => ({ developer, limit: MOST_DESIGNS });

const inAtlas = (slug: string) => ({ company: [slug], limit: MOST_OF_A_KIND, evidence: 'sources' as const });
const projectsOf = (slug: string) => ({ ...inAtlas(slug), sort: 'stage' as const });

function CompanyProfilePage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.companies.find.queryOptions({ input: params }));
  const { company, definedTerms, news, similar } = data;
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        title={company.name}
        scale="headline"
        back={<TextLink to="/vendors">← Vendor directory</TextLink>}
        actions={<FollowLink path={`/vendors/${company.slug}`} />}
        picture={<Logo path={company.logoPath} name={company.name} size="lg" tint={categoryTints[company.category]} />}
        intro={[company.category, company.countryName ?? company.country, company.isStartup ? 'Startup' : null]
          .filter(Boolean)
          .join(' · ')}
      />
      <Body company={company} definedTerms={definedTerms} />
      <InAtlas company={company} />
      <Section title="In the news" {...pageChapter}>
        <Still
          by={storiesAbout}
          given={{ items: news, about: aboutOf({ kind: 'company', slug: company.slug }), name: company.name }}
        />
      </Section>
      {similar.length > 0 ? <Still by={similarCompanies} given={{ companies: similar }} /> : null}
    </div>
  );
}

type BodyProps = Pick<ComponentProps<typeof CompanyBody>, 'company' | 'definedTerms'>;

function Body({ company, definedTerms }: BodyProps) {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.designs.list.queryOptions({ input: designsOf(company.slug) }));
  return <Still by={companyBody} given={{ company, definedTerms, designs: data.items }} />;
}

function InAtlas({ company: { slug, name } }: { company: Company }) {
  const { api } = Route.useRouteContext();
  const { atlas } = api;
  const input = inAtlas(slug);
  const { data: projects } = useSuspenseQuery(atlas.projects.list.queryOptions({ input: projectsOf(slug) }));
  const { data: licensing } = useSuspenseQuery(atlas.licensing.list.queryOptions({ input }));
  const { data: deals } = useSuspenseQuery(atlas.deals.list.queryOptions({ input }));
  return <Still by={companyInAtlas} given={{ slug, name, projects, licensing, deals }} />;
}
