import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Preferences } from '../../contract.ts';
import { type LetterFormat, LONGEST_NAME } from '../../vocabulary.ts';

export type PreferencesRequest =
  | { do: 'save'; fullName: string; format: LetterFormat }
  | { do: 'pause' | 'resume' | 'unsubscribe' | 'erase' };

interface PreferencesFormsProps {
  token: string;
  preferences: Preferences;
  isBusy: boolean;
  act(request: PreferencesRequest): void;
}

/** Everything a subscriber can do, each a form of its own that works without JavaScript. */
export function PreferencesForms({ preferences, ...form }: PreferencesFormsProps) {
  const { email, status, fullName, format, pausedUntil } = preferences;
  const isActive = status === 'active';
  return (
    <>
      <p className="leading-relaxed wrap-anywhere text-ink-soft">{describe(preferences)}</p>
      {isActive ? null : (
        <p className="mt-3">
          <Link to="/subscribe" className="text-accent underline">
            Subscribe again
          </Link>
        </p>
      )}
      <ActionForm {...form} name="save" className="mt-8 space-y-5">
        <label className="block">
          <span className="text-sm font-medium">Full name</span>
          <input
            name="fullName"
            autoComplete="name"
            maxLength={LONGEST_NAME}
            defaultValue={fullName ?? ''}
            className="mt-1.5 w-full rounded-md border border-line-strong bg-panel px-4 py-3"
          />
        </label>
        <fieldset>
          <legend className="text-sm font-medium">Format of the letter</legend>
          <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
            {formats.map(({ value, label }) => (
              <label key={value} className="flex items-center gap-2">
                <input
                  type="radio"
                  name="format"
                  value={value}
                  defaultChecked={format === value}
                  className="size-4 accent-accent"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <button
          type="submit"
          className="rounded-md bg-accent px-6 py-2.5 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          Save
        </button>
      </ActionForm>
      {isActive ? (
        <Choice title="A break, or the end">
          <div className="flex flex-wrap gap-3">
            <ActionForm {...form} name={pausedUntil ? 'resume' : 'pause'}>
              <QuietButton>{pausedUntil ? 'Resume the letters' : 'Pause for four weeks'}</QuietButton>
            </ActionForm>
            <ActionForm {...form} name="unsubscribe">
              <QuietButton>Unsubscribe</QuietButton>
            </ActionForm>
          </div>
        </Choice>
      ) : null}
      <Choice title="Your data">
        <p>
          <a href={`/newsletter/my-data.json?token=${form.token}`} download className="text-accent underline">
            Download my data
          </a>{' '}
          <span className="text-sm text-ink-soft">(JSON)</span>
        </p>
        <details className="mt-4">
          <summary className="inline-block rounded text-danger underline">Erase my data</summary>
          <p className="mt-3 leading-relaxed wrap-anywhere text-ink-soft">
            Everything we stored about {email} goes, and no letter is sent to it any more. This cannot be taken back.
          </p>
          <ActionForm {...form} name="erase" className="mt-4">
            <button
              type="submit"
              className="rounded-md border border-danger px-5 py-2.5 font-medium text-danger hover:bg-danger-soft disabled:opacity-60"
            >
              Yes, erase everything
            </button>
          </ActionForm>
        </details>
      </Choice>
    </>
  );
}

const formats = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Plain text' },
] as const;

function describe({ email, status, pausedUntil }: Preferences): string {
  if (status === 'bounced') return `Mails to ${email} came back, so we stopped writing to it.`;
  if (status === 'unsubscribed') return `No letters go to ${email}.`;
  if (status === 'pending') return `${email} is not confirmed yet, so no letters go to it.`;
  if (pausedUntil) return `The letters to ${email} pause until ${formatDay(pausedUntil)}.`;
  return `The weekly letter goes to ${email}.`;
}

function formatDay(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

interface ActionFormProps extends Pick<PreferencesFormsProps, 'token' | 'isBusy' | 'act'> {
  name: PreferencesRequest['do'];
  className?: string;
  children: ReactNode;
}

function ActionForm({ token, isBusy, act, name, className, children }: ActionFormProps) {
  return (
    <form
      method="post"
      action="/newsletter/preferences"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const format = data.get('format') === 'text' ? 'text' : 'html';
        act(name === 'save' ? { do: name, fullName: String(data.get('fullName')), format } : { do: name });
      }}
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="do" value={name} />
      <fieldset disabled={isBusy} className={className}>
        {children}
      </fieldset>
    </form>
  );
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="mb-4 text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function QuietButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="submit"
      className="rounded-md border border-line-strong px-5 py-2.5 font-medium hover:bg-sunken disabled:opacity-60"
    >
      {children}
    </button>
  );
}
