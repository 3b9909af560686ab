import { TextField } from './TextField.tsx';
import { TrapField } from './TrapField.tsx';

interface SenderFieldsProps {
  longest: { name: number; email: number };
  /** Of a reader who is signed in. */
  known?: { name: string | undefined; email: string | undefined };
  errors: Readonly<Record<string, string>>;
}

/**
 * Who writes to us, at the end of a public form: name and address, both left to the writer, and the trap for robots. Where an address is asked
 * for, write the fields out.
 */
export function SenderFields({ longest, known, errors }: SenderFieldsProps) {
  return (
    <>
      <div className="grid gap-field sm:grid-cols-2">
        <TextField
          name="name"
          label="Your name (optional)"
          autoComplete="name"
          maxLength={longest.name}
          defaultValue={known?.name}
          error={errors.name}
        />
        <TextField
          name="email"
          label="Your email (optional)"
          kind="email"
          autoComplete="email"
          maxLength={longest.email}
          defaultValue={known?.email}
          error={errors.email}
        />
      </div>
      <TrapField name="website" />
    </>
  );
}
