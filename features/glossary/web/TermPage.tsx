import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from '../../../platform/web/page-head.ts';
import { formatDate } from '../../news/web/components/format-date.ts';
import type { Mention, TermPage as Term } from '../contract.ts';
import { letterOf } from '../rules/choose-letter.ts';
import { GlossaryLink } from './components/GlossaryLink.tsx';
import { describeTerm } from './describe-term.ts';

export const Route = createFileRoute('/glossary/$slug')({
  loader: async ({ context: { api, queryClient }, params: { slug } }) => {
    try {
      const [term] = await Promise.all([
        queryClient.ensureQueryData(api.glossary.get.queryOptions({ input: { slug } })),
        queryClient.ensureQueryData(api.glossary.listMentions.queryOptions({ input: { slug } })),
      ]);
      return term;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND') throw notFound();
      throw error;
    }
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
  const letter = letterOf(term.term);
  return (
    <article className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <nav aria-label="Breadcrumbs" className="text-sm text-ink-soft">
        <GlossaryLink href="/glossary" className="hover:underline">
          Glossary
        </GlossaryLink>
        <span aria-hidden> / </span>
        <GlossaryLink href={`/glossary?letter=${encodeURIComponent(letter)}`} className="hover:underline">
          {letter}
        </GlossaryLink>
      </nav>
      <header className="mt-6">
        <p className="text-sm font-semibold tracking-wide text-accent uppercase">{term.category}</p>
        <h1 dir="auto" className="mt-2 text-4xl font-semibold tracking-tight wrap-anywhere sm:text-5xl">
          {term.term}
        </h1>
        {term.abbreviation && term.abbreviation !== term.term ? (
          <p className="mt-2 text-lg text-ink-soft">
            Abbreviated <strong className="font-semibold text-ink">{term.abbreviation}</strong>
          </p>
        ) : null}
      </header>
      <p dir="auto" className="mt-6 text-lg leading-relaxed wrap-anywhere">
        {term.definition}
      </p>
      <script
        type="application/ld+json"
        // In the browser the address is empty: what the server wrote stays.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with "<" escaped; as children it would be escaped as text is
        dangerouslySetInnerHTML={{ __html: describeTerm(term, publicUrl) }}
      />
      <Related term={term} />
      <Sources term={term} />
      <UsedIn mentions={mentions} />
    </article>
  );
}

function Related({ term: { related } }: { term: Term }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-10">
      <h2 id="related" className="text-xl font-semibold">
        Related terms
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {related.map(({ term, slug }) => (
          <li key={term}>
            {slug ? (
              <GlossaryLink
                href={`/glossary/${slug}`}
                className="inline-block rounded-full bg-accent-soft px-3.5 py-1.5 text-sm font-medium text-accent-strong hover:underline"
              >
                {term}
              </GlossaryLink>
            ) : (
              <span className="inline-block rounded-full border border-line px-3.5 py-1.5 text-sm text-ink-soft">
                {term}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ term: { sources } }: { term: Term }) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="mt-10">
      <h2 id="sources" className="text-xl font-semibold">
        Sources
      </h2>
      <ul className="mt-3 space-y-2">
        {sources.map(({ title, url }) => (
          <li key={url} className="wrap-anywhere">
            <a href={url} target="_blank" rel="noopener" className="text-accent hover:underline">
              {title}
            </a>{' '}
            <span className="text-sm text-ink-soft">{URL.canParse(url) ? new URL(url).hostname : ''}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UsedIn({ mentions }: { mentions: readonly Mention[] }) {
  if (mentions.length === 0) return null;
  return (
    <section aria-labelledby="used-in" className="mt-10">
      <h2 id="used-in" className="text-xl font-semibold">
        Used in
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {mentions.map((mention) => (
          <li key={mention.id} className="py-3">
            {mention.url ? (
              <a
                href={mention.url}
                target="_blank"
                rel="noopener"
                className="font-medium hover:text-accent hover:underline"
              >
                {mention.title}
              </a>
            ) : (
              <span className="font-medium">{mention.title}</span>
            )}
            <p className="mt-0.5 text-sm text-ink-soft">
              {mention.source}, <time dateTime={mention.publishedAt}>{formatDate(mention)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ term, abbreviation }: Term): string {
  return abbreviation && abbreviation !== term ? `${term} (${abbreviation})` : term;
}
