import type { ReactElement, ReactNode } from 'react';

interface UrgencyMarkProps {
  /** 1 is the most urgent. */
  rank: 1 | 2 | 3 | undefined;
  /** Class of its ink. */
  colour: string;
  /** What it is called. */
  children: ReactNode;
}

/** Shape, colour and word: none of them is needed alone. */
export function UrgencyMark({ rank, colour, children }: UrgencyMarkProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 self-start text-sm leading-6 font-medium whitespace-nowrap ${colour}`}
    >
      <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0" fill="currentColor">
        {rank && shapes[rank]}
      </svg>
      {children}
    </span>
  );
}

const shapes: Record<1 | 2 | 3, ReactElement> = {
  1: <path d="M6 0 12 6 6 12 0 6Z" />,
  2: <path d="M6 1 11.5 11H.5Z" />,
  3: <circle cx="6" cy="6" r="4.5" />,
};
