import { Button } from '../Button.tsx';
import { DataList } from '../DataList.tsx';
import { Fold } from '../Fold.tsx';
import { Undo2 } from '../icons/Undo2.tsx';
import { Time } from '../Time.tsx';

interface DeletedRecordsProps {
  /** Names the list, as "Deleted terms". */
  label: string;
  /** How many there are, in words; it stands there while the list is folded away. */
  summary: string;
  items: readonly {
    id: string;
    name: string;
    text: string | null;
    /** The editor's mail address. */
    deletedBy: string;
    /** ISO 8601 */
    deletedAt: string;
  }[];
  /** Which one is being brought back. */
  busyId: string | undefined;
  onRestore(id: string): void;
  className?: string;
}

/** What editors deleted, folded away, with the way back. Not for what is only hidden or archived: that stands in its own list. */
export function DeletedRecords({ label, summary, items, busyId, onRestore, className }: DeletedRecordsProps) {
  if (items.length === 0) return null;
  return (
    <Fold summary={summary} summaryClass="w-fit text-note link-quiet" className={className}>
      <DataList label={label} items={items} keyOf={({ id }) => id} className="mt-3">
        {({ id, name, text, deletedBy, deletedAt }) => (
          <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
            <div className="min-w-0 flex-1 text-note">
              <h2 dir="auto" className="font-sans leading-snug font-semibold wrap-anywhere">
                {name}
              </h2>
              {text ? (
                <p dir="auto" className="mt-1 line-clamp-2 wrap-anywhere text-ink-soft">
                  {text}
                </p>
              ) : null}
              <p className="mt-1 text-caption wrap-anywhere text-ink-soft">
                Deleted by {deletedBy}, <Time at={deletedAt} form="moment" isInText />
              </p>
            </div>
            <Button
              size="small"
              aria-label={`Restore ${name}`}
              icon={<Undo2 aria-hidden className="size-4" />}
              isBusy={id === busyId}
              onClick={() => onRestore(id)}
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
