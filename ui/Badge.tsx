import type { ReactNode } from 'react';
import type { Tone } from './tone.ts';

interface BadgeProps {
  tone?: Tone | undefined;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

const looks: Readonly<Record<Tone, string>> = {
  neutral: '',
  accent: 'border-accent/60 bg-accent-soft text-accent-strong',
  good: 'border-good/60 bg-good-soft text-good',
  warn: 'border-warn/60 bg-warn-soft text-warn',
  danger: 'border-danger/60 bg-danger-soft text-danger',
};

/** A word about something, beside its name: a kind, a category, where an entry is on its way. A state that people watch is a Mark, which has a shape. */
export function Badge({ tone = 'neutral', icon, className = '', children }: BadgeProps) {
  return (
    <span className={`tag ${icon ? 'inline-flex items-center gap-1.5' : 'inline-block'} ${looks[tone]} ${className}`}>
      {icon}
      {children}
    </span>
  );
}
