import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { NewsGrid } from '../../../features/news/web/components/NewsGrid.tsx';
import { pageHead } from '../../../platform/web/page-head.ts';
import { site } from '../../site.ts';

const LATEST = { limit: 6 };

export const Route = createFileRoute('/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(context.api.news.list.queryOptions({ input: LATEST })),
  head: ({ match }) =>
    pageHead({
      title: `${site.name}: ${site.tagline}`,
      description: site.description,
      path: '/',
      publicUrl: match.context.publicUrl,
    }),
  component: HomePage,
});

function HomePage() {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.news.list.queryOptions({ input: LATEST }));
  return (
    <>
      <section className="border-b border-line bg-sunken">
        <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
          <h1 className="max-w-3xl text-4xl leading-tight font-semibold tracking-tight sm:text-6xl sm:leading-[1.08]">
            What if you were powered by a small modular reactor?
          </h1>
          <p className="mt-6 max-w-2xl text-lg text-ink-soft">{site.description}</p>
          <Link
            to="/news"
            className="mt-9 inline-block rounded-full bg-accent px-7 py-3 font-medium text-on-accent hover:bg-accent-strong"
          >
            Read the news
          </Link>
        </div>
      </section>
      <section aria-labelledby="latest" className="mx-auto max-w-6xl px-4 pt-14 sm:px-6">
        <div className="mb-6 flex items-baseline justify-between gap-4">
          <h2 id="latest" className="text-2xl font-semibold">
            Latest SMR News
          </h2>
          <Link to="/news" className="text-sm font-medium whitespace-nowrap text-accent hover:underline">
            View All News →
          </Link>
        </div>
        <NewsGrid items={data.items} heading="h3" />
      </section>
    </>
  );
}
