import { placeQualities, type QualityColumns } from '../draw-qualities.ts';

interface QualityMarksProps {
  qualities: QualityColumns;
  /** Where a time lies (seconds since 1970), in the picture's own measure. */
  x(time: number): number | string;
  /** And its lower edge. */
  foot: number;
}

/** The marks of `draw-qualities.ts` in a picture that is stretched to the width that there is. */
export function QualityMarks({ qualities, x, foot }: QualityMarksProps) {
  return placeQualities(qualities).map(({ time, bad, uncertain }) => (
    <g key={time} strokeWidth="3" className="fill-none">
      <path className="stroke-danger" vectorEffect="non-scaling-stroke" d={`M${x(time)},${foot}v${-bad}`} />
      <path className="stroke-warn" vectorEffect="non-scaling-stroke" d={`M${x(time)},${foot - bad}v${-uncertain}`} />
    </g>
  ));
}
