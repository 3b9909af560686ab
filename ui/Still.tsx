import { useLayoutEffect, useRef, useState } from 'react';
import { useFollowedLinks } from './follow-links.ts';
import { type FormContent, readContent, writeContent } from './form-content.ts';
import type { LatePart } from './late-part.ts';
import { Message } from './Message.tsx';
import { printPart } from './print-markup.ts';
import { replaceBrokenLogos } from './replace-broken-logos.ts';
import { useLatePart } from './use-late-part.ts';

interface StillProps<Props> {
  /**
   * Draws it; the page's loader has awaited it. Elements, links, forms with an address: nothing with a state or handlers of its own. What was
   * entered in a form, and what was unfolded, stays so when it is drawn anew.
   */
  by: LatePart<Props>;
  /** What it is drawn of; the same values as long as nothing has changed. */
  given: NoInfer<Props>;
  /** It is reckoned from what the reader changes: not seen from the change until its code is here, rather than told wrong; and said when that cannot be had. */
  isReckoned?: boolean;
  /** A part beside it is reckoned of the same, and says it. */
  isSaidBeside?: boolean;
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
  isSaidBeside = false,
  isDrawing,
  className,
}: StillProps<Props>) {
  // In the browser there is no such part yet as the page wakes.
  const [came, setCame] = useState(() => (by.Part ? null : given));
  const part = useRef<HTMLDivElement>(null);
  const done = useRef<DoneInPart | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isDrawn = came === null;
  useLayoutEffect(() => {
    if (!part.current) return;
    // React put it there anew, because the page came otherwise than it should have.
    if (!isDrawn && part.current.childElementCount === 0) setCame(null);
    if (!isDrawn) replaceBrokenLogos(part.current);
    if (done.current) doAgain(part.current, done.current);
    done.current = null;
  }, [isDrawn]);
  const isSame = came !== null && isAlike(came, given);
  const Part = useLatePart(by, !isSame, given, setFailed);
  // What was drawn anew is drawn from then on: what had come is gone, and would be empty where it was the same again.
  if (came !== null && !isSame && Part) {
    done.current = part.current && readDone(part.current);
    setCame(null);
  }
  const links = useFollowedLinks();
  if (isSame || !Part)
    return (
      <>
        {isReckoned && !isSaidBeside && !isSame && hasFailed ? <Message tone="danger">{NO_CODE}</Message> : null}
        <div
          key="still"
          ref={part}
          className={isReckoned && !isSame ? `invisible ${className ?? ''}` : className}
          onErrorCapture={({ currentTarget }) => replaceBrokenLogos(currentTarget)}
          {...links}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself wrote of our components
          dangerouslySetInnerHTML={AS_IT_CAME}
          suppressHydrationWarning
        />
      </>
    );
  const __html = import.meta.env.SSR && isDrawing ? printPart(by, () => <Part {...given} />) : null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the same
  if (__html !== null) return <div data-printed="" className={className} dangerouslySetInnerHTML={{ __html }} />;
  return (
    // React takes over what came and writes no attribute: the server names it, for who looks after printed parts.
    <div
      key="drawn"
      ref={part}
      data-printed={typeof document === 'undefined' ? '' : undefined}
      className={className}
      {...links}
    >
      <Part {...given} />
    </div>
  );
}

/** Browsers remember for good that a module could not be had: nothing asks for it again but the page, loaded anew. */
const NO_CODE =
  'This could not be reckoned: its code could not be loaded. Check the connection, then load the page again.';

interface DoneInPart {
  entered: FormContent[];
  unfolded: boolean[];
}

const formsIn = (part: HTMLElement) => [...part.querySelectorAll('form')];
const foldsIn = (part: HTMLElement) => [...part.querySelectorAll('details')];

const readDone = (part: HTMLElement): DoneInPart => ({
  // A box that was ticked off has no value to be sent.
  entered: formsIn(part).map((form) => ({ ...unticked(form), ...readContent(form) })),
  unfolded: foldsIn(part).map(({ open }) => open),
});

const unticked = (form: HTMLFormElement): FormContent =>
  Object.fromEntries([...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map(({ name }) => [name, []]));

function doAgain(part: HTMLElement, { entered, unfolded }: DoneInPart): void {
  formsIn(part).forEach((form, at) => {
    const content = entered[at];
    if (content) writeContent(form, content);
  });
  const folds = foldsIn(part);
  // Another one of them may stand there now.
  if (folds.length === unfolded.length) for (const [at, fold] of folds.entries()) if (unfolded[at]) fold.open = true;
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
