import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TagList } from '../../../ui/TagList.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { ShownPost } from '../contract.ts';
import { PostFacts } from './components/PostFacts.tsx';
import { PostText } from './components/PostText.tsx';

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context, params }) => {
    const query = context.api.posts.findPublished.queryOptions({ input: params });
    const post = await orNotFound(context.queryClient.ensureQueryData(query));
    if (post && post.slug !== params.slug)
      throw redirect({ to: '/blog/$slug', params: { slug: post.slug }, statusCode: 301, replace: true });
    return post;
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? headOf(loaderData, match.context.publicUrl)
      : { meta: [{ title: 'Post not found | SMR Intelligence' }] },
  component: PostPage,
});

function headOf(post: ShownPost, publicUrl: string) {
  const address = `${publicUrl}/blog/${post.slug}`;
  const description = post.metaDescription || post.excerpt || post.title;
  const head = pageHead({
    title: `${post.title} | SMR Intelligence`,
    description,
    path: `/blog/${post.slug}`,
    publicUrl,
    isArticle: true,
    picture: post.cardPath === null ? null : { path: post.cardPath, alt: post.title },
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description,
        datePublished: post.publishedAt,
        dateModified: post.changedAt,
        author: post.byline
          ? { '@type': 'Person', name: post.byline }
          : { '@type': 'Organization', name: 'SMR Intelligence' },
        ...(post.cardPath ? { image: `${publicUrl}${post.cardPath}` } : {}),
        keywords: post.tags,
        url: address,
        mainEntityOfPage: address,
      },
    ],
  });
  return post.canonicalUrl ? { ...head, links: [{ rel: 'canonical', href: post.canonicalUrl }] } : head;
}

function PostPage() {
  const { slug } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: post } = useSuspenseQuery(api.posts.findPublished.queryOptions({ input: { slug } }));
  return (
    <article className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <PageHeader back={<TextLink to="/blog">← All posts</TextLink>} dir="auto" title={post.title} scale="headline" />
      <PostFacts post={post} />
      <PostText html={post.html} parts={post.parts} className="mt-8" />
      <TagList label="Tags" values={post.tags} shown={post.tags.length} className="mt-8" />
    </article>
  );
}
