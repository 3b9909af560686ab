import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { headOf } from '../../../platform/web/page-head.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { Rss } from '../../../ui/icons/Rss.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';

export const Route = createFileRoute('/newsletter')({
  loader: async ({ context: { queryClient, api } }) => {
    const letters = await queryClient.ensureQueryData(api.letters.listArchive.queryOptions());
    if (letters.length === 0) await queryClient.ensureQueryData(api.letters.findSpecimen.queryOptions());
  },
  head: headOf({
    title: 'The weekly letter | SMR Intelligence',
    description: 'Every weekly letter we have sent: five stories from small modular reactors, week by week.',
    path: '/newsletter',
  }),
  component: ArchivePage,
});

function ArchivePage() {
  const { api } = Route.useRouteContext();
  const { data: issues } = useSuspenseQuery(api.letters.listArchive.queryOptions());
  return (
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <PageHeader
        title="The weekly letter"
        scale="headline"
        intro={
          <>
            Five stories that mattered, once a week. <TextLink to="/subscribe">Get it by mail</TextLink> or{' '}
            <a href="/newsletter.xml" className="inline-flex items-center gap-1 link">
              by RSS <Rss aria-hidden className="size-3.5" />
            </a>
            .
          </>
        }
        className="mb-8"
      />
      <DataList
        label="Letters"
        isOrdered
        items={issues}
        keyOf={({ weekOf }) => weekOf}
        empty={{
          title: 'No letter has been sent yet',
          text: 'A letter has five stories of the week, each with its headline, its date, a short summary and a link to its publisher. The first one stands here on the day it goes out.',
        }}
      >
        {(issue) => (
          <div className="py-1 text-note text-ink-soft">
            <p>
              <Time at={issue.day} form="longDay" />
            </p>
            <h2 className="mt-1 text-section text-ink wrap-anywhere">
              <Link
                to="/newsletter/$week"
                params={{ week: issue.weekOf }}
                className="hover:text-accent hover:underline"
              >
                {issue.subject}
              </Link>
            </h2>
            <p className="mt-1">{formatCounted(issue.stories.length, 'story', 'stories')}</p>
          </div>
        )}
      </DataList>
      {issues.length === 0 ? <Specimen /> : null}
    </div>
  );
}

/** What a reader signs up for, before there is a letter to show. */
function Specimen() {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.letters.findSpecimen.queryOptions());
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
        title="Specimen of the weekly letter"
        src={data.path}
        sandbox="allow-popups"
        loading="lazy"
        className="mt-4 h-[640px] w-full rounded-lg border border-line bg-white"
      />
    </Section>
  );
}
