import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { Rss } from '../../../ui/icons/Rss.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { WEEKLY } from '../../newsletter/vocabulary.ts';
import { pathFor } from '../rules/letter-path.ts';
import { FEED_PATH } from '../vocabulary.ts';
import { linkToLetter } from './link-to-letter.ts';

export interface ArchiveSearch {
  /** Slug of a letter; left out: the weekly one. */
  letter?: string;
}

export const Route = createFileRoute('/newsletter')({
  validateSearch: (search: Record<string, unknown>): ArchiveSearch => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps: { letter = WEEKLY } }) => {
    await queryClient.ensureQueryData(api.newsletter.listLetters.queryOptions());
    const archive = api.letters.listArchive.queryOptions({ input: { letter } });
    const issues = await orNotFound(queryClient.ensureQueryData(archive), ['NOT_FOUND', 'BAD_REQUEST']);
    if (issues.length === 0)
      await orNotFound(queryClient.ensureQueryData(api.letters.findSpecimen.queryOptions({ input: { letter } })));
  },
  head: ({ match }) => {
    const { search, context } = match;
    const head = pageHead({
      title: 'The weekly letter | SMR Intelligence',
      description: 'Every weekly letter we have sent: five stories from small modular reactors, week by week.',
      path: '/newsletter',
      publicUrl: context.publicUrl,
      isIndexed: Object.keys(search).length === 0,
    });
    const href = pathFor(FEED_PATH, search.letter ?? WEEKLY);
    return {
      ...head,
      links: [...head.links, { rel: 'alternate', href, type: 'application/rss+xml', title: 'Letters (RSS)' }],
    };
  },
  component: ArchivePage,
});

function ArchivePage() {
  const { api } = Route.useRouteContext();
  const { letter = WEEKLY } = Route.useSearch();
  const { data: issues } = useSuspenseQuery(api.letters.listArchive.queryOptions({ input: { letter } }));
  const { data: offered } = useSuspenseQuery(api.newsletter.listLetters.queryOptions());
  const other =
    letter === WEEKLY ? null : { name: letter, description: '', ...offered.find(({ slug }) => slug === letter) };
  return (
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <PageHeader
        title={other ? (issues[0]?.edition.name ?? other.name) : 'The weekly letter'}
        scale="headline"
        intro={
          <>
            {other ? other.description : 'Five stories that mattered, once a week.'}{' '}
            <TextLink to="/subscribe">Get it by mail</TextLink> or{' '}
            <a href={pathFor(FEED_PATH, letter)} className="inline-flex items-center gap-1 link">
              by RSS <Rss aria-hidden className="size-3.5" />
            </a>
            .
          </>
        }
        className="mb-8"
      />
      {offered.length > 1 ? (
        <SegmentedLinks
          label="Which letter"
          className="mb-6"
          choices={offered.map(({ slug, name }) => ({
            label: name,
            isCurrent: slug === letter,
            link: { to: '/newsletter', search: slug === WEEKLY ? {} : { letter: slug } },
          }))}
        />
      ) : null}
      <DataList
        label="Letters"
        isOrdered
        items={issues}
        keyOf={({ weekOf }) => weekOf}
        empty={{
          title: 'No letter has been sent yet',
          text: other
            ? 'The first one stands here on the day it goes out.'
            : 'A letter has five stories of the week, each with its headline, its date, a short summary and a link to its publisher. The first one stands here on the day it goes out.',
        }}
      >
        {(issue) => (
          <div className="py-1 text-note text-ink-soft">
            <p>
              <Time at={issue.day} form="longDay" />
            </p>
            <h2 className="mt-1 text-section text-ink wrap-anywhere">
              <Link {...linkToLetter(issue)} className="hover:text-accent hover:underline">
                {issue.subject}
              </Link>
            </h2>
            <p className="mt-1">{formatCounted(issue.stories.length, 'story', 'stories')}</p>
          </div>
        )}
      </DataList>
      {issues.length === 0 ? <Specimen letter={letter} /> : null}
    </div>
  );
}

/** What a reader signs up for, before there is a letter to show. */
function Specimen({ letter }: { letter: string }) {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.letters.findSpecimen.queryOptions({ input: { letter } }));
  if (!data) return null;
  return (
    <Section title="A specimen" className="mt-section">
      <p className="text-ink-soft">
        Made from <TextLink to="/news">the news</TextLink> of today and sent to nobody.{' '}
        <a href={data.path} target="_blank" rel="noopener" className="link">
          Open it by itself
        </a>
      </p>
      <iframe
        title="Specimen of the letter"
        src={data.path}
        sandbox="allow-popups"
        loading="lazy"
        className="mt-4 h-[640px] w-full rounded-lg border border-line bg-white"
      />
    </Section>
  );
}
