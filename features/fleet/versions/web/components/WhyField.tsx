import { LongTextField } from '../../../../../ui/fields/LongTextField.tsx';
import { MAX_WHY_LENGTH } from '../../vocabulary.ts';

/** Why something of the fleet is changed, which whoever comes later reads. */
export function WhyField({
  error,
  autoFocus,
  className,
}: {
  error?: string | undefined;
  autoFocus?: boolean;
  className?: string;
}) {
  return (
    <LongTextField
      name="why"
      label="Why"
      hint="For whoever reads the versions later."
      isRequired
      rows={2}
      maxLength={MAX_WHY_LENGTH}
      error={error}
      {...(autoFocus ? { autoFocus } : {})}
      {...(className ? { className } : {})}
    />
  );
}
