import { type ComponentProps, type ReactNode, useId } from 'react';
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
      <Field
        label="Title"
        name="title"
        required
        maxLength={longest.title}
        defaultValue={given.title}
        error={errors.title}
      />
      <Field
        label="Link to the source"
        name="sourceUrl"
        type="url"
        maxLength={longest.url}
        placeholder="https://"
        defaultValue={given.sourceUrl}
        error={errors.sourceUrl}
        note={known}
        onBlur={(event) => onLink(event.currentTarget.value.trim())}
      />
      <Labelled label="What happened" error={errors.description}>
        {(described) => (
          <textarea
            {...described}
            name="description"
            rows={5}
            maxLength={longest.description}
            defaultValue={given.description}
            className={inputClass}
          />
        )}
      </Labelled>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Your name (optional)"
          name="name"
          autoComplete="name"
          maxLength={longest.name}
          error={errors.name}
        />
        <Field
          label="Your email (optional)"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={longest.email}
          error={errors.email}
        />
      </div>
      {/* Programs fill in every field; people neither see nor reach this one. */}
      <div aria-hidden className="sr-only">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

const inputClass =
  'w-full rounded-md border border-line bg-panel px-3 py-2.5 text-ink placeholder:text-ink-soft hover:border-line-strong aria-invalid:border-danger';

interface Described {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

function Labelled(props: {
  label: string;
  error?: string | undefined;
  note?: string | null;
  children(described: Described): ReactNode;
}) {
  const { label, error, note, children } = props;
  const id = useId();
  const says = error ?? note;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': says ? `${id}-says` : undefined, 'aria-invalid': error ? true : undefined })}
      <p
        id={`${id}-says`}
        aria-live="polite"
        className={`text-sm wrap-anywhere ${error ? 'text-danger' : 'text-ink-soft'}`}
      >
        {says}
      </p>
    </div>
  );
}

function Field({
  label,
  error,
  note,
  ...input
}: { label: string; error?: string | undefined; note?: string | null } & ComponentProps<'input'>) {
  return (
    <Labelled label={label} error={error} note={note ?? null}>
      {(described) => <input {...input} {...described} className={inputClass} />}
    </Labelled>
  );
}
