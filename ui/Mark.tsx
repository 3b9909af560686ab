import type { ReactNode } from 'react';
import { MarkShape, type Shape } from './MarkShape.tsx';
import { type Tone, toneInks } from './tone.ts';

interface MarkProps {
  /** Left out: only the words, in their colour. */
  shape?: Shape;
  /** In the place of the shape, for states that have a picture of their own. */
  icon?: ReactNode;
  tone?: Tone | 'ink';
  /** The shape alone has the colour: for what is ordinary. */
  isWordQuiet?: boolean;
  size?: 'caption' | 'note';
  className?: string;
  /** The word. */
  children: ReactNode;
}

/**
 * The state of something: shape, colour and word, so that none of them is needed alone (ISA-101, WCAG 1.4.1). Each state of one thing has a shape
 * of its own. A kind or category is a Badge.
 */
export function Mark({
  shape,
  icon,
  tone = 'neutral',
  isWordQuiet = false,
  size = 'note',
  className = '',
  children,
}: MarkProps) {
  const ink = tone === 'ink' ? 'text-ink' : toneInks[tone];
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${size === 'note' ? 'text-note' : 'text-caption'} ${isWordQuiet ? 'text-ink-soft' : ink} ${className}`}
    >
      {icon ?? (shape ? <MarkShape shape={shape} className={`size-3 ${ink}`} /> : null)}
      {children}
    </span>
  );
}
