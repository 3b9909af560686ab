import type { ReactElement } from 'react';
import type { StreamState } from './value-looks.ts';

type Shown = StreamState['state'] | 'uncertain';

const words: Record<Shown, string> = {
  ok: 'Normal',
  warn: 'Warning',
  crit: 'Alarm',
  bad: 'Bad',
  uncertain: 'Uncertain',
  stale: 'Stale',
  lost: 'No connection',
};

/** Red and amber belong to alarms (ISA-101): what is not known has no colour of its own. */
const colours: Record<Shown, string> = {
  ok: 'text-good',
  warn: 'text-warn',
  crit: 'text-danger',
  bad: 'text-ink',
  uncertain: 'text-ink',
  stale: 'text-ink-soft',
  lost: 'text-ink-soft',
};

/**
 * How a value stands: shape, colour and word, so that none of them is needed alone. An uncertain value is never called normal; an alarm
 * that is expected stays grey.
 */
export function StateMark({ state, quality, isExpected }: Pick<StreamState, 'state' | 'quality' | 'isExpected'>) {
  const isLevel = state === 'warn' || state === 'crit';
  const isUncertain = quality === 'uncertain' && (state === 'ok' || isLevel);
  return (
    <span className="inline-flex items-center gap-x-2.5 text-xs font-medium whitespace-nowrap">
      {isUncertain && state === 'ok' ? null : <Mark shown={state} isQuiet={isExpected && isLevel} />}
      {isUncertain ? <Mark shown="uncertain" /> : null}
    </span>
  );
}

function Mark({ shown, isQuiet = false }: { shown: Shown; isQuiet?: boolean }) {
  const colour = isQuiet ? 'text-ink-soft' : colours[shown];
  return (
    <span className={`inline-flex items-center gap-1.5 ${shown === 'ok' ? 'text-ink-soft' : colour}`}>
      <svg aria-hidden viewBox="0 0 12 12" className={`size-3 shrink-0 ${colour}`} fill="none" stroke="currentColor">
        {shapes[shown]}
      </svg>
      {words[shown]}
      {isQuiet ? ', expected' : null}
    </span>
  );
}

const shapes: Record<Shown, ReactElement> = {
  ok: <circle cx="6" cy="6" r="4" fill="currentColor" stroke="none" />,
  warn: <path d="M6 1 11.5 11H.5Z" fill="currentColor" stroke="none" />,
  crit: <path d="M6 0 12 6 6 12 0 6Z" fill="currentColor" stroke="none" />,
  bad: <path d="M1.2 1.2H10.8V10.8H1.2ZM3.6 3.6l4.8 4.8M8.4 3.6 3.6 8.4" strokeWidth="1.5" />,
  uncertain: (
    <>
      <circle cx="6" cy="6" r="4.6" strokeWidth="1.5" />
      <path d="M6 1.4A4.6 4.6 0 0 1 6 10.6Z" fill="currentColor" stroke="none" />
    </>
  ),
  stale: <circle cx="6" cy="6" r="4.4" strokeWidth="1.6" strokeDasharray="2.2 1.6" />,
  lost: <path d="M2 2l8 8M10 2 2 10" strokeWidth="1.8" strokeLinecap="round" />,
};
