import { Mark } from '../../../../../ui/Mark.tsx';
import type { Shape } from '../../../../../ui/MarkShape.tsx';
import type { Tone } from '../../../../../ui/tone.ts';
import { formatFully } from '../../../streams/rules/format-value.ts';
import { bandOf, NOTABLE_Z, ODD_Z } from '../../rules/compare-sisters.ts';

export type Band = ReturnType<typeof bandOf>;

/** Grey is ordinary; colour means "look here". */
export const bandLooks: Record<Band, { range: string; shape: Shape; tone: Tone; ground: string }> = {
  ordinary: { range: `under ${NOTABLE_Z}`, shape: 'dot', tone: 'neutral', ground: '' },
  notable: { range: `${NOTABLE_Z} to ${ODD_Z}`, shape: 'triangle', tone: 'warn', ground: 'bg-warn-soft' },
  odd: { range: `over ${ODD_Z}`, shape: 'diamond', tone: 'danger', ground: 'bg-danger-soft' },
};

/** A robust deviation: signed number, shape and word, so that colour is needed for none of it. */
export function DeviationMark({ z, isLasting }: { z: number; isLasting: boolean }) {
  return <BandMark band={bandOf(z, isLasting)} prefix={formatSigned(z, 1)} />;
}

/** @param prefix before the word */
export function BandMark({ band, prefix = '' }: { band: Band; prefix?: string }) {
  const { shape, tone } = bandLooks[band];
  return (
    <Mark shape={shape} tone={tone} size="caption" className={band === 'ordinary' ? 'font-normal' : 'font-semibold'}>
      {prefix} {band}
    </Mark>
  );
}

/** With its sign, so that a row can be compared at a glance; what rounds to nothing is neither above nor below. */
export function formatSigned(value: number, decimals: number): string {
  const text = formatFully(value, decimals);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}
