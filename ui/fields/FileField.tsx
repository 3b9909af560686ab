import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

interface FileFieldProps extends FieldProps, Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'form' | 'ref'> {
  onFiles?(files: File[]): void;
}

/** Files from the visitor's disk. Text that may as well be pasted: LongTextField beside it. */
export function FileField(props: FileFieldProps) {
  const { name, label, hint, error, isRequired, isDisabled, isLabelHidden, size, className, onFiles, ...native } =
    props;
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className }}>
      {(wiring) => (
        <input
          {...native}
          {...wiring}
          type="file"
          name={name}
          disabled={isDisabled}
          onChange={(event) => {
            onFiles?.([...(event.target.files ?? [])]);
            // The same file, mended, must count as a new choice.
            if (onFiles) event.target.value = '';
          }}
          className={`control control-file ${size === 'small' ? 'control-small' : ''}`}
        />
      )}
    </Field>
  );
}
