import { TextField } from '../../../../ui/fields/TextField.tsx';

/** When the news of an entry happened. Which days can be is the server's to say: it knows what day it is. */
export function NewsDayField({ error }: { error: string | undefined }) {
  return (
    <TextField
      name="publishedOn"
      kind="date"
      label="Date of the news"
      hint="Left empty: now."
      error={error}
      className="max-w-52"
    />
  );
}
