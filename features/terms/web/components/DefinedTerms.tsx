import { useRouter } from '@tanstack/react-router';
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { TermMark } from '../../contract.ts';
import { useTermHints } from './term-hints.ts';

/**
 * A text whose defined terms are links to the glossary; hover, focus or tap shows the definition. The definition, and the code that
 * shows it, are fetched when they are asked for: a page carries three numbers a term.
 */
export function DefinedTerms({ text, marks }: { text: string; marks: readonly TermMark[] | undefined }) {
  if (!marks || marks.length === 0) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end, slug } of marks) {
    parts.push(
      text.slice(from, start),
      <DefinedTerm key={slug} slug={slug}>
        {text.slice(start, end)}
      </DefinedTerm>,
    );
    from = end;
  }
  return [...parts, text.slice(from)];
}

const TermCard = lazy(() => import('./TermCard.tsx'));
/** Long enough to cross a text without opening everything, and to reach the card without losing it. */
const SHOW_AFTER_MS = 150;
const HIDE_AFTER_MS = 250;

/** One definition at a time: the next one takes the place of the one before. */
let closeShown: (open: boolean) => void = () => {};

function DefinedTerm({ slug, children }: { slug: string; children: string }) {
  const router = useRouter();
  const isOn = useTermHints();
  const link = useRef<HTMLAnchorElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = `term-${slug}`;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!isOn) return children;

  const turn = (open: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (open && closeShown !== setOpen) closeShown(false);
      closeShown = open ? setOpen : closeShown;
      setOpen(open);
    }, afterMs);
  };
  const href = `/glossary/${slug}`;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    // A finger cannot hover: the first tap shows, the second follows.
    const isTap = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (isTap && !isOpen) turn(true, 0);
    else router.navigate({ href });
  };
  return (
    <>
      <a
        ref={link}
        href={href}
        className="defined-term"
        aria-describedby={isOpen ? id : undefined}
        onClick={follow}
        onPointerEnter={(event) => event.pointerType !== 'touch' && turn(true, SHOW_AFTER_MS)}
        onPointerLeave={(event) => event.pointerType !== 'touch' && turn(false, HIDE_AFTER_MS)}
        onFocus={(event) => event.target.matches(':focus-visible') && turn(true, 0)}
        onBlur={() => turn(false, HIDE_AFTER_MS)}
      >
        {children}
      </a>
      {isOpen && link.current ? (
        <Suspense>
          <TermCard
            id={id}
            slug={slug}
            anchor={link.current}
            turn={(open) => turn(open, open ? 0 : HIDE_AFTER_MS)}
            close={() => turn(false, 0)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
