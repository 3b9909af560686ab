import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { ThreadPost } from '../../contract.ts';

/** All that was written, as editors see it. */
export function PostList({ posts }: { posts: readonly ThreadPost[] }) {
  return (
    <DataList label="Messages and notes" isOrdered items={posts} keyOf={({ id }) => id} empty={{ title: 'Erased' }}>
      {(post) => <Post post={post} />}
    </DataList>
  );
}

function Post({ post }: { post: ThreadPost }) {
  const { origin, author, text, quoted, at, isAutomatic, isFromOther, receivers, cameFrom } = post;
  return (
    <article className={origin === 'note' ? '-mx-4 -my-3 bg-warn-soft px-4 py-3' : ''}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-note text-ink-soft">
        <p className="wrap-anywhere">
          <span className="font-semibold text-ink">{author ?? 'A guest'}</span>, <Time at={at} form="near" />
        </p>
        {origin === 'note' ? <Badge tone="warn">Note, not sent</Badge> : null}
        {origin === 'editor' ? (
          <span>
            {receivers > 0 ? `Mailed to ${formatCounted(receivers, 'address')}` : 'On the reader’s page only'}
          </span>
        ) : null}
        {isAutomatic ? <Badge>Automatic</Badge> : null}
        {isFromOther ? <Badge tone="danger">From another address</Badge> : null}
        {cameFrom ? <span className="wrap-anywhere">Merged: {cameFrom}</span> : null}
      </div>
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {quoted ? (
        <details className="mt-2 text-note text-ink-soft">
          <summary className="link-quiet">Quoted text</summary>
          <p dir="auto" className="mt-1 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
            {quoted}
          </p>
        </details>
      ) : null}
    </article>
  );
}
