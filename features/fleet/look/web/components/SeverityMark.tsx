import { Mark } from '../../../../../ui/Mark.tsx';
import type { Shape } from '../../../../../ui/MarkShape.tsx';
import type { Tone } from '../../../../../ui/tone.ts';
import type { Severity } from '../../../streams/vocabulary.ts';

interface SeverityLook {
  word: string;
  shape: Shape;
  tone: Tone;
  edge: string;
  soft: string;
}

export const severityLooks: Record<Severity, SeverityLook> = {
  crit: { word: 'Critical', shape: 'diamond', tone: 'danger', edge: 'border-danger', soft: 'bg-danger-soft' },
  warn: { word: 'Warning', shape: 'triangle', tone: 'warn', edge: 'border-warn', soft: 'bg-warn-soft' },
  info: { word: 'Info', shape: 'circle', tone: 'accent', edge: 'border-accent', soft: 'bg-accent-soft' },
};

/** @param isQuiet in grey: it asks for nothing now */
export function SeverityMark({ severity, isQuiet = false }: { severity: Severity; isQuiet?: boolean }) {
  const { word, shape, tone } = severityLooks[severity];
  return (
    <Mark shape={shape} tone={isQuiet ? 'neutral' : tone} className="self-start leading-6">
      {word}
    </Mark>
  );
}
