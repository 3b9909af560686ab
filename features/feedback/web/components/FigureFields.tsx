import { Facts } from '../../../../ui/Facts.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { Subject } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';
import type { FeedbackSearch } from '../feedback-search.ts';

interface FigureFieldsProps {
  /** The record that the form was opened for; null: none, or it is gone. */
  subject: Subject | null;
  given: FeedbackSearch;
  errors: Readonly<Record<string, string>>;
}

/** Which figure, what it is now, what it should be, and who says so. */
export function FigureFields({ subject, given, errors }: FigureFieldsProps) {
  const field = subject?.fields.find(({ name }) => name === given.field);
  return (
    <>
      {subject && field ? (
        <div className="rounded-lg border border-line bg-sunken p-4">
          <input type="hidden" name="field" value={field.name} />
          <Facts
            look="rows"
            facts={[
              { label: 'Record', value: subject.name },
              { label: 'Figure', value: field.label },
              { label: 'It says now', value: <span className="line-clamp-6 whitespace-pre-line">{field.value}</span> },
            ]}
          />
        </div>
      ) : null}
      {subject && !field ? (
        <SelectField
          name="field"
          label={`Which figure of ${subject.name}?`}
          emptyLabel="Choose one"
          choices={subject.fields.map(({ name, label, value }) => ({
            value: name,
            label: `${label}: ${short(value)}`,
          }))}
          error={errors.field}
        />
      ) : null}
      <LongTextField
        name="proposed"
        label="What it should be"
        rows={2}
        maxLength={longest.value}
        defaultValue={given.proposed}
        error={errors.proposed}
      />
      <TextField
        name="source"
        label="Where that can be read (optional)"
        placeholder="https://"
        maxLength={longest.source}
        defaultValue={given.source}
        error={errors.source}
      />
    </>
  );
}

const LONGEST_CHOICE = 60;

function short(value: string): string {
  return value.length > LONGEST_CHOICE ? `${value.slice(0, LONGEST_CHOICE - 1).toWellFormed()}…` : value;
}
