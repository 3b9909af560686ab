import { Time } from '../../../../ui/Time.tsx';

/** Who wrote it and when, in a line. */
export function PostFacts({ post }: { post: { byline: string; publishedAt: string; changedAt: string } }) {
  const isChanged = post.changedAt.slice(0, 10) !== post.publishedAt.slice(0, 10);
  return (
    <p className="mt-1 text-note text-ink-soft wrap-anywhere">
      {post.byline ? `${post.byline} · ` : ''}
      <Time at={post.publishedAt} form="longDay" />
      {isChanged ? (
        <>
          {' '}
          · changed <Time at={post.changedAt} form="longDay" />
        </>
      ) : null}
    </p>
  );
}
