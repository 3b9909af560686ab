import { useLayoutEffect, useRef, useState } from 'react';
import { useFollowedLinks } from './follow-links.ts';
import type { LatePart } from './late-part.ts';
import { printPart } from './print-markup.ts';
import { useLatePart } from './use-late-part.ts';

interface StillProps<Props> {
  /** Draws it; the page's loader has awaited it. Elements, links, forms with an address: nothing with a state or handlers of its own. */
  by: LatePart<Props>;
  /** What it is drawn of; the same values as long as nothing has changed. */
  given: NoInfer<Props>;
  /** It is reckoned from what the reader changes: not shown from the change until its code is here, rather than told wrong. */
  isReckoned?: boolean;
  /** Elements alone, made of nothing: the server writes it once. */
  isDrawing?: boolean;
  className?: string;
}

/**
 * A part of a page that is only read, as `Printed`, made of what the page has anyway, or of nothing: it stays as it came in the document
 * until it is given something else, and only then its code is fetched. Its links are followed without a reload. Not for what a reader's
 * hand changes often, which would only come late.
 */
export function Still<Props extends object>({
  by,
  given,
  isReckoned = false,
  isDrawing,
  className,
}: StillProps<Props>) {
  // In the browser there is no such part yet as the page wakes.
  const [came, setCame] = useState(() => (by.Part ? null : given));
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // React put it there anew, because the page came otherwise than it should have.
    if (part.current?.childElementCount === 0) setCame(null);
  }, []);
  const isSame = came !== null && isAlike(came, given);
  const Part = useLatePart(by, !isSame, given);
  // What was drawn anew is drawn from then on: what had come is gone, and would be empty where it was the same again.
  if (came !== null && !isSame && Part) setCame(null);
  const links = useFollowedLinks();
  if (isSame || !Part)
    return (
      <div
        key="still"
        ref={part}
        className={className}
        hidden={isReckoned && !isSame}
        {...links}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself wrote of our components
        dangerouslySetInnerHTML={AS_IT_CAME}
        suppressHydrationWarning
      />
    );
  const __html = import.meta.env.SSR && isDrawing ? printPart(by, () => <Part {...given} />) : null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the same
  if (__html !== null) return <div data-printed="" className={className} dangerouslySetInnerHTML={{ __html }} />;
  return (
    // React takes over what came and writes no attribute: the server names it, for who looks after printed parts.
    <div key="drawn" data-printed={typeof document === 'undefined' ? '' : undefined} className={className} {...links}>
      <Part {...given} />
    </div>
  );
}

/** One and the same object each time: another one would be written into the document. */
const AS_IT_CAME = { __html: '' };

function isAlike(one: object, other: object): boolean {
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([name, value]) => Object.is(value, (other as Record<string, unknown>)[name]))
  );
}
