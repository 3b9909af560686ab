import { type ReactNode, useId } from 'react';

/** What every field takes. */
export interface FieldProps {
  /** Under which it is sent. */
  name: string;
  label: string;
  /** What to write, before anybody writes it wrong. */
  hint?: ReactNode;
  /** What is wrong with what was written, as a sentence. */
  error?: string | null | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** For screen readers only: what stands around the field says what it is for. */
  isLabelHidden?: boolean | undefined;
  size?: 'small' | 'usual' | undefined;
  /** Where it stands (width, place in a grid), never how it looks. */
  className?: string | undefined;
}

/** What ties the control to its words. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

interface FieldFrameProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'isRequired' | 'isLabelHidden' | 'className'> {
  /** At the end of the line of the label: a unit, a counter, a link. */
  aside?: ReactNode;
  children(wiring: FieldWiring): ReactNode;
}

/**
 * Label, hint and error around a control, tied together for screen readers. For controls that the kit does not have; what it has
 * (TextField, NumberField, SelectField …) brings its frame along.
 */
export function Field({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className = '',
  aside,
  children,
}: FieldFrameProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const told = [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(' ');
  const wiring = {
    id,
    'aria-describedby': told || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    required: isRequired || undefined,
  };
  return (
    <div className={`field ${className}`}>
      <div className={isLabelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        {aside}
      </div>
      {children(wiring)}
      <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  );
}

interface FieldNotesProps extends Pick<FieldProps, 'hint' | 'error'> {
  hintId: string;
  errorId: string;
}

/**
 * What stands below a control, or below a group of them. Field and ChoiceGroup bring it along; by itself for a control whose label stands
 * beside it.
 */
export function FieldNotes({ hint, hintId, error, errorId }: FieldNotesProps) {
  return (
    <>
      {error ? (
        <p id={errorId} role="alert" className="field-error">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      ) : null}
    </>
  );
}
