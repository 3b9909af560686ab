import { Mark } from '../../../../../ui/Mark.tsx';
import type { Outcome } from '../../contract.ts';

const looks = {
  delivered: { shape: 'circle', tone: 'good', word: 'Delivered' },
  'under way': { shape: 'ring', tone: 'neutral', word: 'On its way' },
  failing: { shape: 'diamond', tone: 'danger', word: 'Not delivered so far' },
  'called back': { shape: 'ring', tone: 'neutral', word: 'Called back' },
  failed: { shape: 'diamond', tone: 'danger', word: 'Not delivered' },
} as const;

/** What came of a message, and why it came to nothing. */
export function OutcomeMark({ outcome }: { outcome: Outcome | null }) {
  if (!outcome) return <span>Sent; what came of it is not kept any more</span>;
  const { state, failure } = outcome;
  const { shape, tone, word } = looks[state === 'under way' && failure ? 'failing' : state];
  return (
    <>
      <Mark shape={shape} tone={tone}>
        {word}
      </Mark>
      {failure ? <span className="block text-ink-soft">{failure}</span> : null}
    </>
  );
}
