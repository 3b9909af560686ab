import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { TrapField } from '../../../../ui/fields/TrapField.tsx';
import { longest } from '../../vocabulary.ts';

interface SubmissionFieldsProps {
  given: { title?: string; sourceUrl?: string; description?: string };
  errors: Readonly<Record<string, string>>;
  /** Why the link need not be sent. */
  known: string | null;
  onLink(url: string): void;
}

export function SubmissionFields({ given, errors, known, onLink }: SubmissionFieldsProps) {
  return (
    <>
      <TextField
        name="title"
        label="Title"
        isRequired
        maxLength={longest.title}
        defaultValue={given.title}
        error={errors.title}
      />
      <TextField
        name="sourceUrl"
        label="Link to the source"
        kind="url"
        maxLength={longest.url}
        placeholder="https://"
        defaultValue={given.sourceUrl}
        error={errors.sourceUrl}
        hint={known ? <span role="status">{known}</span> : null}
        onBlur={(event) => onLink(event.currentTarget.value.trim())}
      />
      <LongTextField
        name="description"
        label="What happened"
        rows={5}
        maxLength={longest.description}
        defaultValue={given.description}
        error={errors.description}
      />
      <div className="grid gap-field sm:grid-cols-2">
        <TextField
          name="name"
          label="Your name (optional)"
          autoComplete="name"
          maxLength={longest.name}
          error={errors.name}
        />
        <TextField
          name="email"
          label="Your email (optional)"
          kind="email"
          autoComplete="email"
          maxLength={longest.email}
          error={errors.email}
        />
      </div>
      <TrapField name="website" />
    </>
  );
}
