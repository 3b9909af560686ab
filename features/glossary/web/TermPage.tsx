import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReportLink } from '../../../ui/ReportLink.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { GlossaryLink } from '../../terms/web/components/GlossaryLink.tsx';
import type { Mention, TermPage as Term } from '../contract.ts';
import { termRecord } from '../record.ts';
import { describeTerm } from './describe-term.ts';

export const Route = createFileRoute('/glossary/$slug')({
  loader: async ({ context: { api, queryClient }, params: { slug } }) => {
    const asked = Promise.all([
      queryClient.ensureQueryData(api.glossary.get.queryOptions({ input: { slug } })),
      queryClient.ensureQueryData(api.glossary.listMentions.queryOptions({ input: { slug } })),
      queryClient.ensureQueryData(api.atlas.designs.ofTerm.queryOptions({ input: { slug } })),
    ]);
    const [term] = await orNotFound(asked, ['NOT_FOUND']);
    return term;
  },
  head: ({ loaderData: term, match }) => {
    if (!term) return { meta: [{ title: 'Term not found | SMR Intelligence' }] };
    const { publicUrl } = match.context;
    return pageHead({
      title: `${nameOf(term)} | Glossary | SMR Intelligence`,
      description: term.definition.length > 200 ? `${term.definition.slice(0, 199)}…` : term.definition,
      path: `/glossary/${term.slug}`,
      publicUrl,
    });
  },
  component: TermPage,
});

function TermPage() {
  const { slug } = Route.useParams();
  const { api, publicUrl } = Route.useRouteContext();
  const { data: term } = useSuspenseQuery(api.glossary.get.queryOptions({ input: { slug } }));
  const { data: mentions } = useSuspenseQuery(api.glossary.listMentions.queryOptions({ input: { slug } }));
  const { letter } = term;
  return (
    <article className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <nav aria-label="Breadcrumbs" className="text-note text-ink-soft">
        <GlossaryLink href="/glossary" className="link-quiet">
          Glossary
        </GlossaryLink>
        <span aria-hidden> / </span>
        <GlossaryLink href={`/glossary?letter=${encodeURIComponent(letter)}`} className="link-quiet">
          {letter}
        </GlossaryLink>
      </nav>
      <PageHeader
        title={term.term}
        scale="display"
        dir="auto"
        eyebrow={
          <p className="group/value font-semibold tracking-wide text-accent uppercase">
            {term.category}
            <Report term={term} field="category" />
          </p>
        }
        intro={
          term.abbreviation && term.abbreviation !== term.term ? (
            <p className="group/value text-lead">
              Abbreviated <strong className="font-semibold text-ink">{term.abbreviation}</strong>
              <Report term={term} field="abbreviation" />
            </p>
          ) : null
        }
        className="mt-6"
      />
      <p dir="auto" className="group/value mt-6 text-lead wrap-anywhere">
        {term.definition}
        <Report term={term} field="definition" />
      </p>
      <script
        type="application/ld+json"
        // In the browser the address is empty: what the server wrote stays.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with "<" escaped; as children it would be escaped as text is
        dangerouslySetInnerHTML={{ __html: describeTerm(term, publicUrl) }}
      />
      <Designs />
      <Related term={term} />
      <Sources term={term} />
      <UsedIn mentions={mentions} />
    </article>
  );
}

function Report({ term: { term, slug }, field }: { term: Term; field: keyof typeof termRecord.fields }) {
  const label = `${termRecord.fields[field].label}, ${term}`;
  return <ReportLink label={label} record={`term:${slug}`} field={field} page={`/glossary/${slug}`} />;
}

/** The designs of the atlas that are what the term says. */
function Designs() {
  const { slug } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.designs.ofTerm.queryOptions({ input: { slug } }));
  if (!data) return null;
  const { filter, words, count } = data;
  return (
    <p className="mt-6 text-note">
      In the atlas:{' '}
      <TextLink to="/designs" search={filter}>
        {formatCounted(count, 'design')}
      </TextLink>{' '}
      <span className="text-ink-soft">({words.join(', ')})</span>
    </p>
  );
}

function Related({ term: { related } }: { term: Term }) {
  if (related.length === 0) return null;
  return (
    <Section id="related" title="Related terms" className="mt-section" titleClass="mb-3">
      <ul className="flex flex-wrap gap-2 text-note">
        {related.map(({ term, slug }) => (
          <li key={term}>
            {slug ? (
              <GlossaryLink
                href={`/glossary/${slug}`}
                className="chip inline-block rounded-full bg-accent-soft px-3.5 py-1.5 font-medium text-accent-strong hover:underline"
              >
                {term}
              </GlossaryLink>
            ) : (
              <span className="inline-block rounded-full border border-line px-3.5 py-1.5 text-ink-soft">{term}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sources({ term }: { term: Term }) {
  const { sources } = term;
  if (sources.length === 0) return null;
  return (
    <Section id="sources" title="Sources" className="mt-section" titleClass="mb-3">
      <ul className="space-y-2">
        {sources.map(({ title, url }, at) => (
          <li key={url} className="group/value wrap-anywhere">
            <a href={url} target="_blank" rel="noopener" className="link-quiet">
              {title}
            </a>{' '}
            <span className="text-note text-ink-soft">{URL.canParse(url) ? new URL(url).hostname : ''}</span>
            {at === sources.length - 1 ? <Report term={term} field="sources" /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function UsedIn({ mentions }: { mentions: readonly Mention[] }) {
  if (mentions.length === 0) return null;
  return (
    <Section id="used-in" title="Used in" className="mt-section" titleClass="mb-3">
      <DataList label="Stories" items={mentions} keyOf={({ id }) => id}>
        {({ url, title, source, publishedAt, datePrecision }) => (
          <>
            <p className="font-medium wrap-anywhere">
              {url ? (
                <a href={url} target="_blank" rel="noopener" className="hover:text-accent hover:underline">
                  {title}
                </a>
              ) : (
                title
              )}
            </p>
            <p className="mt-0.5 text-note text-ink-soft">
              {source}, <Time at={publishedAt} precision={datePrecision} />
            </p>
          </>
        )}
      </DataList>
    </Section>
  );
}

function nameOf({ term, abbreviation }: Term): string {
  return abbreviation && abbreviation !== term ? `${term} (${abbreviation})` : term;
}
