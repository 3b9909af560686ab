import { Mark } from '../../../../ui/Mark.tsx';
import type { Shape } from '../../../../ui/MarkShape.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import type { DeliveryState } from '../../vocabulary.ts';

export const stateLabels: Readonly<Record<DeliveryState, string>> = {
  queued: 'Waiting',
  sending: 'Being sent',
  delivered: 'Delivered',
  failed: 'Given up',
  dropped: 'Dropped',
};

const looks: Readonly<Record<DeliveryState, [shape: Shape, tone: Tone]>> = {
  queued: ['ring', 'accent'],
  sending: ['square', 'accent'],
  delivered: ['circle', 'good'],
  failed: ['triangle', 'danger'],
  dropped: ['diamond', 'neutral'],
};

export function StateMark({ state }: { state: DeliveryState }) {
  const [shape, tone] = looks[state];
  return (
    <Mark shape={shape} tone={tone} className="font-normal whitespace-nowrap">
      {stateLabels[state]}
    </Mark>
  );
}
