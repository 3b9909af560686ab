/** What was pressed or written in may be the document itself, which lies in nothing. */
export const closest = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null;
