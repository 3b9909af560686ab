/** What a state looks like without its colour. */
export type Shape =
  | 'circle'
  | 'dot'
  | 'ring'
  | 'dashed-ring'
  | 'half-circle'
  | 'triangle'
  | 'diamond'
  | 'square'
  | 'crossed-square'
  | 'cross'
  | 'check';

/** The shape of a Mark alone, in the colour of the text around it: beside other words. */
export function MarkShape({ shape, className = 'size-3' }: { shape: Shape; className?: string | undefined }) {
  return (
    <svg aria-hidden viewBox="-6 -6 12 12" className={`shrink-0 ${className}`}>
      {drawMark(shape)}
    </svg>
  );
}

/** Inside a drawing: around its origin, six units each way, in `currentColor`. */
export function drawMark(shape: Shape) {
  const { solid, line, dashes } = drawings[shape];
  return (
    <>
      {line ? (
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeDasharray={dashes}
          strokeLinecap={dashes ? 'butt' : 'round'}
        />
      ) : null}
      {solid ? <path d={solid} fill="currentColor" /> : null}
    </>
  );
}

const disc = (r: number) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const drawings: Readonly<Record<Shape, { solid?: string; line?: string; dashes?: string }>> = {
  circle: { solid: disc(4.5) },
  dot: { solid: disc(2.5) },
  ring: { line: disc(4.4) },
  'dashed-ring': { line: disc(4.4), dashes: '2.2 1.6' },
  'half-circle': { line: disc(4.6), solid: 'M0-4.6A4.6 4.6 0 0 1 0 4.6Z' },
  triangle: { solid: 'M0-5 5.5 5H-5.5Z' },
  diamond: { solid: 'M0-6 6 0 0 6-6 0Z' },
  square: { solid: 'M-4.5-4.5H4.5V4.5H-4.5Z' },
  'crossed-square': { line: 'M-4.8-4.8H4.8V4.8H-4.8ZM-2.4-2.4l4.8 4.8M2.4-2.4-2.4 2.4' },
  cross: { line: 'M-4-4l8 8M4-4-4 4' },
  check: { line: 'M-4.5 .5-1.5 3.5 4.5-3.5' },
};
