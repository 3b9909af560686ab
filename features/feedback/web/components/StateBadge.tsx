import { Badge } from '../../../../ui/Badge.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import { type FeedbackState, type IdeaState, ideaStateLabels, stateLabels } from '../../vocabulary.ts';

const tones: Readonly<Record<FeedbackState, Tone>> = {
  new: 'accent',
  open: 'warn',
  waiting: 'neutral',
  answered: 'good',
  closed: 'neutral',
};

/** Where a message stands with the editors. */
export function StateBadge({ state }: { state: FeedbackState }) {
  return (
    <Badge tone={tones[state]} className="shrink-0">
      {stateLabels[state]}
    </Badge>
  );
}

const ideaTones: Readonly<Record<IdeaState, Tone>> = {
  open: 'neutral',
  planned: 'accent',
  started: 'warn',
  done: 'good',
  declined: 'danger',
};

/** Where an idea stands on the board. */
export function IdeaBadge({ state }: { state: IdeaState }) {
  return (
    <Badge tone={ideaTones[state]} className="shrink-0">
      {ideaStateLabels[state]}
    </Badge>
  );
}
