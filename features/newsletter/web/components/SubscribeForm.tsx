import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { TrapField } from '../../../../ui/fields/TrapField.tsx';

/** The rest of the form's code, which nobody needs before touching it. */
const load = () => import('../send-subscription.ts');

interface SubscribeFormProps {
  variant: 'page' | 'block';
  /** Where there is more than one letter: the fields `letters`, with what is wrong about them. Without: the weekly one. */
  choice?: ((error: string | undefined) => ReactNode) | null;
}

/**
 * Asks for letters: with the name on its own page, in one line elsewhere. Without JavaScript the answer comes on /subscribe.
 */
export function SubscribeForm({ variant, choice = null }: SubscribeFormProps) {
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
    const fields = {
      email,
      fullName: isPage ? text('fullName') : null,
      website: text('website'),
      ...(choice ? { letters: data.getAll('letters').map(String) } : {}),
    };
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
        load().catch(() => {});
      }}
      className="relative w-full"
    >
      <fieldset
        disabled={isBusy}
        className={isPage ? 'grid gap-field' : 'grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start'}
      >
        <legend className="sr-only">{choice ? 'Subscribe to letters' : 'Subscribe to the weekly letter'}</legend>
        {/* In one line with its button, the address stays the last that is asked for. */}
        {choice && !isPage ? <div className="sm:col-span-2">{choice(errors.letters)}</div> : null}
        {isPage ? (
          <TextField name="fullName" label="Full name" isRequired autoComplete="name" error={errors.fullName} />
        ) : null}
        <TextField
          name="email"
          label="Email"
          isLabelHidden={!isPage}
          kind="email"
          isRequired
          autoComplete="email"
          placeholder="you@example.org"
          error={errors.email}
        />
        {isPage ? choice?.(errors.letters) : null}
        <TrapField name="website" />
        <Button type="submit" variant="primary" isWide={isPage} isBusy={isBusy}>
          {isBusy ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </fieldset>
      <p role="status" className={sentTo ? 'mt-4 text-note wrap-anywhere text-accent-strong' : 'sr-only'}>
        {sentTo ? `One more step: open the mail we sent to ${sentTo} and confirm your address.` : null}
      </p>
    </form>
  );
}
