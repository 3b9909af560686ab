import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Undo2 } from '../../../../ui/icons/Undo2.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { useRestoreArticle } from '../use-article-changes.ts';

/** Manual entries that editors deleted, folded away, with the way back. */
export function DeletedEntries() {
  const { api } = useRouteContext({ from: '/admin/articles' });
  const { data: entries } = useSuspenseQuery(api.articles.listDeleted.queryOptions());
  const restore = useRestoreArticle();
  if (entries.length === 0) return null;
  return (
    <Fold
      summary={formatCounted(entries.length, 'deleted manual entry', 'deleted manual entries')}
      summaryClass="w-fit text-note link-quiet"
    >
      <DataList label="Deleted manual entries" items={entries} keyOf={({ id }) => id} className="mt-3">
        {({ id, title, summary, deletedBy, deletedAt }) => (
          <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
            <div className="min-w-0 flex-1 text-note">
              <h2 dir="auto" className="font-sans leading-snug font-semibold wrap-anywhere">
                {title}
              </h2>
              {summary ? (
                <p dir="auto" className="mt-1 line-clamp-2 wrap-anywhere text-ink-soft">
                  {summary}
                </p>
              ) : null}
              <p className="mt-1 text-caption wrap-anywhere text-ink-soft">
                Deleted by {deletedBy}, <Time at={deletedAt} form="moment" />
              </p>
            </div>
            <Button
              size="small"
              aria-label={`Restore ${title}`}
              icon={<Undo2 aria-hidden className="size-4" />}
              isBusy={restore.isPending && restore.variables.id === id}
              onClick={() => restore.mutate({ id })}
              className="self-start"
            >
              Restore
            </Button>
          </div>
        )}
      </DataList>
    </Fold>
  );
}
