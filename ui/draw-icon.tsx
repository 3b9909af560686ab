import type { ReactNode, SVGProps } from 'react';

/** An icon as a component: as large as `className` says (`size-4`), in the colour of the text. */
export type Icon = (props: SVGProps<SVGSVGElement>) => ReactNode;

/**
 * For the files of ui/icons. Hidden from screen readers: beside a word an icon says nothing more, and where it stands alone its button or
 * link carries the name.
 */
export function drawIcon(shapes: ReactNode): Icon {
  return (props) => (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      {shapes}
    </svg>
  );
}
