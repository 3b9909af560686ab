import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { Import } from '../../contract.ts';
import { UndoButton } from './UndoButton.tsx';

/** The latest imports of one kind; each can be taken back. */
export function PastImports({ kind }: { kind: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: imports } = useSuspenseQuery(api.imports.list.queryOptions({ input: { kind } }));
  return (
    <section aria-labelledby="past" className="mt-14">
      <h2 id="past" className="text-2xl font-semibold">
        Past imports
      </h2>
      {imports.length === 0 ? (
        <p className="mt-2 text-ink-soft">Nothing has been imported yet.</p>
      ) : (
        <ol className="mt-3 divide-y divide-line border-y border-line text-sm">
          {imports.map((one) => (
            <li key={one.id} className="flex items-center gap-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">
                  {one.fileName ?? `Pasted ${one.format.toUpperCase()}`}
                  <span className="tag ml-2">{words[one.status]}</span>
                </p>
                <p className="mt-0.5 text-ink-soft tabular-nums">
                  <time dateTime={one.startedAt}>{startedAt(one)}</time> by {one.startedByEmail} · {describeRows(one)}
                </p>
              </div>
              {isUndoable(one) ? <UndoButton id={one.id} label={`Undo the import of ${startedAt(one)}`} /> : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const words = {
  running: 'running',
  completed: 'completed',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
  undone: 'undone',
} as const;

function isUndoable({ status, createdRows, updatedRows }: Import): boolean {
  return status !== 'running' && status !== 'undone' && createdRows + updatedRows > 0;
}

function startedAt({ startedAt: at }: Import): string {
  const text = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${text} UTC`;
}

function describeRows({ totalRows, createdRows, updatedRows, unchangedRows, failedRows }: Import): string {
  const counted: [number, string][] = [
    [createdRows, 'added'],
    [updatedRows, 'updated'],
    [unchangedRows, 'unchanged'],
    [failedRows, 'failed'],
    [totalRows - createdRows - updatedRows - unchangedRows - failedRows, 'not reached'],
  ];
  return counted
    .filter(([rows]) => rows > 0)
    .map(([rows, what]) => `${rows.toLocaleString('en-US')} ${what}`)
    .join(', ');
}
