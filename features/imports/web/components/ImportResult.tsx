import { formatCount, formatCounted } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import type { ImportAnswer } from '../../contract.ts';
import { importTitles } from '../../vocabulary.ts';
import type { ImportNouns } from '../use-import.ts';
import { ImportErrors } from './ImportErrors.tsx';
import { UndoButton } from './UndoButton.tsx';

/** What an import came to, and the way back. */
export function ImportResult({ answer, nouns, onDone }: { answer: ImportAnswer; nouns: ImportNouns; onDone(): void }) {
  const { import: done, createdRows, updatedRows, unchangedRows, errors, totalRows } = answer;
  const succeeded = createdRows + updatedRows + unchangedRows;
  return (
    <section aria-labelledby="result" className="mt-section">
      <SectionTitle id="result" scale="chapter">
        {done ? importTitles[done.status] : ''}
      </SectionTitle>
      <p className="mt-2" role="status">
        {formatCounted(succeeded, nouns.one, nouns.many)} imported successfully
        <span className="text-ink-soft">
          {` of ${formatCount(totalRows)}: ${formatCount(createdRows)} added, ${formatCount(updatedRows)} updated, ${formatCount(unchangedRows)} unchanged.`}
        </span>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {done && done.status !== 'undone' && createdRows + updatedRows > 0 ? (
          <UndoButton id={done.id} label="Undo this import" onUndone={onDone} />
        ) : null}
        <Button onClick={onDone}>Import something else</Button>
      </div>
      <ImportErrors errors={errors} failedFile={answer.failedFile} title={formatCounted(errors.length, 'error')} />
    </section>
  );
}
