import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { useForgetText } from '../../../ui/kept-text-owner.ts';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ConflictView } from '../../../ui/records/ConflictView.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { PostContent } from '../contract.ts';
import { PostActions } from './components/PostActions.tsx';
import { PostEditor } from './components/PostEditor.tsx';
import { PostRevisions } from './components/PostRevisions.tsx';
import { PostStateMark } from './components/PostStateMark.tsx';
import { useAutosave, type Version } from './use-autosave.ts';

export const Route = createFileRoute('/admin/blog-posts/$id')({
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.ensureQueryData(context.api.posts.find.queryOptions({ input: params }))),
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.post.content.title ?? 'Post not found'} | SMR Intelligence` }],
  }),
  component: EditPostPage,
});

/** What the editor is filled from. A new round fills it anew; no answer of the server does. */
interface Round {
  number: number;
  start: Version;
  /** Stands in it, and is not saved yet. */
  unsaved: PostContent | null;
}

/** Another post is another editor: nothing of the one before may stand in it. */
function EditPostPage() {
  const { id } = Route.useParams();
  return <PostRounds key={id} id={id} />;
}

function PostRounds({ id }: { id: string }) {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.posts.find.queryOptions({ input: { id } }));
  const [round, setRound] = useState<Round>({ number: 0, start: data.post, unsaved: null });
  const startOver = (start: Version, unsaved: PostContent | null = null) =>
    setRound(({ number }) => ({ number: number + 1, start, unsaved }));
  return <Workplace key={round.number} id={id} round={round} onStartOver={startOver} />;
}

interface WorkplaceProps {
  id: string;
  round: Round;
  onStartOver(start: Version, unsaved?: PostContent | null): void;
}

function Workplace({ id, round, onStartOver }: WorkplaceProps) {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.posts.find.queryOptions({ input: { id } }));
  const autosave = useAutosave(id, round.start, round.unsaved);
  const forgetText = useForgetText(`post ${id}`);
  const { post, revisions, ...preview } = data;
  const { theirs } = autosave;
  const resolve = (theirs: Version, unsaved: PostContent | null) => {
    forgetText();
    onStartOver(theirs, unsaved);
  };
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/blog-posts">← All posts</TextLink>}
        dir="auto"
        title={post.content.title}
        intro={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PostStateMark post={post} /> <code className="wrap-anywhere">/blog/{post.slug}</code>
          </span>
        }
        actions={<PostActions post={post} preview={preview} queue={autosave.queue} />}
      />
      {post.scheduleFailure ? (
        <Message tone="danger" className="mt-part">
          It was due <Time at={post.scheduledAt ?? post.updatedAt} form="moment" isInText /> and did not go out:{' '}
          {post.scheduleFailure}
        </Message>
      ) : null}
      {theirs ? (
        <>
          <ConflictView
            record={postRecord}
            base={autosave.queue.saved()}
            mine={autosave.queue.typed()}
            theirs={theirs.content}
            onResolve={(fields) => resolve(theirs, { ...theirs.content, ...fields })}
            onDiscard={() => resolve(theirs, null)}
          />
          <CopyMine mine={autosave.queue.typed()} onCopied={forgetText} />
        </>
      ) : (
        <PostEditor id={id} content={round.unsaved ?? round.start.content} autosave={autosave} />
      )}
      <PostRevisions post={post} revisions={revisions} queue={autosave.queue} onRestored={onStartOver} />
    </>
  );
}

/** The way out of a conflict that decides nothing. */
function CopyMine({ mine, onCopied }: { mine: PostContent; onCopied(): void }) {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const once = useOnceKey();
  const copy = useTold(
    api.posts.create.mutationOptions({
      context: once.context,
      onSuccess: ({ id }) => {
        onCopied();
        return navigate({ to: '/admin/blog-posts/$id', params: { id } });
      },
    }),
    { done: 'Your text is a draft of its own', failed: 'No draft was made', refresh: [api.posts.key()] },
  );
  return (
    <p className="mt-3">
      <Button isBusy={copy.isPending} onClick={() => copy.mutate(mine)}>
        Keep mine as a new draft
      </Button>
    </p>
  );
}

const postRecord = {
  nouns: { one: 'post' },
  fields: {
    title: { label: 'Title' },
    excerpt: { label: 'Excerpt' },
    body: { label: 'Text' },
    byline: { label: 'Byline' },
    tags: { label: 'Tags' },
    canonicalUrl: { label: 'Canonical address' },
    metaDescription: { label: 'Description for search engines' },
  },
};
