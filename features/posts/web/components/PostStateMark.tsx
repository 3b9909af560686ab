import { Badge } from '../../../../ui/Badge.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import type { PostLine } from '../../contract.ts';
import { type PostState, stateLabels } from '../../vocabulary.ts';

const tones: Partial<Record<PostState, Tone>> = { published: 'good', review: 'warn', withdrawn: 'danger' };

type Shown = Pick<PostLine, 'state' | 'scheduledAt' | 'scheduledZone' | 'scheduleFailure' | 'hasChanges'>;

/** The state of a post, with the time when it goes out, and whether what is worked on differs from what is public. */
export function PostStateMark({ post }: { post: Shown }) {
  const { state, scheduledAt, scheduledZone, scheduleFailure, hasChanges } = post;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-note">
      <Badge tone={tones[state]} className="whitespace-nowrap">
        {stateLabels[state]}
      </Badge>
      {scheduledAt ? (
        <span>
          for <Time at={scheduledAt} form="moment" timeZone={scheduledZone ?? 'UTC'} />
        </span>
      ) : null}
      {scheduleFailure ? (
        <Badge tone="danger" className="whitespace-nowrap">
          Did not go out
        </Badge>
      ) : null}
      {state === 'published' && hasChanges ? <span className="text-ink-soft">with changes not published</span> : null}
    </span>
  );
}
