import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { SenderFields } from '../../../../ui/fields/SenderFields.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
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
      <SenderFields longest={longest} errors={errors} />
    </>
  );
}
