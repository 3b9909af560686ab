import { formatCount } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ProgressBar } from '../../../../ui/ProgressBar.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import type { Import } from '../../contract.ts';

interface ImportProgressProps {
  /** null until the server has read the file. */
  progress: Import | null;
  totalRows: number;
  onCancel(): void;
}

/** How far a running import is. */
export function ImportProgress({ progress, totalRows, onCancel }: ImportProgressProps) {
  const done = progress
    ? progress.createdRows + progress.updatedRows + progress.unchangedRows + progress.failedRows
    : 0;
  return (
    <section aria-labelledby="importing" className="mt-section">
      <SectionTitle id="importing" scale="chapter">
        Importing…
      </SectionTitle>
      <ProgressBar label="Importing…" value={done} max={totalRows} className="mt-4" />
      <div className="mt-2 flex items-center justify-between gap-4">
        <p className="text-note text-ink-soft tabular-nums">
          {progress ? `${formatCount(done)} of ${formatCount(totalRows)}` : 'Reading the data…'}
        </p>
        <Button onClick={onCancel} isDisabled={!progress || progress.isCancelRequested}>
          {progress?.isCancelRequested ? 'Stopping…' : 'Cancel'}
        </Button>
      </div>
    </section>
  );
}
