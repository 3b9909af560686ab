import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { type Field, limitsOf, MAX_URL_LENGTH } from '../../../../platform/shared/record.ts';
import { ListField } from './ListField.tsx';

interface RecordFieldProps {
  name: string;
  field: Field;
  /** What it begins with. */
  value: unknown;
  error: string | undefined;
  /** Whether the browser may refuse to send the form without it. */
  isRequired: boolean;
}

/** The control of a field by its kind: the one place that knows which control is whose. */
export function RecordField({ name, field, value, error, isRequired }: RecordFieldProps): ReactElement {
  const text = value === null || value === undefined ? '' : String(value);
  const frame = { label: field.label, hint: field.hint, error };
  const common = { name, placeholder: field.placeholder, required: isRequired, defaultValue: text };
  switch (field.kind) {
    case 'flag':
      return <CheckBox name={name} label={field.label} isChecked={value === true} />;
    case 'longText':
      return (
        <Framed {...frame}>
          {(wiring) => <textarea {...wiring} {...common} dir="auto" rows={4} maxLength={field.maxLength} />}
        </Framed>
      );
    case 'choice':
      return (
        <Framed {...frame}>
          {(wiring) => (
            <select {...wiring} {...common}>
              {field.presence === 'settled' ? null : (
                <option value="">{field.presence ? `Choose a ${field.label.toLowerCase()}` : 'unknown'}</option>
              )}
              {withStored(field.options, [text]).map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          )}
        </Framed>
      );
    case 'list':
      if (field.options) return <Choices name={name} {...frame} options={field.options} chosen={textsOf(value)} />;
      if (field.entry === 'items')
        return <Items name={name} field={field} values={textsOf(value)} maxLength={field.maxLength} />;
      return (
        <Framed {...frame}>
          {(wiring) => <textarea {...wiring} {...common} rows={3} defaultValue={textsOf(value).join('\n')} />}
        </Framed>
      );
    case 'links':
      return <Items name={name} field={field} values={urlsOf(value)} maxLength={MAX_URL_LENGTH} type="url" />;
    case 'number':
    case 'year':
    case 'money':
      return (
        <Framed {...frame}>
          {(wiring) => <input {...wiring} {...common} {...limitsOf(field, new Date())} type="number" step={1} />}
        </Framed>
      );
    case 'url':
    case 'date':
      return <Framed {...frame}>{(wiring) => <input {...wiring} {...common} type={field.kind} />}</Framed>;
    case 'text':
      return (
        <Framed {...frame}>
          {(wiring) => (
            <input {...wiring} {...common} dir="auto" autoComplete="off" type="text" maxLength={field.maxLength} />
          )}
        </Framed>
      );
    case 'country':
    case 'slug':
      return <Framed {...frame}>{(wiring) => <input {...wiring} {...common} type="text" />}</Framed>;
  }
}

/** Whether its control takes the whole width of the form. */
export function isWide(field: Field): boolean {
  if (field.kind === 'list') return field.options !== undefined || field.entry === 'items';
  return field.kind === 'longText' || field.kind === 'links';
}

/** A stored value that is on no list must survive being looked at. */
function withStored(options: readonly string[], stored: readonly string[]): string[] {
  return [...new Set([...options, ...stored])].filter(Boolean);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function urlsOf(value: unknown): string[] {
  // The values of a links field.
  return Array.isArray(value) ? (value as { url: string }[]).map(({ url }) => url) : [];
}

interface FrameProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
}
interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
}

/** Label above the control, what is wrong or to be known below it. */
function Framed({ label, hint, error, children }: FrameProps & { children(wiring: Wiring): ReactNode }) {
  const id = useId();
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': noteId,
        'aria-invalid': error ? true : undefined,
        className: `mt-1.5 w-full rounded-md border bg-panel px-3 py-2 placeholder:text-ink-soft ${error ? 'border-danger' : 'border-line hover:border-line-strong'}`,
      })}
      <Note id={noteId} hint={hint} error={error} />
    </div>
  );
}

function Note({ id, hint, error }: { id: string | undefined } & Omit<FrameProps, 'label'>) {
  if (!error && !hint) return null;
  return (
    <p id={id} className={`mt-1 text-xs ${error ? 'font-medium text-danger' : 'text-ink-soft'}`}>
      {error ?? hint}
    </p>
  );
}

function CheckBox({ name, label, isChecked }: { name: string; label: string; isChecked: boolean }) {
  return (
    <label className="flex items-center gap-2.5 pt-7 text-sm font-medium">
      <input type="checkbox" name={name} defaultChecked={isChecked} className="size-4 accent-accent" />
      {label}
    </label>
  );
}

function Choices({
  name,
  options,
  chosen,
  ...frame
}: FrameProps & { name: string; options: readonly string[]; chosen: string[] }) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">{frame.label}</legend>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {withStored(options, chosen).map((option) => (
          <label key={option} className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              name={name}
              value={option}
              defaultChecked={chosen.includes(option)}
              className="size-4 accent-accent"
            />
            {option}
          </label>
        ))}
      </div>
      <Note id={undefined} {...frame} />
    </fieldset>
  );
}

interface ItemsProps {
  name: string;
  field: Extract<Field, { kind: 'list' | 'links' }>;
  values: string[];
  maxLength: number;
  type?: 'text' | 'url';
}

/** A list that is sent with its form. */
function Items({ name, field, values: first, maxLength, type = 'text' }: ItemsProps) {
  const [values, setValues] = useState(first);
  return (
    <>
      <ListField
        label={field.label}
        hint={field.hint}
        placeholder={field.placeholder}
        values={values}
        onChange={(changed) => setValues(changed.slice(0, field.mostItems))}
        maxLength={maxLength}
        type={type}
      />
      {values.map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
