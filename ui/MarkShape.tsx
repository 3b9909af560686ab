import type { ReactElement } from 'react';

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

/** The shape of a Mark alone, in the colour of the text around it: beside other words, and inside drawings (`<g transform>` around it). */
export function MarkShape({ shape, className = 'size-3' }: { shape: Shape; className?: string | undefined }) {
  return (
    <svg aria-hidden viewBox="-6 -6 12 12" className={`shrink-0 ${className}`} fill="currentColor" stroke="none">
      {drawMark(shape)}
    </svg>
  );
}

/** Around the origin of a drawing, six units each way; `currentColor`. */
export function drawMark(shape: Shape): ReactElement {
  return drawings[shape];
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.7 } as const;

const drawings: Readonly<Record<Shape, ReactElement>> = {
  circle: <circle r="4.5" />,
  dot: <circle r="2.5" />,
  ring: <circle r="4.4" {...line} />,
  'dashed-ring': <circle r="4.4" {...line} strokeDasharray="2.2 1.6" />,
  'half-circle': (
    <>
      <circle r="4.6" {...line} strokeWidth={1.5} />
      <path d="M0 -4.6A4.6 4.6 0 0 1 0 4.6Z" />
    </>
  ),
  triangle: <path d="M0 -5 5.5 5H-5.5Z" />,
  diamond: <path d="M0 -6 6 0 0 6 -6 0Z" />,
  square: <path d="M-4.5 -4.5H4.5V4.5H-4.5Z" />,
  'crossed-square': (
    <path d="M-4.8 -4.8H4.8V4.8H-4.8ZM-2.4 -2.4l4.8 4.8M2.4 -2.4-2.4 2.4" {...line} strokeWidth={1.5} />
  ),
  cross: <path d="M-4 -4l8 8M4 -4-4 4" {...line} strokeLinecap="round" />,
  check: <path d="M-4.5 0.5-1.5 3.5 4.5 -3.5" {...line} strokeLinecap="round" strokeLinejoin="round" />,
};
