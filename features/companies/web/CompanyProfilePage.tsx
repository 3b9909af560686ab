import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hostOf } from '../../../platform/web/host-of.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { FollowLink } from '../../../ui/FollowLink.tsx';
import { ExternalLink } from '../../../ui/icons/ExternalLink.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { latePart } from '../../../ui/late-part.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { pageChapter } from '../../../ui/page-chapter.ts';
import { ReportLink } from '../../../ui/ReportLink.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Still } from '../../../ui/Still.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { aboutOf } from '../../entities/vocabulary.ts';
import { storiesAbout } from '../../news/web/late-stories.ts';
import { DefinedTerms } from '../../terms/web/components/DefinedTerms.tsx';
import type { Company } from '../contract.ts';
import { companyRecord } from '../record.ts';
import { categoryTints } from '../vocabulary.ts';
import { listFacts } from './components/CompanyFacts.tsx';
import { VendorCard } from './components/VendorCard.tsx';

export const Route = createFileRoute('/vendors/$slug')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const query = api.companies.find.queryOptions({ input: params });
    const designs = api.atlas.designs.list.queryOptions({ input: designsOf(params.slug) });
    const { projects, licensing, deals } = api.atlas;
    const input = inAtlas(params.slug);
    const [profile] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(query), ['NOT_FOUND']).then((found) => {
        const { slug } = found.company;
        if (slug !== params.slug)
          throw redirect({ to: '/vendors/$slug', params: { slug }, statusCode: 301, replace: true });
        return found;
      }),
      queryClient.ensureQueryData(designs),
      queryClient.ensureQueryData(projects.list.queryOptions({ input: projectsOf(params.slug) })),
      queryClient.ensureQueryData(licensing.list.queryOptions({ input })),
      queryClient.ensureQueryData(deals.list.queryOptions({ input })),
      companyInAtlas.load(),
      storiesAbout.load(),
    ]);
    return profile;
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.company.name} | SMR Intelligence`,
          description:
            loaderData.company.description ?? `${loaderData.company.name}: facts, news and similar companies.`,
          path: `/vendors/${params.slug}`,
          publicUrl: match.context.publicUrl,
        })
      : { meta: [{ title: 'Company not found | SMR Intelligence' }] },
  component: CompanyProfilePage,
});

const companyInAtlas = latePart(() =>
  import('./components/CompanyInAtlas.tsx').then(({ CompanyInAtlas }) => CompanyInAtlas),
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
      <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          {company.description ? (
            <p className="group/value max-w-2xl text-lead wrap-anywhere">
              <DefinedTerms text={company.description} marks={definedTerms} />
              <Report company={company} field="description" />
            </p>
          ) : null}
          <Words company={company} field="reactorTechnology" facet="technology" />
          <Words company={company} field="technologyFocus" />
          <Words company={company} field="applications" facet="application" />
          <Words company={company} field="certifications" />
          <Words company={company} field="aliases" />
        </div>
        <FactSheet company={company} />
      </div>
      <Designs slug={company.slug} />
      <InAtlas company={company} />
      <Section title="In the news" {...pageChapter}>
        <Still
          by={storiesAbout}
          given={{ items: news, about: aboutOf({ kind: 'company', slug: company.slug }), name: company.name }}
        />
      </Section>
      {similar.length > 0 ? (
        <Section title="Similar companies" {...pageChapter}>
          <DataList
            label="Similar companies"
            look="cards"
            items={similar}
            keyOf={({ id }) => id}
            className="grid-cols-1 sm:grid-cols-2 lg:grid-cols-3"
          >
            {(other) => <VendorCard company={other} isDetailed={false} />}
          </DataList>
        </Section>
      ) : null}
    </div>
  );
}

/** Reactors of the atlas that it develops. */
function Designs({ slug }: { slug: string }) {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.designs.list.queryOptions({ input: designsOf(slug) }));
  if (data.items.length === 0) return null;
  return (
    <Section title="Reactor designs" {...pageChapter}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {data.items.map((design) => (
          <li key={design.slug}>
            <TextLink to="/designs/$slug" params={{ slug: design.slug }}>
              {design.name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
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

const wordLabels = {
  reactorTechnology: 'Reactor technology',
  technologyFocus: 'Focus',
  applications: 'Applications',
  certifications: 'Certifications',
  aliases: 'Also known as',
};

interface WordsProps {
  company: Company;
  field: keyof typeof wordLabels;
  facet?: 'technology' | 'application';
}

function Report({ company: { name, slug }, field }: { company: Company; field: keyof typeof companyRecord.fields }) {
  const label = `${companyRecord.fields[field].label}, ${name}`;
  return <ReportLink label={label} record={`company:${slug}`} field={field} page={`/vendors/${slug}`} />;
}

/** Values by which the directory can be narrowed lead there. */
function Words({ company, field, facet }: WordsProps) {
  const values = company[field];
  const label = wordLabels[field];
  if (values.length === 0) return null;
  return (
    <section aria-label={label} className="group/value mt-6">
      <h2 className="font-sans text-caption font-semibold tracking-wide text-ink-soft uppercase">
        {label}
        <Report company={company} field={field} />
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {values.map((value) => (
          <li key={value}>
            {facet ? (
              <Link to="/vendors" search={{ [facet]: [value] }} preload={false} className="tag hover:border-accent">
                {value}
              </Link>
            ) : (
              // Some are sentences: on a phone they take a second line.
              <span className="tag inline-block rounded-xl whitespace-normal">{value}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FactSheet({ company }: { company: Company }) {
  const links: [label: string, url: string | null, field: keyof typeof companyRecord.fields][] = [
    ['Website', company.websiteUrl, 'websiteUrl'],
    ['LinkedIn', company.linkedinUrl, 'linkedinUrl'],
    ['Twitter / X', company.twitterUrl, 'twitterUrl'],
  ];
  return (
    <aside aria-label="Facts" className="h-fit rounded-lg border border-line bg-panel p-5 text-note">
      <dl className="space-y-2.5">
        {listFacts(company).map(({ label, value, field }) => (
          <div key={label} className="group/value flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            {/* The flag before the value, so that the values end in one line. */}
            <dd className="flex flex-row-reverse items-start text-right tabular-nums">
              <span className="min-w-0 wrap-anywhere">{value}</span>
              <Report company={company} field={field} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 space-y-2 border-t border-line pt-4">
        {links.map(([label, url, field]) =>
          url ? (
            <li key={label} className="group/value">
              <OutsideLink url={url}>{label}</OutsideLink>
              <Report company={company} field={field} />
            </li>
          ) : null,
        )}
      </ul>
      <p className="mt-4 border-t border-line pt-4 text-caption text-ink-soft">
        {company.sourceUrl ? (
          <>
            Source: <OutsideLink url={company.sourceUrl}>{hostOf(company.sourceUrl)}</OutsideLink>
            {company.asOf ? (
              <>
                , as of <Time at={company.asOf} />
              </>
            ) : null}
            .
          </>
        ) : (
          'No source is recorded for these facts.'
        )}{' '}
        What is not listed is not known to us.
      </p>
    </aside>
  );
}

function OutsideLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener" className="inline-flex max-w-full link-quiet items-center gap-1">
      <span className="truncate">{children}</span> <ExternalLink aria-hidden className="size-3.5 shrink-0" />
    </a>
  );
}
