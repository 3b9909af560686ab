import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { focusWhenLost } from '../../../../ui/focus-when-lost.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { copyText } from '../../../../ui/use-copy.ts';
import {
  beginSecondFactor,
  giveCode,
  makeRecoveryCodes,
  type RecoveryCodes,
  removeSecondFactor,
} from '../auth-requests.ts';
import { CodeField } from './CodeField.tsx';
import { PasswordAgain } from './PasswordAgain.tsx';

const QrCode = lazyPart(() => import('./QrCode.tsx').then((module) => module.QrCode));

type Begun = Awaited<ReturnType<typeof beginSecondFactor>>;
type Deed = 'begin' | 'codes' | 'remove';

const deeds: Record<Deed, { title: string; note: string; submitLabel: string }> = {
  begin: {
    title: 'Set up a second factor',
    note: 'You need an authenticator app on your phone. Your password first.',
    submitLabel: 'Go on',
  },
  codes: {
    title: 'Make new recovery codes',
    note: 'The codes you have now stop working. Your password first.',
    submitLabel: 'Make new codes',
  },
  remove: {
    title: 'Remove the second factor',
    note: 'Your password alone will open your account again. Your password first.',
    submitLabel: 'Remove it',
  },
};

/** Sets up, replaces and removes the second factor of one's own account. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Deed | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | { error: string }>('idle');
  const error = typeof state === 'object' ? state.error : null;
  const isBusy = state === 'busy';
  const place = useRef<HTMLDivElement>(null);
  const step = codes ? 'codes' : begun ? 'code' : (asked ?? (isOn ? 'on' : 'off'));
  const lastStep = useRef(step);
  // Each step takes the button away that led to it.
  useEffect(() => {
    if (lastStep.current !== step)
      focusWhenLost(() => place.current?.querySelector<HTMLElement>('[data-first], button'));
    lastStep.current = step;
  }, [step]);

  async function run(work: () => Promise<void>) {
    setState('busy');
    try {
      await work();
      setState('idle');
    } catch (failure) {
      setState({ error: errorMessage(failure) });
    }
  }
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.accounts.key() });
  const doIt: Record<Deed, (password: string) => Promise<void>> = {
    begin: async (password) => setBegun(await beginSecondFactor(password)),
    codes: async (password) => setCodes((await makeRecoveryCodes(password)).backupCodes),
    remove: async (password) => {
      await removeSecondFactor(password);
      showToast({ tone: 'success', title: 'The second factor is removed' });
      await refresh();
    },
  };

  return (
    <div ref={place}>
      {codes ? (
        <Codes codes={codes} onDone={() => setCodes(null)} />
      ) : begun ? (
        <FirstCode
          begun={begun}
          error={error}
          isBusy={isBusy}
          onCancel={() => {
            setBegun(null);
            setState('idle');
          }}
          onCode={(code) =>
            run(async () => {
              await giveCode(code);
              setCodes(begun.backupCodes);
              setBegun(null);
              await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ['sessions'] })]);
            })
          }
        />
      ) : (
        <>
          <p className="max-w-prose text-note">
            {isOn
              ? 'On. Whoever signs in with your password is asked for a code of your authenticator app, too.'
              : 'Off. With it, a password that somebody else learned is not enough to sign in as you.'}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            {isOn ? (
              <>
                <Button onClick={() => setAsked('codes')}>New recovery codes</Button>
                <Button onClick={() => setAsked('remove')}>Remove</Button>
              </>
            ) : (
              <Button variant="primary" onClick={() => setAsked('begin')}>
                Set up
              </Button>
            )}
          </div>
          {asked ? (
            <FormDialog
              {...deeds[asked]}
              tone={asked === 'remove' ? 'danger' : 'usual'}
              isBusy={isBusy}
              error={error}
              onClose={() => {
                setAsked(null);
                setState('idle');
              }}
              onSubmit={(data) =>
                run(async () => {
                  await doIt[asked](String(data.get('password')));
                  setAsked(null);
                })
              }
            >
              <PasswordAgain />
            </FormDialog>
          ) : null}
        </>
      )}
    </div>
  );
}

interface FirstCodeProps {
  begun: Begun;
  error: string | null;
  isBusy: boolean;
  onCode(code: string): void;
  onCancel(): void;
}

/** The app has to show that it has the secret before it is asked for. */
function FirstCode({ begun, error, isBusy, onCode, onCancel }: FirstCodeProps) {
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? '';
  return (
    <Form className="grid max-w-md gap-field" onSend={({ text }) => onCode(text('code'))}>
      <p data-first tabIndex={-1} className="text-note">
        Scan this with your authenticator app, or give it the key below. Then type the digits that it shows.
      </p>
      <Suspense fallback={<div className="size-52" />}>
        <QrCode text={begun.totpURI} label="QR code with the key for your authenticator app" />
      </Suspense>
      <div className="flex flex-wrap items-center justify-between gap-3 text-note">
        <p className="min-w-0 flex-1 basis-52">
          <span className="text-ink-soft">The key: </span>
          <code className="font-mono wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <Button
          size="small"
          onClick={async () =>
            showToast(
              (await copyText(secret))
                ? { tone: 'success', title: 'Key copied' }
                : { tone: 'error', title: 'It could not be copied', description: 'Copy it by hand.' },
            )
          }
        >
          Copy the key
        </Button>
      </div>
      {error ? <Message tone="danger">{error}</Message> : null}
      <CodeField isFirst />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Switch it on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}

function Codes({ codes, onDone }: { codes: RecoveryCodes['backupCodes']; onDone(): void }) {
  return (
    <div className="grid max-w-md gap-field">
      <Message tone="warn">
        Keep these ten recovery codes where you keep your passwords. Each lets you in once without your phone. They are
        shown only now.
      </Message>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={async () =>
            showToast(
              (await copyText(codes.join('\n')))
                ? { tone: 'success', title: 'Recovery codes copied' }
                : { tone: 'error', title: 'They could not be copied', description: 'Copy them by hand.' },
            )
          }
        >
          Copy them
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
