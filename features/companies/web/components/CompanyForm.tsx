import { type ReactNode, useId } from 'react';
import type { CompanyFields } from '../../contract.ts';
import { type CompanyField, companyFieldLabels } from '../../vocabulary.ts';
import { type FieldKind, formSections, readCompanyForm } from './company-form.ts';

interface CompanyFormProps {
  /** What the fields begin with. */
  values: Partial<CompanyFields>;
  errors: Readonly<Record<string, string>>;
  isBusy: boolean;
  submitLabel: string;
  /** Below the name. */
  slugPreview?: ReactNode;
  onNameChange?(name: string): void;
  onSubmit(fields: ReturnType<typeof readCompanyForm>): void;
  children?: ReactNode;
}

/** All fields of a company. What is wrong is said at the field, by the server's own rules. */
export function CompanyForm({ values, errors, isBusy, submitLabel, children, ...props }: CompanyFormProps) {
  return (
    <form
      className="mt-6 space-y-8"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit(readCompanyForm(new FormData(event.currentTarget)));
      }}
    >
      {formSections.map(({ title, fields }) => (
        <fieldset key={title} className="rounded-lg border border-line bg-panel p-5">
          <legend className="px-2 font-serif text-lg font-semibold">{title}</legend>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {fields.map(([field, kind]) => (
              <div key={field} className={isWide(kind) ? 'sm:col-span-2' : ''}>
                <FormField
                  field={field}
                  kind={kind}
                  value={values[field]}
                  error={errors[field]}
                  onNameChange={field === 'name' ? props.onNameChange : undefined}
                />
                {field === 'name' ? props.slugPreview : null}
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <button
          type="submit"
          disabled={isBusy}
          className="rounded-md bg-accent px-6 py-2.5 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          {isBusy ? 'Saving…' : submitLabel}
        </button>
        {children}
      </div>
    </form>
  );
}

function isWide({ as }: FieldKind): boolean {
  return as === 'paragraph' || as === 'choices';
}

interface FormFieldProps {
  field: CompanyField;
  kind: FieldKind;
  value: unknown;
  error: string | undefined;
  onNameChange: ((name: string) => void) | undefined;
}

function FormField({ field, kind, value, error, onNameChange }: FormFieldProps) {
  const id = useId();
  const label = companyFieldLabels[field];
  const noteId = error || kind.hint ? `${id}-note` : undefined;
  const note = noteId ? (
    <p id={noteId} className={`mt-1 text-xs ${error ? 'font-medium text-danger' : 'text-ink-soft'}`}>
      {error ?? kind.hint}
    </p>
  ) : null;
  if (kind.as === 'choices') {
    return <Choices field={field} label={label} options={kind.options} value={listOf(value)} note={note} />;
  }
  if (kind.as === 'switch') {
    return (
      <label className="flex items-center gap-2.5 pt-7 text-sm font-medium">
        <input type="checkbox" name={field} defaultChecked={value === true} className="size-4 accent-accent" />
        {label}
      </label>
    );
  }
  const common = {
    id,
    name: field,
    'aria-describedby': noteId,
    'aria-invalid': error ? true : undefined,
    className: `mt-1.5 w-full rounded-md border bg-panel px-3 py-2 ${error ? 'border-danger' : 'border-line hover:border-line-strong'}`,
  };
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Input kind={kind} value={value} common={common} isName={field === 'name'} onNameChange={onNameChange} />
      {note}
    </div>
  );
}

function Input({
  kind,
  value,
  common,
  isName,
  onNameChange,
}: {
  kind: FieldKind;
  value: unknown;
  common: { id: string; name: string; className: string };
  isName: boolean;
  onNameChange: ((name: string) => void) | undefined;
}) {
  const text = value === null || value === undefined ? '' : String(value);
  if (kind.as === 'paragraph') return <textarea {...common} rows={4} maxLength={4_000} defaultValue={text} />;
  if (kind.as === 'lines') return <textarea {...common} rows={3} defaultValue={listOf(value).join('\n')} />;
  if (kind.as === 'choice') {
    // A stored value that is on no list must survive being looked at.
    const options = text === '' || kind.options.includes(text) ? kind.options : [text, ...kind.options];
    return (
      <select {...common} defaultValue={text || (kind.mayBeEmpty ? '' : undefined)}>
        {kind.mayBeEmpty ? <option value="">unknown</option> : null}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  const limits = kind.as === 'number' ? { min: kind.min, max: kind.max, step: 1 } : {};
  return (
    <input
      {...common}
      {...limits}
      type={kind.as === 'line' ? 'text' : kind.as}
      required={isName}
      defaultValue={text}
      onChange={onNameChange ? (event) => onNameChange(event.target.value) : undefined}
    />
  );
}

function Choices({
  field,
  label,
  options,
  value,
  note,
}: {
  field: CompanyField;
  label: string;
  options: readonly string[];
  value: string[];
  note: ReactNode;
}) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {[...new Set([...options, ...value])].map((option) => (
          <label key={option} className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              name={field}
              value={option}
              defaultChecked={value.includes(option)}
              className="size-4 accent-accent"
            />
            {option}
          </label>
        ))}
      </div>
      {note}
    </fieldset>
  );
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
