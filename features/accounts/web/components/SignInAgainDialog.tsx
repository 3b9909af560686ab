import { useRef, useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { giveCode, signIn } from '../auth-requests.ts';
import { CodeField } from './CodeField.tsx';
import { PasswordAgain } from './PasswordAgain.tsx';

interface SignInAgainDialogProps {
  /** Whose session it was: nobody else goes on with what was typed. */
  email: string;
  /** Signed in, or closed without. */
  onEnd(isSignedIn: boolean): void;
}

/** The session has ended while something was being saved: the password in place, and what was typed stays behind it. */
export function SignInAgainDialog({ email, onEnd }: SignInAgainDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const isSignedIn = useRef(false);
  const send = async (data: FormData) => {
    setBusy(true);
    setError(null);
    try {
      if (needsCode) await giveCode(String(data.get('code')));
      else if ((await signIn({ email, password: String(data.get('password')) })) === 'needs code') {
        setNeedsCode(true);
        setBusy(false);
        return;
      }
      isSignedIn.current = true;
      onEnd(true);
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title="Your session has ended"
      note={
        <>
          Nothing that you typed is lost: sign in as <strong className="text-ink">{email}</strong>, and what you were
          doing goes on.
        </>
      }
      error={error}
      submitLabel={isBusy ? 'Signing in…' : 'Sign in'}
      isBusy={isBusy}
      onClose={() => isSignedIn.current || onEnd(false)}
      onSubmit={send}
    >
      {needsCode ? <CodeField /> : <PasswordAgain />}
    </FormDialog>
  );
}
