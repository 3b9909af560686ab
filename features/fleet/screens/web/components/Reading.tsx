import { type StreamState, valueInk } from '../../../look/web/components/value-looks.ts';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';

interface ReadingProps {
  stream: Pick<Stream, 'decimals' | 'unit'>;
  newest: Pick<StreamState, 'value' | 'state' | 'quality'>;
  /** 'instrument' where it is what is looked at, 'row' in lists. */
  scale: keyof typeof scales;
}

const scales = {
  instrument: { value: 'text-instrument', unit: 'ml-1.5 text-instrument-unit' },
  row: { value: 'text-right text-note font-semibold whitespace-nowrap', unit: 'ml-1 font-normal' },
};

/** The newest value of a stream with its unit. */
export function Reading({ stream, newest, scale }: ReadingProps) {
  const { value, unit } = scales[scale];
  return (
    <p className={`tabular-nums ${value} ${valueInk(newest, '')}`}>
      {formatValue(newest.value, stream.decimals)}
      <span className={`inline-block text-ink-soft ${unit}`}>{unitLabel(stream.unit)}</span>
    </p>
  );
}
