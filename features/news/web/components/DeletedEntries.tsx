import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { DeletedRecords } from '../../../../ui/records/DeletedRecords.tsx';
import { useRestoreArticle } from '../use-article-changes.ts';

/** Manual entries that editors deleted. */
export function DeletedEntries() {
  const { api } = useRouteContext({ from: '/admin/articles' });
  const { data: entries } = useSuspenseQuery(api.articles.listDeleted.queryOptions());
  const restore = useRestoreArticle();
  return (
    <DeletedRecords
      label="Deleted manual entries"
      summary={formatCounted(entries.length, 'deleted manual entry', 'deleted manual entries')}
      items={entries.map(({ title, summary, ...record }) => ({ ...record, name: title, text: summary }))}
      busyId={restore.isPending ? restore.variables.id : undefined}
      onRestore={(id) => restore.mutate({ id })}
    />
  );
}
