import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { RadioField } from '../../../../ui/fields/RadioField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Preferences } from '../../contract.ts';
import { type LetterFormat, LONGEST_NAME, messages, WEEKLY } from '../../vocabulary.ts';
import { LetterChoice } from './LetterChoice.tsx';
import { TokenForm } from './TokenForm.tsx';

export type PreferencesRequest =
  | { do: 'save'; fullName: string; format: LetterFormat }
  | { do: 'choose'; letters: string[] }
  | { do: 'pause' | 'resume' | 'unsubscribe' | 'erase' };

interface PreferencesFormsProps {
  token: string;
  preferences: Preferences;
  isBusy: boolean;
  act(request: PreferencesRequest): void;
}

/** Everything a subscriber can do, each a form of its own that works without JavaScript. */
export function PreferencesForms({ preferences, ...form }: PreferencesFormsProps) {
  const { email, status, fullName, format, pausedUntil, letters } = preferences;
  const [noLetter, setNoLetter] = useState<string>();
  const isActive = status === 'active';
  return (
    <>
      <p className="leading-relaxed wrap-anywhere text-ink-soft">{describe(preferences)}</p>
      {isActive ? null : (
        <p className="mt-3">
          <TextLink to="/subscribe">Subscribe again</TextLink>
        </p>
      )}
      {isActive && letters.length > 1 ? (
        <ActionForm
          {...form}
          act={(request) => {
            const isEmpty = request.do === 'choose' && request.letters.length === 0;
            setNoLetter(isEmpty ? `${messages.noLetter} To get none, unsubscribe below.` : undefined);
            if (!isEmpty) form.act(request);
          }}
          name="choose"
          className="mt-8 grid gap-field"
        >
          <LetterChoice
            key={letters.map(({ isChosen }) => isChosen).join()}
            letters={letters}
            chosen={letters.filter(({ isChosen }) => isChosen).map(({ slug }) => slug)}
            error={noLetter}
          />
          <Button type="submit" className="justify-self-start">
            Save letters
          </Button>
        </ActionForm>
      ) : null}
      <ActionForm {...form} name="save" className="mt-8 grid gap-field">
        <TextField
          name="fullName"
          label="Full name"
          autoComplete="name"
          maxLength={LONGEST_NAME}
          defaultValue={fullName ?? ''}
        />
        <RadioField name="format" label="Format of the letter" choices={formats} defaultValue={format} />
        <Button type="submit" variant="primary" className="justify-self-start">
          Save
        </Button>
      </ActionForm>
      {isActive ? (
        <Section title="A break, or the end" className="mt-section border-t border-line pt-6">
          <div className="flex flex-wrap gap-3">
            <ActionForm {...form} name={pausedUntil ? 'resume' : 'pause'}>
              <Button type="submit">{pausedUntil ? 'Resume the letters' : 'Pause for four weeks'}</Button>
            </ActionForm>
            <ActionForm {...form} name="unsubscribe">
              <Button type="submit">{letters.length > 1 ? 'Unsubscribe from all letters' : 'Unsubscribe'}</Button>
            </ActionForm>
          </div>
        </Section>
      ) : null}
      <Section title="Your data" className="mt-section border-t border-line pt-6">
        <p>
          <a href={`/newsletter/my-data.json?token=${form.token}`} download className="link">
            Download my data
          </a>{' '}
          <span className="text-note text-ink-soft">(JSON)</span>
        </p>
        <details className="mt-4">
          <summary className="inline-block rounded text-danger underline">Erase my data</summary>
          <p className="mt-3 leading-relaxed wrap-anywhere text-ink-soft">
            Everything we stored about {email} goes, and no letter is sent to it any more. This cannot be taken back.
          </p>
          <ActionForm {...form} name="erase" className="mt-4">
            <Button type="submit" variant="danger">
              Yes, erase everything
            </Button>
          </ActionForm>
        </details>
      </Section>
    </>
  );
}

const formats = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Plain text' },
] as const;

function describe({ email, status, pausedUntil, letters }: Preferences): ReactNode {
  if (status === 'bounced') return `Mails to ${email} came back, so we stopped writing to it.`;
  if (status === 'unsubscribed') return `No letters go to ${email}.`;
  if (status === 'pending') return `${email} is not confirmed yet, so no letters go to it.`;
  if (pausedUntil)
    return (
      <>
        The letters to {email} pause until <Time at={pausedUntil} />.
      </>
    );
  const chosen = letters.filter(({ isChosen }) => isChosen);
  if (chosen.length === 1 && chosen[0]?.slug === WEEKLY) return `The weekly letter goes to ${email}.`;
  return `These letters go to ${email}: ${chosen.map(({ name }) => name).join(', ')}.`;
}

interface ActionFormProps extends Pick<PreferencesFormsProps, 'token' | 'isBusy' | 'act'> {
  name: PreferencesRequest['do'];
  className?: string;
  children: ReactNode;
}

function ActionForm({ act, name, children, ...form }: ActionFormProps) {
  return (
    <TokenForm
      {...form}
      action="/newsletter/preferences"
      onSubmit={(fields) => {
        const format = fields.get('format') === 'text' ? 'text' : 'html';
        if (name === 'save') act({ do: name, fullName: String(fields.get('fullName')), format });
        else if (name === 'choose') act({ do: name, letters: fields.getAll('letters').map(String) });
        else act({ do: name });
      }}
    >
      <input type="hidden" name="do" value={name} />
      {children}
    </TokenForm>
  );
}
