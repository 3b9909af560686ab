import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { fieldOf } from '../../../records/record.ts';
import { type Grade, gradeLabels, grades, wordOf } from '../../../records/vocabulary.ts';
import type { Proposal } from '../../contract.ts';

interface ChangeDialogProps {
  proposal: Proposal;
  isBusy: boolean;
  error: string | null;
  onClose(): void;
  onAccept(changed: { fields: { field: string; value: string; unit: string | null }[]; grade: Grade }): void;
}

/** What is proposed, to be put right before it is accepted: a day where the report says one, a word that fits better. */
export function ChangeDialog({ proposal, isBusy, error, onClose, onAccept }: ChangeDialogProps) {
  const { kind, fields, sentence, reports } = proposal;
  return (
    <FormDialog
      title="Change and accept"
      note={sentence}
      submitLabel="Accept"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={(form) => {
        const text = (name: string) => String(form.get(name) ?? '').trim();
        const changed = fields.map(({ field }, index) => ({
          field,
          value: text(`value-${index}`),
          unit: text(`unit-${index}`) || null,
        }));
        onAccept({
          // What was emptied is not written.
          fields: changed.filter(({ value }) => value !== ''),
          grade: grades.find((one) => one === text('grade')) ?? 'other',
        });
      }}
    >
      {fields.map(({ field, label, value, unit }, index) => {
        const declared = fieldOf(kind, field);
        return (
          <div key={`${field} ${value}`} className="grid gap-3 sm:grid-cols-[1fr_6rem]">
            {declared?.options ? (
              <SelectField
                name={`value-${index}`}
                label={label}
                choices={declared.options.map((one) => ({ value: one, label: wordOf(one) }))}
                emptyLabel="Leave out"
                defaultValue={value}
              />
            ) : (
              <TextField name={`value-${index}`} label={label} defaultValue={value} maxLength={400} />
            )}
            {declared?.type === 'money' ? (
              <TextField name={`unit-${index}`} label="Currency" defaultValue={unit ?? ''} maxLength={3} />
            ) : null}
          </div>
        );
      })}
      <SelectField
        name="grade"
        label="Grade of the source"
        choices={grades.map((one) => ({ value: one, label: gradeLabels[one] }))}
        defaultValue={reports[0]?.grade ?? 'other'}
      />
    </FormDialog>
  );
}
