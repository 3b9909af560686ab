import { type ReactNode, useId } from 'react';
import { FieldNotes, type FieldProps } from './Field.tsx';

interface ChoiceGroupProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'isDisabled' | 'isLabelHidden' | 'className'> {
  children: ReactNode;
}

/** Label, hint and error around several controls that answer one question. RadioField, CheckGroup and SegmentedField bring it along. */
export function ChoiceGroup({ label, hint, error, isDisabled, isLabelHidden, className, children }: ChoiceGroupProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const told = [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(' ');
  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={told || undefined}
      // A group has no `aria-invalid`: it is described by its error.
      data-invalid={error ? '' : undefined}
      className={`min-w-0 ${className ?? ''}`}
    >
      <legend className={isLabelHidden ? 'sr-only' : 'field-label mb-label'}>{label}</legend>
      {children}
      <div className="mt-label empty:hidden">
        <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
      </div>
    </fieldset>
  );
}
