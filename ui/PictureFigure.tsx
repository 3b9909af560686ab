interface PictureFigureProps {
  /** Address of its files, without their ending. */
  path: string;
  /** Their endings; the first is shown, the others can be had. */
  formats: readonly [string, ...string[]];
  /** What it is; what it shows stands in the table beside it. */
  alt: string;
  width: number;
  height: number;
}

/**
 * A picture that the server draws of data, with its files. Its table stands beside it, never without. What a visitor moves or points into
 * is a chart of the page.
 */
export function PictureFigure({ path, formats, alt, width, height }: PictureFigureProps) {
  return (
    <figure>
      <img
        src={`${path}.${formats[0]}`}
        alt={alt}
        loading="lazy"
        width={width}
        height={height}
        className="h-auto w-full rounded-lg border border-line"
      />
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
