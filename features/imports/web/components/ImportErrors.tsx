import { useState } from 'react';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { saveFile } from '../../../../platform/web/save-file.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Download } from '../../../../ui/icons/Download.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import type { FailedFile, ImportError } from '../../contract.ts';
import { FileRow } from './FileRow.tsx';

/** Shown before somebody asks for more: ten thousand lines at once would freeze the page. */
const SHOWN_AT_FIRST = 100;

const mediaTypes = { csv: 'text/csv', json: 'application/json' } as const;

interface ImportErrorsProps {
  errors: readonly ImportError[];
  /** The same rows as a file, where they are at hand. */
  failedFile: FailedFile | null;
  title: string;
}

/** Every row that failed, with its number in the file, and all of them as a file to be mended. */
export function ImportErrors({ errors, failedFile, title }: ImportErrorsProps) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  if (errors.length === 0) return null;
  return (
    <Section title={title} scale="item" level="h3" className="mt-8" titleClass="mb-2 text-danger">
      {failedFile === null ? null : (
        <Button
          size="small"
          icon={<Download aria-hidden className="size-4" />}
          onClick={() =>
            saveFile(`failed-rows.${failedFile.format}`, mediaTypes[failedFile.format], failedFile.content)
          }
          className="mb-3"
        >
          Download {errors.length === 1 ? 'this row' : `these ${formatCount(errors.length)} rows`} with the reason
        </Button>
      )}
      <DataList label={title} isOrdered items={errors.slice(0, shown)} keyOf={({ rowNumber }) => String(rowNumber)}>
        {({ rowNumber, name, message }) => (
          <FileRow number={rowNumber}>
            <p className="whitespace-pre-line">
              {name}: {message}
            </p>
          </FileRow>
        )}
      </DataList>
      {errors.length > shown ? (
        <ShowMore
          label={`Show more of the ${formatCount(errors.length)}`}
          onMore={() => setShown(shown + 10 * SHOWN_AT_FIRST)}
          className="mt-4"
        />
      ) : null}
    </Section>
  );
}
