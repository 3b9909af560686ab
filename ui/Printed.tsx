import { type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { useFollowedLinks } from './follow-links.ts';
import { isInDocument, type Printing } from './in-document.ts';
import type { LatePart } from './late-part.ts';
import { printAnswer } from './print-markup.ts';
import { replaceBrokenLogos } from './replace-broken-logos.ts';
import { useLatePart } from './use-late-part.ts';

interface PrintedProps<Answer, Props> {
  /** Marked by `printed`, as the page's loader has asked it. */
  query: UseSuspenseQueryOptions<Answer, Error, Answer, QueryKey> & { meta: Printing };
  /**
   * Draws it; the page's loader has awaited it. Markup alone: elements and links. No state, no handlers, nothing that asks the router; those
   * would throw on the server, or do nothing.
   */
  by: LatePart<Props>;
  /** What the part is given of the answer. */
  given(answer: Answer): Props;
  className?: string;
}

/**
 * A part of a page that is only read, such as a list of cards. It comes as HTML and stays as it came: nothing of it is brought alive, and
 * what it was made of does not travel beside it, which would make the page half as large again. Its links are followed without a reload.
 * What is asked anew in the browser is drawn there as everything else. Not for what changes under a reader's hand.
 */
export function Printed<Answer, Props extends object>({ query, by, given, className }: PrintedProps<Answer, Props>) {
  const { data, dataUpdatedAt, refetch } = useSuspenseQuery(query);
  const Part = useLatePart(by, !isInDocument(data), dataUpdatedAt);
  // What came stays until its code is here, too.
  const isAsItCame = isInDocument(data) || !Part;
  const events = { ...useFollowedLinks(), ...usePart(isAsItCame, refetch) };
  // React takes the element for its own and leaves alone what is in it.
  if (isAsItCame)
    return (
      <div
        key="printed"
        onErrorCapture={({ currentTarget }) => replaceBrokenLogos(currentTarget)}
        data-printed
        className={className}
        {...events}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself wrote of our components
        dangerouslySetInnerHTML={AS_IT_CAME}
        suppressHydrationWarning
      />
    );
  const __html = import.meta.env.SSR ? printAnswer(data, query.meta.printedAs, () => <Part {...given(data)} />) : null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the same
  if (__html !== null) return <div data-printed className={className} dangerouslySetInnerHTML={{ __html }} />;
  return (
    <div key="drawn" className={className} {...events}>
      <Part {...given(data)} />
    </div>
  );
}

/** One and the same object each time: another one would be written into the document. */
const AS_IT_CAME = { __html: '' };

/**
 * Sees to what nobody does for markup that is not alive: broken pictures; a part that React put there anew, because the page came otherwise than
 * it should have (a browser's extension); and the focus, when newer answers are drawn in the place of what came.
 */
function usePart(isAsItCame: boolean, refetch: () => unknown) {
  const part = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!part.current) return;
    if (isAsItCame) {
      replaceBrokenLogos(part.current);
      if (part.current.childElementCount === 0) refetch();
      return;
    }
    if (focused.current === null || document.activeElement !== document.body) return;
    part.current.querySelector<HTMLElement>(`a[href="${CSS.escape(focused.current)}"]`)?.focus();
  }, [isAsItCame, refetch]);
  return {
    ref: part,
    onFocus({ target }: FocusEvent) {
      focused.current = target.getAttribute('href');
    },
    onBlur() {
      focused.current = null;
    },
  };
}
