import type { ReactNode, SVGProps } from 'react';

/** An icon as a component: as large as `className` says (`size-4`), in the colour of the text. */
export type Icon = (props: SVGProps<SVGSVGElement>) => ReactNode;

/**
 * For the files of ui/icons. Hidden from screen readers: beside a word an icon says nothing more, and where it stands alone its button or
 * link carries the name.
 */
export function drawIcon(shapes: ReactNode): Icon {
  // How it is drawn stands in `.icon`, once; its size here, too, for where there is no style sheet.
  return ({ className, ...props }) => (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden
      {...props}
      className={className ? `icon ${className}` : 'icon'}
    >
      {shapes}
    </svg>
  );
}
