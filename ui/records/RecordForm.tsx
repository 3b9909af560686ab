import type { ReactNode } from 'react';
import {
  type EditedName,
  type FieldsOf,
  labelsWithUnseen,
  type RecordDeclaration,
  sectionsOf,
} from '../../platform/shared/record.ts';
import { Button } from '../Button.tsx';
import { showToast } from '../show-toast.ts';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { useFirstError } from '../use-first-error.ts';
import { useOneSend } from '../use-one-send.ts';
import { isWide, RecordField } from './RecordField.tsx';
import { readRecordForm } from './read-form.ts';

interface RecordFormProps<Declared extends RecordDeclaration> {
  record: Declared;
  /** What the fields begin with. Give the form another key with other values. */
  values: Partial<FieldsOf<Declared>>;
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
  isBusy: boolean;
  /** Names this record, so that unsaved text comes back after a reload: see UnsavedGuard. */
  keptAs: string;
  /** There is no such record yet: see UnsavedGuard. */
  isNew?: boolean;
  /** What the fields begin with is not saved either. */
  startsUnsaved?: boolean;
  submitLabel: string;
  busyLabel?: string;
  /** Below the control of a field. */
  below?: Partial<Record<EditedName<Declared>, ReactNode>>;
  /** Words that a 'text' offers while it is typed, others are taken as well; what is chosen from for a 'list'. Left out: none. */
  offered?: Partial<Record<EditedName<Declared>, readonly string[]>>;
  /** Text as it is typed. */
  onText?(name: string, text: string): void;
  /** The page says itself what is missing; otherwise the browser does. */
  saysWhatIsMissing?: boolean;
  onSubmit(values: Partial<FieldsOf<Declared>>): void;
  /** Beside the button. */
  children?: ReactNode;
}

/**
 * The form of whatever has a `record.ts`: all fields as they are declared. What is wrong is said at the field, by the server's own rules.
 * What several people edit: RecordEditor. What has no `record.ts`: Form.
 */
export function RecordForm<Declared extends RecordDeclaration>(props: RecordFormProps<Declared>) {
  const { record, values, errors, isBusy, saysWhatIsMissing = false, onText } = props;
  const once = useOneSend();
  const form = useFirstError();
  const first = new Map(Object.entries(values));
  const offered = new Map(Object.entries<readonly string[] | undefined>(props.offered ?? {}));
  const below = new Map(Object.entries<ReactNode>(props.below ?? {}));
  return (
    <form
      ref={form}
      // By this the history below finds it.
      name={record.kind}
      className="mt-6 grid gap-8"
      noValidate={saysWhatIsMissing}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = readRecordForm(record, new FormData(event.currentTarget), values);
        sayUnseen(record, fields);
        once(() => props.onSubmit(fields));
      }}
      onInput={
        onText &&
        (({ target }) => {
          if (target instanceof HTMLInputElement) onText(target.name, target.value);
        })
      }
    >
      <UnsavedGuard
        isBusy={isBusy}
        isDirty={props.startsUnsaved ? true : undefined}
        keptAs={props.keptAs}
        isNew={props.isNew ?? false}
      />
      {sectionsOf(record).map(({ title, fields }) => (
        <Section key={title} title={title}>
          {fields.map(([name, field]) => (
            // A long address among the values must not widen the form.
            <div key={name} className={`min-w-0 ${isWide(field) ? 'sm:col-span-2' : ''}`}>
              <RecordField
                name={name}
                field={field}
                value={first.get(name)}
                error={errors[name]}
                isRequired={field.presence === 'required' && !saysWhatIsMissing}
                offered={offered.get(name)}
              />
              {below.get(name)}
            </div>
          ))}
        </Section>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {isBusy ? (props.busyLabel ?? 'Saving…') : props.submitLabel}
        </Button>
        {props.children}
      </div>
    </form>
  );
}

/** What is kept may be less than was pasted; an import says so of its rows, and so does the form. */
function sayUnseen(record: RecordDeclaration, fields: object) {
  const labels = labelsWithUnseen(record, fields);
  if (labels.length === 0) return;
  showToast({ tone: 'warning', title: 'Characters that cannot be seen are left out', description: labels.join(', ') });
}

/** A record with few fields has one part, which needs no title. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const grid = <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>;
  if (title === '') return grid;
  return (
    <fieldset className="rounded-lg border border-line bg-panel p-5">
      <legend className="px-2 font-serif text-item">{title}</legend>
      {grid}
    </fieldset>
  );
}
