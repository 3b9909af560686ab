import { TextField } from '../../../../ui/fields/TextField.tsx';

/**
 * The code of the second factor. Letters too: a recovery code goes into the same field, for who is asked and has no phone. It has the focus
 * where it is all that is asked; where the app is set up, what is to be done before comes before it.
 */
export function CodeField({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <TextField
      name="code"
      label={isFirst ? 'The six digits that the app shows' : 'Code'}
      hint={isFirst ? undefined : 'Six digits from your app, or one of your recovery codes.'}
      isRequired
      inputMode={isFirst ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={20}
      isMonospaced
      autoFocus={!isFirst}
    />
  );
}
