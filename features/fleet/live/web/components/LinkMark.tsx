import { useLink } from '../use-live-fleet.ts';

const looks = {
  live: { word: 'Live', colour: 'text-ink-soft' },
  connecting: { word: 'Connecting…', colour: 'text-ink-soft' },
  lost: { word: 'No connection', colour: 'text-danger' },
} as const;

/** Whether this browser hears the server; "no connection" says nothing about the plant. */
export function LinkMark() {
  const { state } = useLink();
  const { word, colour } = looks[state];
  return (
    <p role="status" className={`inline-flex items-center gap-2 font-medium ${colour}`}>
      <svg aria-hidden viewBox="0 0 12 12" className="size-3" fill="none" stroke="currentColor" strokeWidth="1.8">
        {state === 'lost' ? (
          <path d="M2 2l8 8M10 2 2 10" strokeLinecap="round" />
        ) : (
          <circle cx="6" cy="6" r="4.5" fill={state === 'live' ? 'currentColor' : 'none'} />
        )}
      </svg>
      <span className="noscript:hidden">{word}</span>
      {/* Without scripts the page is as it was sent, and nothing connects. */}
      <span className="hidden noscript:inline">Not live without JavaScript</span>
    </p>
  );
}
