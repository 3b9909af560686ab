import type { ReactElement } from 'react';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { bandOf, NOTABLE_Z, ODD_Z } from '../../rules/compare-sisters.ts';

type Band = ReturnType<typeof bandOf>;

/** Grey is ordinary; colour means "look here". */
export const bandLooks: Record<Band, { word: string; range: string; text: string; ground: string }> = {
  ordinary: { word: 'ordinary', range: `under ${NOTABLE_Z}`, text: 'text-ink-soft', ground: '' },
  notable: { word: 'notable', range: `${NOTABLE_Z} to ${ODD_Z}`, text: 'text-warn', ground: 'bg-warn-soft' },
  odd: { word: 'odd', range: `over ${ODD_Z}`, text: 'text-danger', ground: 'bg-danger-soft' },
};

/** A robust deviation: signed number, shape and word, so that colour is needed for none of it. */
export function DeviationMark({ z }: { z: number }) {
  const band = bandOf(z);
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-xs whitespace-nowrap tabular-nums ${bandLooks[band].text} ${band === 'ordinary' ? '' : 'font-semibold'}`}
    >
      <BandShape band={band} />
      {formatSigned(z, 1)} {bandLooks[band].word}
    </span>
  );
}

export function BandShape({ band }: { band: Band }) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className={`size-3 shrink-0 ${bandLooks[band].text}`} fill="currentColor">
      {shapes[band]}
    </svg>
  );
}

/** With its sign, so that a row can be compared at a glance; what rounds to nothing is neither above nor below. */
export function formatSigned(value: number, decimals: number): string {
  const text = formatValue(value, decimals);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

const shapes: Record<Band, ReactElement> = {
  ordinary: <circle cx="6" cy="6" r="2.5" />,
  notable: <path d="M6 1 11.5 11H.5Z" />,
  odd: <path d="M6 0 12 6 6 12 0 6Z" />,
};
