import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { pageHead } from '../../../platform/web/page-head.ts';
import { site } from '../../site.ts';

/** Pages that the site links to and that are still being built: their address works and says so. */
const upcoming: Record<string, { title: string; promise: string }> = {
  'smr-ops-cloud': { title: 'SMR Operations Cloud', promise: 'live monitoring of a simulated fleet of reactor units' },
};

export const Route = createFileRoute('/$')({
  loader: ({ params }) => {
    const page = upcoming[params._splat ?? ''];
    if (!page) throw notFound();
    return page;
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.title} | ${site.name}`,
          description: `${loaderData.title} is being built.`,
          path: `/${params._splat}`,
          publicUrl: match.context.publicUrl,
          isIndexed: false,
        })
      : { meta: [{ title: `Page not found | ${site.name}` }] },
  component: UpcomingPage,
});

function UpcomingPage() {
  const page = Route.useLoaderData();
  return (
    <section className="mx-auto max-w-2xl px-4 py-24 sm:px-6">
      <p className="text-sm font-semibold tracking-wide text-accent uppercase">Not built yet</p>
      <h1 className="mt-3 text-4xl font-semibold tracking-tight">{page.title}</h1>
      <p className="mt-5 text-lg text-ink-soft">
        This page is on its way: {page.promise}. Nothing is hidden behind it so far.
      </p>
      <Link
        to="/news"
        className="mt-8 inline-block rounded-full bg-accent px-6 py-2.5 font-medium text-on-accent hover:bg-accent-strong"
      >
        Read the news meanwhile
      </Link>
    </section>
  );
}
