interface PictureFigureProps {
  /** Address of its files, without their ending. */
  path: string;
  /** Their endings; the first is shown, the others can be had. */
  formats: readonly [string, ...string[]];
  /** What it is; what it shows stands in the table beside it. */
  alt: string;
  width: number;
  height: number;
  /** The table beside it has bars of its own on a phone, where letters of the picture would be four pixels high. */
  isDrawnByTable?: boolean;
}

/**
 * A picture that the server draws of data, with its files. Its table stands beside it, never without. What a visitor moves or points into
 * is a chart of the page. In the dark its paper and inks are exchanged; its files stay as they are, for other people's pages.
 */
export function PictureFigure({ path, formats, alt, width, height, isDrawnByTable = false }: PictureFigureProps) {
  return (
    <figure>
      {/* Exchanged, its paper is nearly black: over a panel's own ground it becomes that. */}
      <div
        className={`isolate overflow-hidden rounded-lg border border-line dark:bg-panel ${isDrawnByTable ? 'max-sm:hidden' : ''}`}
      >
        <img
          src={`${path}.${formats[0]}`}
          alt={alt}
          loading="lazy"
          width={width}
          height={height}
          className="h-auto w-full dark:mix-blend-lighten dark:hue-rotate-180 dark:invert"
        />
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-note text-ink-soft">
        {formats.map((format) => (
          <a key={format} href={`${path}.${format}`} download className="link">
            {format.toUpperCase()}
          </a>
        ))}
      </figcaption>
    </figure>
  );
}
