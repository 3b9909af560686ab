import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TagList } from '../../../ui/TagList.tsx';
import { PostText } from './components/PostText.tsx';

export const Route = createFileRoute('/blog/preview/$token')({
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.ensureQueryData(context.api.posts.findPreview.queryOptions({ input: params }))),
  head: () => ({
    meta: [{ title: 'Preview of a post | SMR Intelligence' }, { name: 'robots', content: 'noindex' }],
  }),
  component: PreviewPage,
});

function PreviewPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.posts.findPreview.queryOptions({ input: params }));
  const { content, ...text } = data;
  return (
    <article className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <Message tone="info" className="mb-8">
        This is a preview of what is being written. Only who has its address can read it; please do not pass it on.
      </Message>
      <PageHeader dir="auto" title={content.title} scale="headline" />
      {content.byline ? <p className="mt-1 text-note text-ink-soft">{content.byline}</p> : null}
      <PostText {...text} className="mt-8" />
      <TagList label="Tags" values={content.tags} shown={content.tags.length} className="mt-8" />
    </article>
  );
}
