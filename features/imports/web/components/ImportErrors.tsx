import { useState } from 'react';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import type { ImportError } from '../../contract.ts';
import { FileRow } from './FileRow.tsx';

/** Shown before somebody asks for more: ten thousand lines at once would freeze the page. */
const SHOWN_AT_FIRST = 100;

/** Every row that failed, with its number in the file. */
export function ImportErrors({ errors, title }: { errors: readonly ImportError[]; title: string }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  if (errors.length === 0) return null;
  return (
    <Section title={title} scale="item" level="h3" className="mt-8" titleClass="mb-2 text-danger">
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
