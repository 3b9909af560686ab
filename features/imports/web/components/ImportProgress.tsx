import type { Import } from '../../contract.ts';

/** How far a running import is. @param progress null until the server has read the file */
export function ImportProgress({
  progress,
  totalRows,
  onCancel,
}: {
  progress: Import | null;
  totalRows: number;
  onCancel(): void;
}) {
  const done = progress
    ? progress.createdRows + progress.updatedRows + progress.unchangedRows + progress.failedRows
    : 0;
  const [doneText, totalText] = [done, totalRows].map((rows) => rows.toLocaleString('en-US'));
  return (
    <section aria-labelledby="importing" className="mt-10">
      <h2 id="importing" className="text-2xl font-semibold">
        Importing…
      </h2>
      <progress
        aria-labelledby="importing"
        value={done}
        max={totalRows}
        className="mt-4 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <div className="mt-2 flex items-center justify-between gap-4">
        <p className="text-sm text-ink-soft tabular-nums">
          {progress ? `${doneText} of ${totalText}` : 'Reading the data…'}
        </p>
        <button
          type="button"
          onClick={onCancel}
          disabled={!progress || progress.isCancelRequested}
          className="rounded-md border border-line-strong px-4 py-2 text-sm hover:bg-sunken disabled:opacity-60"
        >
          {progress?.isCancelRequested ? 'Stopping…' : 'Cancel'}
        </button>
      </div>
    </section>
  );
}
