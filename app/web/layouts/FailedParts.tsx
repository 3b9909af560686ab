import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { askAgain, watchFailures } from '../../../platform/web/watch-failures.ts';
import { Message } from '../../../ui/Message.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';

/** Nobody may be there to press anything. */
const AGAIN_MS = 15_000;
const NONE: ReadonlySet<string> = new Set();

/**
 * Says that questions of the page got no answer, whichever they are, and asks them again. Lists say so in their own place as well; marks, choices and
 * what comes beside them would otherwise be missing as if there were none. In the frame of pages on which somebody works.
 *
 * @param isSaid that this browser hears nothing at all stands elsewhere already
 */
export function FailedParts({ isSaid = false }: { isSaid?: boolean }) {
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState(NONE);
  useEffect(() => watchFailures(queryClient.getQueryCache(), setFailed), [queryClient]);
  const again = () => askAgain(queryClient, failed);
  const onTime = useEffectEvent(again);
  // What fails and recovers meanwhile does not put it off.
  const isIncomplete = failed.size > 0;
  useEffect(() => {
    if (!isIncomplete) return;
    const timer = setInterval(() => onTime(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isIncomplete]);
  if (failed.size === 0 || isSaid) return null;
  return (
    <Message tone="warn" className="mb-4 print:hidden">
      Part of this page could not be loaded: it may be incomplete or out of date.{' '}
      <TextButton onClick={again}>Try again</TextButton>
    </Message>
  );
}
