/** What a colour says. Grey is ordinary; colour means "look here", and never speaks alone. */
export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'danger';

export const toneInks: Readonly<Record<Tone, string>> = {
  neutral: 'text-ink-soft',
  accent: 'text-accent',
  good: 'text-good',
  warn: 'text-warn',
  danger: 'text-danger',
};
