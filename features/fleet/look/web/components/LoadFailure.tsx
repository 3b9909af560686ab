import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { errorMessage, hasCode } from '../../../../../platform/web/error-message.ts';
import { isServerBack, ServerUnreachable } from '../../../../../platform/web/reach-server.ts';
import { PageFailure } from '../../../../../ui/PageFailure.tsx';
import { useTryAgain } from '../../../../../ui/use-try-again.ts';

interface LoadFailureProps extends Pick<ErrorComponentProps, 'error' | 'reset'> {
  title: string;
}

const LOOKS_EVERY_MS = 5_000;
const TRIES_EVERY_MS = 30_000;
/** By the clock of the page: what fails again is drawn anew, and remembers nothing. */
let triedAt = Number.NEGATIVE_INFINITY;

/**
 * What stands on a page of the fleet that could not be loaded: the fault is the page's, not the plant's. In a control room nobody presses "Try again" at night:
 * once the server answers, the page is asked for anew by itself.
 */
export function LoadFailure({ title, error, reset }: LoadFailureProps) {
  const tryAgain = useEffectEvent(useTryAgain(reset));
  // What was refused, or fails in drawing, would only be told anew.
  const mayPass = error instanceof ServerUnreachable || hasCode(error, 'UNAVAILABLE');
  useEffect(() => {
    if (!mayPass) return;
    const look = setInterval(
      async () => {
        if (document.hidden || performance.now() - triedAt < TRIES_EVERY_MS) return;
        if (!(await isServerBack())) return;
        triedAt = performance.now();
        tryAgain();
        // All screens of a room wait for the same server.
      },
      LOOKS_EVERY_MS * (1 + Math.random()),
    );
    return () => clearInterval(look);
  }, [mayPass]);
  return (
    <PageFailure title={title} reset={reset}>
      This says nothing about the units themselves. {errorMessage(error)}
    </PageFailure>
  );
}
