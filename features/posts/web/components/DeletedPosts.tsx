import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { DeletedRecords } from '../../../../ui/records/DeletedRecords.tsx';
import { useRestorePost } from '../use-restore-post.ts';

export function DeletedPosts() {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: posts } = useSuspenseQuery(api.posts.listDeleted.queryOptions());
  const restore = useRestorePost();
  return (
    <DeletedRecords
      label="Deleted posts"
      summary={formatCounted(posts.length, 'deleted post')}
      items={posts.map(({ title, excerpt, ...record }) => ({ ...record, name: title, text: excerpt || null }))}
      busyId={restore.isPending ? restore.variables.id : undefined}
      onRestore={(id) => restore.mutate({ id })}
      className="mt-section"
    />
  );
}
