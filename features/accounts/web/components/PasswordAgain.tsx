import { TextField } from '../../../../ui/fields/TextField.tsx';
import { MAX_PASSWORD_LENGTH } from '../../vocabulary.ts';

/** In a dialog that asks, before something grave, whether it is still you: `password` of its form. */
export function PasswordAgain() {
  return (
    <TextField
      kind="password"
      name="password"
      label="Password"
      isRequired
      maxLength={MAX_PASSWORD_LENGTH}
      autoComplete="current-password"
    />
  );
}
