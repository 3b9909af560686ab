import { useSuspenseQuery } from '@tanstack/react-query';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Undo2 } from '../../../../ui/icons/Undo2.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { useGlossaryApi } from './use-glossary-api.ts';
import { useRestoreTerm } from './use-restore-term.ts';

/** What editors deleted, folded away, with the way back. */
export function DeletedTerms() {
  const { api } = useGlossaryApi();
  const { data: terms } = useSuspenseQuery(api.listDeleted.queryOptions());
  const restore = useRestoreTerm();
  if (terms.length === 0) return null;
  return (
    <details className="mt-section">
      <summary className="link-quiet">{formatCounted(terms.length, 'deleted term')}</summary>
      <DataList label="Deleted terms" items={terms} keyOf={({ id }) => id} className="mt-3">
        {({ id, term, definition, deletedBy, deletedAt }) => (
          <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
            <div className="min-w-0 flex-1 text-note">
              <h3 className="text-item wrap-anywhere">
                <bdi>{term}</bdi>
              </h3>
              <p dir="auto" className="mt-1 line-clamp-2 wrap-anywhere text-ink-soft">
                {definition}
              </p>
              <p className="mt-1 text-caption wrap-anywhere text-ink-soft">
                Deleted by {deletedBy}, <Time at={deletedAt} form="moment" />
              </p>
            </div>
            <Button
              size="small"
              aria-label={`Restore ${term}`}
              icon={<Undo2 aria-hidden className="size-4" />}
              isBusy={restore.isPending && restore.variables.id === id}
              onClick={() => restore.mutate({ id })}
            >
              Restore
            </Button>
          </div>
        )}
      </DataList>
    </details>
  );
}
