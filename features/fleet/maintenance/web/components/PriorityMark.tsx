import type { ReactElement } from 'react';

const looks: Record<number, { word: string; colour: string; shape: ReactElement }> = {
  1: { word: 'High', colour: 'text-danger', shape: <path d="M6 0 12 6 6 12 0 6Z" /> },
  2: { word: 'Medium', colour: 'text-warn', shape: <path d="M6 1 11.5 11H.5Z" /> },
  3: { word: 'Low', colour: 'text-good', shape: <circle cx="6" cy="6" r="4.5" /> },
};

/** Priority 1 is the most urgent. Shape, colour and word: none of them is needed alone. */
export function PriorityMark({ priority }: { priority: number }) {
  const look = looks[priority];
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-sm leading-6 font-medium whitespace-nowrap ${look?.colour ?? 'text-ink-soft'}`}
    >
      <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0" fill="currentColor">
        {look?.shape}
      </svg>
      <span className="sr-only">Priority </span>
      {look?.word ?? priority}
    </span>
  );
}
