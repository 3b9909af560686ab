import { type ReactNode, useEffect, useState } from 'react';
import { readKeptText } from './kept-text.ts';
import { useKeptTextOwner } from './kept-text-owner.ts';

interface FoldProps {
  /** What stands there while it is closed. */
  summary: ReactNode;
  summaryClass?: string;
  className?: string;
  /** Of the form inside, or the forms, see UnsavedGuard: it opens by itself when unsaved text waits there. */
  keptAs?: string | readonly string[];
  children: ReactNode;
}

/**
 * Something that few need at once. Its content is made when it is opened, and stays from then on, so that a list of forms costs no more than
 * the one that is used. What must be found by a search of the browser, or read without scripts, is a `<details>`.
 */
export function Fold({ summary, summaryClass, className, keptAs, children }: FoldProps) {
  const kept = keptAs === undefined ? '' : [keptAs].flat().join(BETWEEN);
  const owner = useKeptTextOwner(kept || undefined);
  const [isMade, setMade] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!kept || owner === null || !kept.split(BETWEEN).some((one) => readKeptText(owner, one))) return;
    setMade(true);
    setOpen(true);
  }, [owner, kept]);
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) setMade(true);
      }}
    >
      <summary className={summaryClass}>{summary}</summary>
      {isMade ? children : null}
    </details>
  );
}

/** Stands in no name. */
const BETWEEN = '\n';
