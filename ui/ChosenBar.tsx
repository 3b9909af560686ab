import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface ChosenBarProps {
  /** What the bar is about, for screen readers: "Chosen sources". */
  label: string;
  /** How many, in words: "3 sources". */
  count: string;
  /** Lets go of all of them. */
  onCancel(): void;
  /** What can be done to them: small Buttons, and ConfirmButtons where it cannot be taken back. */
  children: ReactNode;
}

/**
 * What can be done to the entries of a list that are ticked: at the foot of the window, wherever in the list they stand. Show it while there is
 * one. Not for what is done to a single entry: that stands with the entry.
 */
export function ChosenBar({ label, count, onCancel, children }: ChosenBarProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-accent bg-accent-soft p-3 shadow-raised"
    >
      <p className="mr-auto text-note font-medium">{count} chosen</p>
      {children}
      <Button size="small" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </section>
  );
}
