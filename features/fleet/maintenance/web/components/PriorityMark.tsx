import { UrgencyMark } from '../../../look/web/components/UrgencyMark.tsx';

const looks: Record<number, { word: string; rank: 1 | 2 | 3; colour: string }> = {
  1: { word: 'High', rank: 1, colour: 'text-danger' },
  2: { word: 'Medium', rank: 2, colour: 'text-warn' },
  3: { word: 'Low', rank: 3, colour: 'text-good' },
};

/** Priority 1 is the most urgent. */
export function PriorityMark({ priority }: { priority: number }) {
  const look = looks[priority];
  return (
    <UrgencyMark rank={look?.rank} colour={look?.colour ?? 'text-ink-soft'}>
      <span className="sr-only">Priority </span>
      {look?.word ?? priority}
    </UrgencyMark>
  );
}
