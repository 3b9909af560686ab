import type { Severity } from '../../../streams/vocabulary.ts';
import { UrgencyMark } from './UrgencyMark.tsx';

interface SeverityLook {
  word: string;
  rank: 1 | 2 | 3;
  colour: string;
  edge: string;
  soft: string;
}

export const severityLooks: Record<Severity, SeverityLook> = {
  crit: { word: 'Critical', rank: 1, colour: 'text-danger', edge: 'border-danger', soft: 'bg-danger-soft' },
  warn: { word: 'Warning', rank: 2, colour: 'text-warn', edge: 'border-warn', soft: 'bg-warn-soft' },
  info: { word: 'Info', rank: 3, colour: 'text-accent', edge: 'border-accent', soft: 'bg-accent-soft' },
};

/** @param isQuiet in grey: it asks for nothing now */
export function SeverityMark({ severity, isQuiet = false }: { severity: Severity; isQuiet?: boolean }) {
  const { word, rank, colour } = severityLooks[severity];
  return (
    <UrgencyMark rank={rank} colour={isQuiet ? 'text-ink-soft' : colour}>
      {word}
    </UrgencyMark>
  );
}
