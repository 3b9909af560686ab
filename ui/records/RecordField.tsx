import { type ReactElement, useId, useState } from 'react';
import { type Field, limitsOf, MAX_URL_LENGTH } from '../../platform/shared/record.ts';
import { CheckField } from '../fields/CheckField.tsx';
import { CheckGroup } from '../fields/CheckGroup.tsx';
import { LongTextField } from '../fields/LongTextField.tsx';
import { NumberField } from '../fields/NumberField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { SentList } from '../fields/SentList.tsx';
import { TextField, type TextFieldProps } from '../fields/TextField.tsx';
import { ListField } from './ListField.tsx';

interface RecordFieldProps {
  name: string;
  field: Field;
  /** What it begins with. */
  value: unknown;
  error: string | undefined;
  /** Whether the browser may refuse to send the form without it. */
  isRequired: boolean;
  /** Words to choose from while typing; others are taken as well. Of a 'text'. */
  offered?: readonly string[] | undefined;
}

/**
 * The control of a field by its kind: the one place that knows which control is whose. Forms of records render it (RecordForm); a form of
 * anything else takes the control itself.
 */
export function RecordField({ name, field, value, error, isRequired, offered }: RecordFieldProps): ReactElement {
  const { label, hint, placeholder } = field;
  const frame = { name, label, hint, error };
  const text = value === null || value === undefined ? '' : String(value);
  const line = { ...frame, placeholder, isRequired, defaultValue: text, readOnly: field.isFixed && text !== '' };
  switch (field.kind) {
    case 'text':
      return <Line {...line} maxLength={field.maxLength} offered={offered} />;
    case 'longText':
      return <LongTextField {...line} dir="auto" maxLength={field.maxLength} />;
    case 'url':
    case 'date':
      return <TextField {...line} kind={field.kind} />;
    case 'country':
      return <TextField {...line} hint={hint ?? 'Two letters or an English name: CA, Canada.'} />;
    case 'slug':
      return <TextField {...line} />;
    case 'number':
    case 'year':
    case 'money':
      return (
        <NumberField
          {...frame}
          {...limitsOf(field, new Date())}
          isRequired={isRequired}
          defaultValue={typeof value === 'number' ? value : null}
          step={field.kind === 'number' && field.isFractional ? 'any' : 1}
        />
      );
    case 'choice': {
      const unknown = field.presence ? `Choose a ${label.toLowerCase()}` : 'unknown';
      return (
        <SelectField
          {...frame}
          isRequired={isRequired}
          choices={choicesOf(field.options, [text], field.optionLabels)}
          emptyLabel={field.presence === 'settled' ? undefined : unknown}
          defaultValue={text || (field.presence === 'settled' ? undefined : '')}
        />
      );
    }
    case 'list':
      if (offered ?? field.options) {
        const chosen = textsOf(value);
        const options = offered ?? field.options ?? [];
        return <CheckGroup {...frame} choices={choicesOf(options, chosen)} defaultValue={chosen} />;
      }
      if (field.entry === 'items')
        return <Items name={name} field={field} error={error} values={textsOf(value)} maxLength={field.maxLength} />;
      return <LongTextField {...line} rows={3} defaultValue={textsOf(value).join('\n')} />;
    case 'links':
      return <Items name={name} field={field} error={error} values={urlsOf(value)} maxLength={MAX_URL_LENGTH} />;
    case 'flag':
      return <CheckField {...frame} defaultChecked={value === true} />;
  }
}

function Line({ offered = [], ...line }: TextFieldProps & { offered?: readonly string[] | undefined }) {
  const id = useId();
  return (
    <>
      <TextField {...line} dir="auto" autoComplete="off" list={offered.length > 0 ? id : undefined} />
      {offered.length > 0 ? (
        <datalist id={id}>
          {offered.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

/** Whether its control takes the whole width of the form. */
export function isWide(field: Field): boolean {
  if (field.kind === 'list') return field.options !== undefined || field.entry === 'items';
  return field.kind === 'longText' || field.kind === 'links';
}

/** A stored value that is on no list must survive being looked at. */
function choicesOf(
  options: readonly string[],
  stored: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): { value: string; label: string }[] {
  const offered = [...new Set([...options, ...stored])].filter(Boolean);
  return offered.map((option) => ({ value: option, label: labels[option] ?? option }));
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function urlsOf(value: unknown): string[] {
  // The values of a links field.
  return Array.isArray(value) ? (value as { url: string }[]).map(({ url }) => url) : [];
}

interface ItemsProps {
  name: string;
  field: Extract<Field, { kind: 'list' | 'links' }>;
  error: string | undefined;
  values: string[];
  maxLength: number;
}

/** A list that is sent with its form. */
function Items({ name, field, error, values: first, maxLength }: ItemsProps) {
  const [values, setValues] = useState(first);
  return (
    <>
      {/* Before the field: what is typed there and not added comes last. */}
      <SentList name={name} values={values} onPutBack={(put) => setValues([...put])} />
      <ListField
        name={name}
        label={field.label}
        hint={field.hint}
        error={error}
        placeholder={field.placeholder}
        values={values}
        onChange={(changed) => setValues(changed.slice(0, field.mostItems))}
        maxLength={maxLength}
        type={field.kind === 'links' ? 'url' : 'text'}
      />
    </>
  );
}
