import { useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Message } from '../../../../ui/Message.tsx';

interface PasskeyButtonProps {
  isBusy: boolean;
  error: string | null;
  onPress(): void;
}

/** Beside “Sign In”, and named unlike it: who looks for one button finds one. Shown where the browser knows passkeys, which only its scripts can tell: without them the form above is all there is. */
export function PasskeyButton({ isBusy, error, onPress }: PasskeyButtonProps) {
  const isKnown = useSyncExternalStore(neverChanges, knowsPasskeys, () => false);
  if (!isKnown) return null;
  return (
    <>
      <Button isWide isBusy={isBusy} onClick={onPress}>
        Use a passkey
      </Button>
      {error ? <Message tone="danger">{error}</Message> : null}
    </>
  );
}

const neverChanges = () => () => {};
const knowsPasskeys = () => 'PublicKeyCredential' in window;
