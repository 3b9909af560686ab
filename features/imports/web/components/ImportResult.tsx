import type { ImportAnswer } from '../../contract.ts';
import { count, type ImportNouns } from '../use-import.ts';
import { ImportErrors } from './ImportErrors.tsx';
import { UndoButton } from './UndoButton.tsx';

/** What an import came to, and the way back. */
export function ImportResult({ answer, nouns, onDone }: { answer: ImportAnswer; nouns: ImportNouns; onDone(): void }) {
  const { import: done, createdRows, updatedRows, unchangedRows, errors, totalRows } = answer;
  const succeeded = createdRows + updatedRows + unchangedRows;
  return (
    <section aria-labelledby="result" className="mt-10">
      <h2 id="result" className="text-2xl font-semibold">
        {done ? titles[done.status] : ''}
      </h2>
      <p className="mt-2" role="status">
        {count(succeeded, nouns)} imported successfully
        <span className="text-ink-soft">
          {` of ${totalRows.toLocaleString('en-US')}: ${createdRows.toLocaleString('en-US')} added, ${updatedRows.toLocaleString('en-US')} updated, ${unchangedRows.toLocaleString('en-US')} unchanged.`}
        </span>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {done && done.status !== 'undone' && createdRows + updatedRows > 0 ? (
          <UndoButton id={done.id} label="Undo this import" onUndone={onDone} />
        ) : null}
        <button
          type="button"
          onClick={onDone}
          className="rounded-md border border-line-strong px-3 py-1.5 text-sm hover:bg-sunken"
        >
          Import something else
        </button>
      </div>
      <ImportErrors errors={errors} title={count(errors.length, { one: 'error', many: 'errors' })} />
    </section>
  );
}

const titles = {
  running: 'The import still runs',
  completed: 'Import completed',
  cancelled: 'Import cancelled',
  interrupted: 'Import interrupted',
  undone: 'Import undone',
} as const;
