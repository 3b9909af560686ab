import { Mark } from '../../../../../ui/Mark.tsx';
import type { Shape } from '../../../../../ui/MarkShape.tsx';
import type { Tone } from '../../../../../ui/tone.ts';

const looks: Record<number, { word: string; shape: Shape; tone: Tone }> = {
  1: { word: 'High', shape: 'diamond', tone: 'danger' },
  2: { word: 'Medium', shape: 'triangle', tone: 'warn' },
  3: { word: 'Low', shape: 'circle', tone: 'good' },
};

/** Priority 1 is the most urgent. */
export function PriorityMark({ priority }: { priority: number }) {
  const { word = String(priority), ...look } = looks[priority] ?? {};
  return (
    <Mark {...look} className="mt-0.5 self-start">
      <span className="sr-only">Priority </span>
      {word}
    </Mark>
  );
}
