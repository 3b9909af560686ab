import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { GlossaryLink } from './GlossaryLink.tsx';
import { switchTermHints } from './term-hints.ts';

interface TermCardProps {
  /** Of the definition, which describes the term that was pointed at. */
  id: string;
  slug: string;
  anchor: HTMLElement;
  /** Keeps the card open, or lets it close. */
  turn(open: boolean): void;
  close(): void;
}

/**
 * A definition beside its term. WCAG 1.4.13: Escape dismisses it without moving the focus, the pointer may rest on it, and it stays
 * until pointer or focus leave.
 */
export function TermCard({ id, slug, anchor, turn, close }: TermCardProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: term, isError } = useQuery(api.glossary.get.queryOptions({ input: { slug } }));
  const card = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size changes with what is shown
  useLayoutEffect(() => {
    if (card.current) placeBeside(card.current, anchor);
  }, [anchor, term, isError]);
  const dismiss = useRef(close);
  dismiss.current = close;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss.current();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !card.current?.contains(target) && !anchor.contains(target)) dismiss.current();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [anchor]);
  return createPortal(
    <div
      ref={card}
      onPointerEnter={() => turn(true)}
      onPointerLeave={(event) => event.pointerType !== 'touch' && turn(false)}
      className="absolute top-0 left-0 z-30 w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line-strong bg-panel p-4 text-left shadow-raised"
    >
      <div id={id} role="tooltip">
        {term ? (
          <>
            <p dir="auto" className="font-serif font-semibold wrap-anywhere">
              {term.term}
              {term.abbreviation && term.abbreviation !== term.term ? ` (${term.abbreviation})` : ''}
            </p>
            <p dir="auto" className="mt-1.5 line-clamp-10 text-note text-ink-soft wrap-anywhere">
              {term.definition}
            </p>
          </>
        ) : isError ? (
          <p className="text-note text-ink-soft">The definition could not be loaded.</p>
        ) : (
          <>
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="mt-3 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-2/3" />
          </>
        )}
      </div>
      <p className="mt-3 flex justify-between gap-4 text-caption">
        <GlossaryLink href={`/glossary/${slug}`} className="link font-medium">
          Open in the glossary
        </GlossaryLink>
        <TextButton onClick={() => switchTermHints(false)}>Switch definitions off</TextButton>
      </p>
    </div>,
    document.body,
  );
}

const GAP_PX = 6;
const MARGIN_PX = 16;

/** Below the term, or above it where there is more room. Set by script, which the page's policy allows; style attributes it does not. */
function placeBeside(card: HTMLElement, anchor: HTMLElement): void {
  // Of a term that is broken over two lines, the first part.
  const box = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const fitsBelow = box.bottom + GAP_PX + height < innerHeight;
  const top = fitsBelow || box.top < innerHeight / 2 ? box.bottom + GAP_PX : box.top - GAP_PX - height;
  const left = Math.max(MARGIN_PX, Math.min(box.left, document.documentElement.clientWidth - width - MARGIN_PX));
  card.style.top = `${top + scrollY}px`;
  card.style.left = `${left + scrollX}px`;
}
