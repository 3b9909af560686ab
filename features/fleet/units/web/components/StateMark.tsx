import type { ReactElement } from 'react';
import type { StreamState } from '../use-stream-state.ts';

type State = StreamState['state'];

const words: Record<State, string> = {
  ok: 'Normal',
  warn: 'Warning',
  crit: 'Alarm',
  stale: 'Stale',
  lost: 'No connection',
};

const colours: Record<State, string> = {
  ok: 'text-good',
  warn: 'text-warn',
  crit: 'text-danger',
  stale: 'text-ink-soft',
  lost: 'text-ink-soft',
};

/** How a value stands: shape, colour and word, so that none of them is needed alone. An alarm that is expected stays grey. */
export function StateMark({ state, isExpected }: Pick<StreamState, 'state' | 'isExpected'>) {
  const isQuietAlarm = isExpected && (state === 'warn' || state === 'crit');
  const colour = isQuietAlarm ? 'text-ink-soft' : colours[state];
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap ${state === 'ok' ? 'text-ink-soft' : colour}`}
    >
      <StateShape state={state} colour={colour} />
      {words[state]}
      {isQuietAlarm ? ', expected' : null}
    </span>
  );
}

function StateShape({ state, colour }: { state: State; colour: string }) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className={`size-3 shrink-0 ${colour}`} fill="none" stroke="currentColor">
      {shapes[state]}
    </svg>
  );
}

const shapes: Record<State, ReactElement> = {
  ok: <circle cx="6" cy="6" r="4" fill="currentColor" stroke="none" />,
  warn: <path d="M6 1 11.5 11H.5Z" fill="currentColor" stroke="none" />,
  crit: <path d="M6 0 12 6 6 12 0 6Z" fill="currentColor" stroke="none" />,
  stale: <circle cx="6" cy="6" r="4.4" strokeWidth="1.6" strokeDasharray="2.2 1.6" />,
  lost: <path d="M2 2l8 8M10 2 2 10" strokeWidth="1.8" strokeLinecap="round" />,
};
