import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { ManagedPost, PostRevision, RevisionPage } from '../../contract.ts';
import type { Autosave, Version } from '../use-autosave.ts';

interface PostRevisionsProps {
  post: ManagedPost;
  /** The newest ones. */
  revisions: RevisionPage;
  queue: Autosave['queue'];
  /** The editor is filled from it. */
  onRestored(version: Version): void;
}

/** What the post said before, what changed since, and the way back. */
export function PostRevisions({ post, revisions, queue, onRestored }: PostRevisionsProps) {
  const { posts } = useRouteContext({ from: '/admin/blog-posts/$id' }).api;
  const cache = useQueryClient();
  const [compared, setCompared] = useState<number | null>(null);
  /** The page of revisions before this number; null: the newest. */
  const [before, setBefore] = useState<number | null>(null);
  const older = useQuery({
    ...posts.listRevisions.queryOptions({ input: { id: post.id, before: before ?? 0 } }),
    enabled: before !== null,
  });
  const shown = before === null ? revisions : older.data;
  const restore = useMutation({
    mutationFn: async (number: number) => {
      const restored = await queue.perform((revision) => posts.restore.call({ id: post.id, revision, number }));
      if (!restored) throw new Error('What you typed could not be saved, so nothing was restored.');
      return restored;
    },
    onSuccess: (restored, number) => {
      showToast({
        tone: 'success',
        title: `Revision ${number} is the draft now`,
        description: 'Nothing public changed.',
      });
      onRestored(restored);
    },
    onError: (error) => showToast({ tone: 'error', title: 'It was not restored', description: errorMessage(error) }),
    onSettled: () => cache.invalidateQueries({ queryKey: posts.key() }),
  });
  return (
    <section aria-label="Revisions" className="mt-12 border-t border-line pt-6">
      <SectionTitle>Revisions</SectionTitle>
      <DataTable
        caption="Revisions"
        className="mt-4"
        rows={shown?.items}
        error={older.error ? errorMessage(older.error) : null}
        onRetry={() => void older.refetch()}
        keyOf={({ number }) => String(number)}
        columns={[
          {
            id: 'number',
            header: 'Revision',
            isRowHeader: true,
            cell: (one) => <RevisionName one={one} post={post} />,
          },
          { id: 'saved', header: 'Saved', cell: ({ savedAt }) => <Time at={savedAt} form="moment" /> },
          { id: 'by', header: 'By', cell: ({ savedBy }) => <span className="wrap-anywhere">{savedBy}</span> },
          {
            id: 'deeds',
            header: 'Deeds',
            isHeaderHidden: true,
            cell: ({ number }) =>
              number === post.currentNumber ? null : (
                <span className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    aria-label={`Compare revision ${number}`}
                    onClick={() => setCompared(compared === number ? null : number)}
                  >
                    Compare
                  </Button>
                  <Button
                    size="small"
                    isBusy={restore.isPending}
                    aria-label={`Restore revision ${number}`}
                    onClick={() => restore.mutate(number)}
                  >
                    Restore
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {before !== null || shown?.nextBefore ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {before === null ? null : (
            <Button size="small" onClick={() => setBefore(null)}>
              Back to the newest
            </Button>
          )}
          {shown?.nextBefore ? (
            <Button size="small" onClick={() => setBefore(shown.nextBefore)}>
              Older revisions
            </Button>
          ) : null}
        </div>
      ) : null}
      {compared === null ? null : <Difference id={post.id} number={compared} onClose={() => setCompared(null)} />}
    </section>
  );
}

function RevisionName({ one, post }: { one: PostRevision; post: ManagedPost }) {
  const marks = [
    one.number === post.currentNumber ? 'being written' : '',
    post.state === 'published' && one.number === post.publishedNumber ? 'public' : one.publishedAt ? 'was public' : '',
    one.number === post.scheduledNumber ? 'scheduled' : '',
  ].filter(Boolean);
  return `${one.number}${marks.length > 0 ? ` · ${marks.join(', ')}` : ''}`;
}

function Difference({ id, number, onClose }: { id: string; number: number; onClose(): void }) {
  const { posts } = useRouteContext({ from: '/admin/blog-posts/$id' }).api;
  const { data, error } = useQuery(posts.compare.queryOptions({ input: { id, number }, staleTime: 0 }));
  return (
    <section aria-label={`From revision ${number} to what is saved now`} className="mt-part">
      <SectionTitle level="h3" scale="item" aside={<TextButton onClick={onClose}>Close</TextButton>}>
        From revision {number} to what is saved now
      </SectionTitle>
      {error ? <Message tone="danger">{errorMessage(error)}</Message> : null}
      {data?.length === 0 ? <p className="mt-2 text-note text-ink-soft">They say the same.</p> : null}
      {data?.map(({ field, parts }) => (
        <div key={field} className="mt-4">
          <p className="text-note font-medium">{field}</p>
          <p dir="auto" className="mt-1 max-h-96 overflow-y-auto text-note whitespace-pre-wrap wrap-anywhere">
            {parts.map(({ kind, text }, index) =>
              kind === 'same' ? (
                text
              ) : kind === 'added' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: one answer, never reordered
                <ins key={index} className="bg-good-soft">
                  {text}
                </ins>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: one answer, never reordered
                <del key={index} className="bg-danger-soft">
                  {text}
                </del>
              ),
            )}
          </p>
        </div>
      ))}
    </section>
  );
}
