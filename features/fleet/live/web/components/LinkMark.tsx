import { Mark } from '../../../../../ui/Mark.tsx';
import { useLink } from '../use-live-fleet.ts';

const looks = {
  live: { word: 'Live', shape: 'circle', tone: 'good' },
  connecting: { word: 'Connecting…', shape: 'ring', tone: 'neutral' },
  lost: { word: 'No connection', shape: 'cross', tone: 'danger' },
} as const;

/** Whether this browser hears the server; "no connection" says nothing about the plant. */
export function LinkMark() {
  const { word, ...look } = looks[useLink().state];
  return (
    <p role="status">
      <Mark {...look}>
        <span className="noscript:hidden">{word}</span>
        {/* Without scripts the page is as it was sent, and nothing connects. */}
        <span className="hidden noscript:inline">Not live without JavaScript</span>
      </Mark>
    </p>
  );
}
