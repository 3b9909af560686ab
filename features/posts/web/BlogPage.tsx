import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, linkOptions } from '@tanstack/react-router';
import { pageHead } from '../../../platform/web/page-head.ts';
import { compact, cursorParam } from '../../../platform/web/search-params.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { Rss } from '../../../ui/icons/Rss.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { PostFacts } from './components/PostFacts.tsx';

export const Route = createFileRoute('/blog')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } =>
    compact({ cursor: cursorParam(search.cursor) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(context.api.posts.listPublished.queryOptions({ input: deps })),
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    const head = pageHead({
      title: 'Blog | SMR Intelligence',
      description: 'What the editors of SMR Intelligence write on small modular reactors.',
      path: '/blog',
      publicUrl,
      isIndexed: match.search.cursor === undefined && (loaderData?.items.length ?? 0) > 0,
    });
    const feed = { rel: 'alternate', href: '/blog/rss.xml', type: 'application/rss+xml', title: 'Blog (RSS)' };
    return { ...head, links: [...head.links, feed] };
  },
  component: BlogPage,
});

function BlogPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.posts.listPublished.queryOptions({ input: search }));
  const { items, nextCursor } = data;
  return (
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <PageHeader
        title="Blog"
        scale="headline"
        intro={
          <>
            What we write ourselves. Follow it{' '}
            <a href="/blog/rss.xml" className="inline-flex items-center gap-1 link">
              by RSS <Rss aria-hidden className="size-3.5" />
            </a>
            .
          </>
        }
        className="mb-8"
      />
      <DataList
        label="Posts"
        isOrdered
        items={items}
        keyOf={({ id }) => id}
        empty={{ title: 'Nothing has been published yet', text: 'The first post will stand here.' }}
      >
        {(post) => (
          <article className="py-1">
            <h2 dir="auto" className="text-section text-ink wrap-anywhere">
              <Link to="/blog/$slug" params={{ slug: post.slug }} className="hover:text-accent hover:underline">
                {post.title}
              </Link>
            </h2>
            <PostFacts post={post} />
            {post.excerpt ? (
              <p dir="auto" className="mt-2 leading-relaxed text-ink-soft wrap-anywhere">
                {post.excerpt}
              </p>
            ) : null}
          </article>
        )}
      </DataList>
      <Pager
        newer={search.cursor ? { label: 'Back to the newest', link: linkOptions({ to: '/blog' }) } : null}
        older={
          nextCursor
            ? { label: 'Older posts', link: linkOptions({ to: '/blog', search: { cursor: nextCursor } }) }
            : null
        }
      />
    </div>
  );
}
