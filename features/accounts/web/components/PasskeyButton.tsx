import { useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Message } from '../../../../ui/Message.tsx';

interface PasskeyButtonProps {
  isBusy: boolean;
  error: string | null;
  onPress(): void;
}

/** Beside “Sign In”, and named unlike it: who looks for one button finds one. Without scripts the form above is all there is; whether the browser knows passkeys is told when they run, and nearly all do: the page keeps its place. */
export function PasskeyButton({ isBusy, error, onPress }: PasskeyButtonProps) {
  const isKnown = useSyncExternalStore(neverChanges, knowsPasskeys, () => true);
  if (!isKnown) return null;
  return (
    <div className="flex flex-col gap-3 noscript:hidden">
      <Button isWide isBusy={isBusy} onClick={onPress}>
        Use a passkey
      </Button>
      {error ? <Message tone="danger">{error}</Message> : null}
    </div>
  );
}

const neverChanges = () => () => {};
const knowsPasskeys = () => 'PublicKeyCredential' in window;
