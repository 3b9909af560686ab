import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type NotFoundRouteProps, redirect } from '@tanstack/react-router';
import { nothingThere, orNotFound } from '../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { CitationField } from '../../../ui/CitationField.tsx';
import { FollowedLinks } from '../../../ui/FollowedLinks.tsx';
import { Rss } from '../../../ui/icons/Rss.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { aboutOf } from '../../entities/vocabulary.ts';
import { EntityLinks } from '../../entities/web/components/EntityLinks.tsx';
import { ReadLater } from '../../follows/web/components/ReadLater.tsx';
import { ReasonedTags } from '../../news/web/components/ReasonedTags.tsx';
import { DefinedTerms } from '../../terms/web/components/DefinedTerms.tsx';
import type { Story } from '../contract.ts';
import { ORDER_RULE } from '../vocabulary.ts';

import { ReportList } from './components/ReportList.tsx';
import { StoryLines } from './components/StoryLines.tsx';
import { describeStory } from './describe-story.ts';

export const Route = createFileRoute('/news/$slug')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const find = queryClient.ensureQueryData(api.stories.find.queryOptions({ input: params }));
    // The page that says that there is none shows what may have been meant.
    const findNear = () => queryClient.ensureQueryData(api.stories.listNear.queryOptions({ input: params }));
    const shown = find.catch((error) => findNear().then(() => Promise.reject(error)));
    const story = await orNotFound(shown, [...nothingThere, 'GONE']);
    if (story.slug !== params.slug)
      throw redirect({ to: '/news/$slug', params: { slug: story.slug }, statusCode: 301, replace: true });
    const input = { path: `/news/${story.slug}` };
    // Of who is signed in, whose pages are nobody else's.
    if (queryClient.getQueryData(api.accounts.me.queryKey()))
      await queryClient.ensureQueryData(api.follows.previewSaved.queryOptions({ input })).catch(() => null);
    return story;
  },
  head: ({ loaderData: story, match }) => {
    if (!story) return { meta: [{ title: 'Story not found | SMR Intelligence' }] };
    const { publicUrl } = match.context;
    return pageHead({
      title: `${story.title} | SMR Intelligence`,
      description: story.sentence ?? story.title,
      path: `/news/${story.slug}`,
      publicUrl,
      isArticle: true,
      picture: story.cardPath === null ? null : { path: story.cardPath, alt: story.title },
      structuredData: describeStory(story, publicUrl),
    });
  },
  component: StoryPage,
  notFoundComponent: NoStory,
});

function StoryPage() {
  const { slug } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: story } = useSuspenseQuery(api.stories.find.queryOptions({ input: { slug } }));
  return (
    <article className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <PageHeader
        back={<TextLink to="/news">← All news</TextLink>}
        dir="auto"
        title={story.title}
        scale="headline"
        actions={
          <span className="print:hidden">
            <ReadLater path={`/news/${story.slug}`} />
          </span>
        }
        eyebrow={<Time at={story.publishedAt} form="day" precision={story.datePrecision} />}
      />
      <Lead story={story} />
      <Section
        id="reports"
        title={story.reports.length === 1 ? 'The report' : `${story.reports.length} reports`}
        note={story.reports.length === 1 ? undefined : ORDER_RULE}
        className="mt-section"
      >
        <ReportList reports={story.reports} />
        <Withdrawn withdrawn={story.withdrawn} />
      </Section>
      <Named story={story} />
      <Section id="before" title="Before this" className="mt-section">
        <StoryLines
          label="Earlier stories"
          stories={story.before}
          empty="No earlier story in our collection is about the same things."
        />
      </Section>
      <Section id="cite" title="Cite this story" className="mt-section">
        <CitationField citation={story.citation} />
      </Section>
    </article>
  );
}

/** What happened, in one sentence, by who leads. */
function Lead({ story }: { story: Story }) {
  const { sentence, definedTerms = [], url } = story;
  const source = story.publisher ?? story.source;
  return (
    <>
      {sentence === null ? null : (
        <p dir="auto" className="mt-4 text-lead wrap-anywhere">
          <DefinedTerms text={sentence} marks={definedTerms.filter(({ end }) => end <= sentence.length)} />
        </p>
      )}
      <p className="mt-3 text-note text-ink-soft">
        As reported by{' '}
        {url === null ? (
          source
        ) : (
          <a href={url} target="_blank" rel="noopener" className="link">
            {source} <span aria-hidden>↗</span>
          </a>
        )}
      </p>
    </>
  );
}

function Withdrawn({ withdrawn }: Pick<Story, 'withdrawn'>) {
  if (withdrawn.length === 0) return null;
  return (
    <ul className="mt-4 space-y-1 text-note text-ink-soft">
      {withdrawn.map(({ title, source, at }) => (
        <li key={`${at} ${title}`} className="wrap-anywhere">
          {`Taken back by ${source}, `}
          <Time at={at} form="moment" />
          <span dir="auto" className="block">{`“${title}”`}</span>
        </li>
      ))}
    </ul>
  );
}

function Named({ story }: { story: Story }) {
  const { entities, tags } = story;
  if (entities.length === 0 && tags.length === 0) return null;
  const about = entities.map(aboutOf);
  return (
    <Section id="named" title="Named here" className="mt-section" titleClass="mb-0">
      <FollowedLinks>
        <EntityLinks entities={entities} shown={entities.length} />
      </FollowedLinks>
      <ReasonedTags story={story} shown={tags.length} className="mt-3" />
      {about.length === 0 ? null : (
        <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-note print:hidden">
          <TextLink to="/news" search={{ about }}>
            All news about these
          </TextLink>
          <a
            href={`/feed.xml?${new URLSearchParams(about.map((one) => ['about', one]))}`}
            className="inline-flex items-center gap-1.5 link"
          >
            <Rss aria-hidden className="size-4" /> RSS of them
          </a>
        </p>
      )}
    </Section>
  );
}

/** @param data what is said of one that was here */
function NoStory({ data: gone }: NotFoundRouteProps) {
  const { slug } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: near } = useSuspenseQuery(api.stories.listNear.queryOptions({ input: { slug } }));
  return (
    <article className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <PageHeader
        back={<TextLink to="/news">← All news</TextLink>}
        title={gone ? 'This story is no more' : 'There is no such story'}
        scale="headline"
        intro={typeof gone === 'string' ? gone : 'The address may have a typo.'}
      />
      {near.length === 0 ? null : (
        <Section id="near" title={gone ? 'Near to it' : 'You may have meant'} className="mt-section">
          <StoryLines label="Near stories" stories={near} empty="" />
        </Section>
      )}
    </article>
  );
}
