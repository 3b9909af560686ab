import { type ReactNode, useEffect, useId, useState } from 'react';
import { showToast } from '../../../../ui/show-toast.ts';
import { checkSubscription } from '../../rules/check-subscription.ts';
import { LONGEST_EMAIL, LONGEST_NAME } from '../../vocabulary.ts';
import { sendSubscription } from '../send-subscription.ts';

type Errors = Readonly<{ email?: string; fullName?: string }>;

/**
 * Asks for the weekly letter: with the name on its own page, in one line elsewhere. Without JavaScript the answer comes on /subscribe.
 */
export function SubscribeForm({ variant }: { variant: 'page' | 'block' }) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  // Our words instead of the browser's, once somebody is there to say them.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const isPage = variant === 'page';

  async function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? '');
    const fields = { email: text('email').trim(), fullName: isPage ? text('fullName') : null };
    const problems = checkSubscription(fields);
    setErrors(problems);
    const [first] = Object.keys(problems);
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    const answer = await sendSubscription({ ...fields, website: text('website') });
    setBusy(false);
    if (!answer.isSent) {
      setErrors(answer.fields);
      showToast({ tone: 'error', title: 'Subscription failed', description: answer.message });
      return;
    }
    form.reset();
    setSentTo(fields.email);
    showToast({
      tone: 'success',
      title: 'Successfully subscribed!',
      description:
        "You'll receive the latest SMR industry updates. A confirmation mail is on its way: the letters begin when you confirm.",
    });
  }

  return (
    <form
      method="post"
      action="/subscribe"
      noValidate={isAlive}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
      className="relative w-full"
    >
      <fieldset
        disabled={isBusy}
        className={isPage ? 'space-y-5' : 'grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start'}
      >
        <legend className="sr-only">Subscribe to the weekly letter</legend>
        {isPage ? (
          <TextField
            label="Full name"
            name="fullName"
            autoComplete="name"
            maxLength={LONGEST_NAME}
            error={errors.fullName}
          />
        ) : null}
        <TextField
          label="Email"
          isLabelHidden={!isPage}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          maxLength={LONGEST_EMAIL}
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
  maxLength: number;
  error: string | undefined;
}

function TextField({ label, isLabelHidden, error, ...input }: TextFieldProps): ReactNode {
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
