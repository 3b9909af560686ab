import { Badge } from '../../../../ui/Badge.tsx';
import type { Tone } from '../../../../ui/tone.ts';

const tones: Record<string, Tone> = { approved: 'good', rejected: 'danger' };

/** Values that this page does not know get a neutral look. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={tones[status]} className="shrink-0">
      {status}
    </Badge>
  );
}
