import { useEffect, useId, useRef, useState } from 'react';

/** The rest of the form's code, which nobody needs before touching it. */
const load = () => import('../send-subscription.ts');

/**
 * Asks for the weekly letter: with the name on its own page, in one line elsewhere. Without JavaScript the answer comes on /subscribe.
 */
export function SubscribeForm({ variant }: { variant: 'page' | 'block' }) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  const isPage = variant === 'page';

  async function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const email = text('email');
    const fields = { email, fullName: isPage ? text('fullName') : null, website: text('website') };
    setBusy(true);
    const outcome = await load()
      .then(({ sendSubscription }) => sendSubscription(fields))
      // Without the rest of the code it is still a form.
      .catch(() => form.submit());
    if (!outcome) return;
    setBusy(false);
    setErrors(outcome.errors);
    if (!outcome.isSent) return;
    form.reset();
    setSentTo(email);
  }

  return (
    <form
      ref={root}
      method="post"
      action="/subscribe"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
      onFocus={(event) => {
        // Our words instead of the browser's, now that somebody is there to say them.
        event.currentTarget.noValidate = true;
        load();
      }}
      className="relative w-full"
    >
      <fieldset
        disabled={isBusy}
        className={isPage ? 'space-y-5' : 'grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start'}
      >
        <legend className="sr-only">Subscribe to the weekly letter</legend>
        {isPage ? <TextField label="Full name" name="fullName" autoComplete="name" error={errors.fullName} /> : null}
        <TextField
          label="Email"
          isLabelHidden={!isPage}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          error={errors.email}
        />
        <Trap />
        <button
          type="submit"
          className={`bg-accent px-6 py-3 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60 ${isPage ? 'w-full rounded-md' : 'rounded-full'}`}
        >
          {isBusy ? 'Subscribing...' : 'Subscribe'}
        </button>
      </fieldset>
      <p role="status" className={sentTo ? 'mt-4 text-sm wrap-anywhere text-accent-strong' : 'sr-only'}>
        {sentTo ? `One more step: open the mail we sent to ${sentTo} and confirm your address.` : null}
      </p>
    </form>
  );
}

interface TextFieldProps {
  label: string;
  isLabelHidden?: boolean;
  name: string;
  type?: 'email';
  autoComplete: string;
  placeholder?: string;
  error: string | undefined;
}

function TextField({ label, isLabelHidden, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <input
        id={id}
        {...input}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`w-full border bg-panel px-4 py-3 placeholder:text-ink-soft disabled:opacity-60 ${isLabelHidden ? 'rounded-full' : 'mt-1.5 rounded-md'} ${error ? 'border-danger' : 'border-line-strong'}`}
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Robots fill every field they find; people neither see this one nor reach it by keyboard. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
