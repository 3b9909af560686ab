import type { ReactElement } from 'react';
import type { Severity } from '../../../streams/vocabulary.ts';

export const severityLooks: Record<Severity, { word: string; colour: string; edge: string; soft: string }> = {
  crit: { word: 'Critical', colour: 'text-danger', edge: 'border-danger', soft: 'bg-danger-soft' },
  warn: { word: 'Warning', colour: 'text-warn', edge: 'border-warn', soft: 'bg-warn-soft' },
  info: { word: 'Info', colour: 'text-accent', edge: 'border-accent', soft: 'bg-accent-soft' },
};

/**
 * Shape, colour and word: none of them is needed alone.
 *
 * @param isQuiet in grey: it asks for nothing now
 */
export function SeverityMark({ severity, isQuiet = false }: { severity: Severity; isQuiet?: boolean }) {
  const { word, colour } = severityLooks[severity];
  return (
    <span
      className={`inline-flex items-center gap-1.5 self-start text-sm leading-6 font-medium whitespace-nowrap ${isQuiet ? 'text-ink-soft' : colour}`}
    >
      <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0" fill="currentColor">
        {shapes[severity]}
      </svg>
      {word}
    </span>
  );
}

const shapes: Record<Severity, ReactElement> = {
  crit: <path d="M6 0 12 6 6 12 0 6Z" />,
  warn: <path d="M6 1 11.5 11H.5Z" />,
  info: <circle cx="6" cy="6" r="4.5" />,
};
