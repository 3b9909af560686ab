import { Mark } from '../../../../../ui/Mark.tsx';
import { looksOf } from './state-looks.ts';
import type { StreamState } from './value-looks.ts';

/** How a value stands, in words: see `looksOf`. */
export function StateMark(props: Pick<StreamState, 'state' | 'quality' | 'isExpected'> & { at?: number | null }) {
  return (
    <span className="inline-flex items-center gap-x-2.5">
      {looksOf(props).map(({ word, shape, tone }) => (
        <Mark key={word} shape={shape} tone={tone} isWordQuiet={props.state === 'ok' && tone === 'good'} size="caption">
          {word}
        </Mark>
      ))}
    </span>
  );
}
