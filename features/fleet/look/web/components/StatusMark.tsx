import { capitalized } from '../../../../../platform/shared/capitalized.ts';
import { Mark } from '../../../../../ui/Mark.tsx';
import type { Shape } from '../../../../../ui/MarkShape.tsx';
import type { Tone } from '../../../../../ui/tone.ts';

/** A unit's status, also one that a newer release may bring: shape, colour and word. */
export function StatusMark({ status }: { status: string }) {
  const { word, shape, tone } = statusLook(status);
  return (
    <Mark shape={shape} tone={tone}>
      {word}
    </Mark>
  );
}

interface StatusLook {
  word: string;
  shape: Shape;
  tone: Tone;
}

export function statusLook(status: string): StatusLook {
  return known[status] ?? { word: capitalized(status) || 'Unknown', shape: 'dashed-ring', tone: 'neutral' };
}

const known: Readonly<Record<string, StatusLook>> = {
  operational: { word: 'Operational', shape: 'circle', tone: 'good' },
  maintenance: { word: 'Maintenance', shape: 'triangle', tone: 'warn' },
  offline: { word: 'Offline', shape: 'square', tone: 'danger' },
};
