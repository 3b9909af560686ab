import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useRef } from 'react';
import { Message } from './Message.tsx';
import { TextButton } from './TextButton.tsx';

/**
 * A part that few people open, drawn within Suspense: its code comes when it is opened. Where that cannot be had, this is said in its place; what was
 * typed around it stays, which the page's own failure would take away. What the document brings drawn is a latePart.
 *
 * @param fetch imports the part
 */
export function lazyPart<Props>(fetch: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    fetch().then(
      (Part) => ({ default: Part }),
      () => ({ default: Missing }),
    ),
  );
}

/** A browser remembers that a module could not be had: only a page that is loaded anew asks for it again. */
function Missing() {
  const place = useRef<HTMLDivElement>(null);
  // In the place of a dialog, which would have been seen wherever it stands.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place} className="p-3">
      <Message tone="danger">
        This could not be loaded. Check your connection, then load the page again: it may have been renewed.{' '}
        <TextButton onClick={() => window.location.reload()}>Load the page again</TextButton>
      </Message>
    </div>
  );
}
