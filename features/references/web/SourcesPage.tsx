import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { latePart } from '../../../ui/late-part.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Still } from '../../../ui/Still.tsx';
import { useLatePart } from '../../../ui/use-late-part.ts';
import { mayEnter } from '../../accounts/vocabulary.ts';
import { sourceChapters } from './source-chapters.ts';

export const Route = createFileRoute('/sources')({
  loader: ({ context: { api, queryClient } }) =>
    ready(
      figureChapters.load(),
      newsChapter.load(),
      queryClient.ensureQueryData(api.references.list.queryOptions()),
      queryClient.ensureQueryData(api.feeds.listRead.queryOptions()),
    ),
  head: headOf({
    title: 'Methods and sources | SMR Intelligence',
    description:
      'Every figure on this site with its formula, its assumptions and its sources, and the published values that contradict it.',
    path: '/sources',
  }),
  component: SourcesPage,
});

const figureChapters = latePart(() =>
  import('./components/SourceChapters.tsx').then(({ FigureChapters }) => FigureChapters),
);
const newsChapter = latePart(() => import('./components/SourceChapters.tsx').then(({ NewsChapter }) => NewsChapter));

/** What editors alone see brings the half of the desks' controls. */
const linkChecks = latePart(() => import('./components/LinkChecks.tsx').then(({ LinkChecks }) => LinkChecks));

function SourcesPage() {
  const { api } = Route.useRouteContext();
  const { data: references } = useSuspenseQuery(api.references.list.queryOptions());
  const { data: readSources } = useSuspenseQuery(api.feeds.listRead.queryOptions());
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const isEditor = mayEnter(me?.role ?? null, 'editor');
  const LinkChecks = useLatePart(linkChecks, isEditor);
  return (
    <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
      <PageHeader
        title="Methods and sources"
        scale="display"
        intro={
          <p className="mt-4 text-lead">
            Where each figure on this site comes from, how it was computed, and which publications say otherwise. What
            we could not verify is marked as such.
          </p>
        }
      />
      <nav
        aria-label="On this page"
        className="mt-8 flex flex-wrap gap-x-6 gap-y-2 border-y border-line py-3 text-note"
      >
        {sourceChapters.map(([id, title]) => (
          <a key={id} href={`#${id}`} className="text-ink-soft hover:text-ink hover:underline">
            {title}
          </a>
        ))}
      </nav>
      <Still by={figureChapters} given={{ references }} />
      {isEditor && LinkChecks ? (
        // Alive between chapters that stand still: below the text of the one above.
        <div className="lg:pl-60">
          <LinkChecks sources={references.sources} />
        </div>
      ) : null}
      <Still by={newsChapter} given={{ sources: readSources }} />
    </div>
  );
}
