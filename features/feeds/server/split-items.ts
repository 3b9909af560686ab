/** Where the items of an XML feed begin and end, found without a parser so that one broken item cannot hide the others. */
export interface SplitItems {
  /** Everything before the first item. */
  head: string;
  /** Each from its start tag to its end tag; where that is missing, up to the next item, or to the end of the text. */
  items: string[];
  /** Everything after the last item that is closed. */
  tail: string;
  /** How many of the items are whole: the last one may have been cut off. */
  finishedCount: number;
  /** Null, or what is left open at the end of the text. */
  unfinished: string | null;
}

/** Cuts an XML feed at its `<item>` or `<entry>` tags. One pass, linear in the length of the text. */
export function splitItems(text: string, name: 'item' | 'entry'): SplitItems {
  const marks = new RegExp(`<!\\[CDATA\\[|<!--|<(/?)((?:[\\w.-]+:)?${name})(?=[\\s/>])[^<>]*?(/?)>`, 'gi');
  const items: string[] = [];
  let open: { at: number; tag: string } | null = null;
  let firstAt = -1;
  let lastEnd = 0;
  let commentsEnd = true;

  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const [token, slash, tag = name, selfClosed] = mark;
    if (token === '<![CDATA[') {
      const end = text.indexOf(']]>', mark.index);
      if (end === -1) return finish('a CDATA section');
      marks.lastIndex = end + 3;
    } else if (token === '<!--') {
      // A "<!--" that nothing ends is text: HTML in descriptions is full of them.
      const end: number = commentsEnd ? text.indexOf('-->', mark.index) : -1;
      if (end === -1) commentsEnd = false;
      else marks.lastIndex = end + 3;
    } else if (slash === '/') {
      if (open !== null) close(text.slice(open.at, marks.lastIndex), marks.lastIndex);
    } else {
      if (open !== null) close(`${text.slice(open.at, mark.index)}</${open.tag}>`, mark.index);
      if (firstAt === -1) firstAt = mark.index;
      if (selfClosed === '/') close(token, marks.lastIndex);
      else open = { at: mark.index, tag };
    }
  }
  if (open === null) return finish(null);
  const finishedCount = items.push(`${text.slice(open.at)}</${open.tag}>`) - 1;
  return finish(`<${name}> number ${items.length}`, finishedCount);

  function close(item: string, end: number): void {
    items.push(item);
    open = null;
    lastEnd = end;
  }

  function finish(unfinished: string | null, finishedCount = items.length): SplitItems {
    const head = firstAt === -1 ? text : text.slice(0, firstAt);
    const tail = firstAt === -1 ? '' : text.slice(lastEnd);
    return { head, items, tail, finishedCount, unfinished };
  }
}
