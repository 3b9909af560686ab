import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { Correction, ManagedReport } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';
import { readTags } from '../read-tags.ts';
import { useArticleChanges } from '../use-article-changes.ts';
import { TagFields } from './TagFields.tsx';

/** What visitors see, to be changed; what equals the source's own words goes back to being the source's. */
export function CorrectionForm({ report }: { report: ManagedReport }) {
  const { correct } = useArticleChanges();
  const { original, shown, correctedAt } = report;
  return (
    <Form
      className="mt-3 grid gap-field"
      onSend={({ data, text }) => {
        const written = { title: text('title'), summary: text('summary'), ...readTags(data) };
        correct.mutate({ id: report.id, correctedAt, ...keepDifferences(written, original) });
      }}
    >
      <TextField
        name="title"
        label="Title"
        isRequired
        maxLength={longest.title}
        defaultValue={shown.title}
        hint={shown.title === original.title ? null : `Source: ${original.title}`}
      />
      <LongTextField
        name="summary"
        label="Summary"
        rows={3}
        maxLength={longest.summary}
        defaultValue={shown.summary ?? ''}
        hint={shown.summary === original.summary ? null : `Source: ${original.summary}`}
      />
      <TagFields chosen={shown} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={correct.isPending}>
          Save correction
        </Button>
        {correctedAt ? (
          <Button
            isDisabled={correct.isPending}
            onClick={() => correct.mutate({ id: report.id, correctedAt, ...nothing })}
          >
            Back to the source’s words
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

const nothing: Correction = {
  title: null,
  summary: null,
  categories: null,
  technology: null,
  application: null,
  regions: null,
};

function keepDifferences(
  written: { [Field in keyof Correction]: NonNullable<Correction[Field]> },
  original: ManagedReport['original'],
): Correction {
  const changed = <Value,>(value: Value, source: unknown) =>
    JSON.stringify(sorted(value)) === JSON.stringify(sorted(source ?? '')) ? null : value;
  return {
    title: changed(written.title, original.title),
    summary: changed(written.summary, original.summary),
    // A story without a subject is in no list: none chosen means the source's.
    categories: written.categories.length === 0 ? null : changed(written.categories, original.categories),
    technology: changed(written.technology, original.technology),
    application: changed(written.application, original.application),
    regions: changed(written.regions, original.regions),
  };
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? [...value].sort() : value;
}
