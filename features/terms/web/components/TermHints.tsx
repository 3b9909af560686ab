import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { TermCard } from './TermCard.tsx';
import { useTermHints } from './term-hints.ts';

/** Long enough to cross a text without opening everything, and to reach the card without losing it. */
const SHOW_AFTER_MS = 150;
const HIDE_AFTER_MS = 250;

/**
 * One definition at a time: the next one takes the place of the one before.
 *
 * @param first what asked for this code
 */
export function TermHints({ first }: { first: Event }) {
  const router = useRouter();
  const isOn = useTermHints();
  const [shown, setShown] = useState<HTMLAnchorElement | null>(null);
  const [{ turn, watch }] = useState(() => openWatch(first, setShown, (href) => void router.navigate({ href })));
  useEffect(() => watch(), [watch]);
  // The term may be gone with its page.
  useEffect(() => router.subscribe('onBeforeNavigate', () => turn(null, 0)), [router, turn]);
  useEffect(() => {
    if (!isOn) turn(null, 0);
  }, [isOn, turn]);
  const id = shown ? `term-${slugOf(shown)}` : '';
  useEffect(() => {
    shown?.setAttribute('aria-describedby', id);
    return () => shown?.removeAttribute('aria-describedby');
  }, [shown, id]);
  if (!shown || !isOn) return null;
  return (
    <TermCard
      key={id}
      id={id}
      slug={slugOf(shown)}
      anchor={shown}
      turn={(open) => turn(open ? shown : null, open ? 0 : HIDE_AFTER_MS)}
      close={() => turn(null, 0)}
    />
  );
}

/** Safari before 18.2 tells a click as a mouse's, without a kind; an iPhone has nothing else that could hover. */
const kindOf = ({ pointerType }: MouseEvent & { pointerType?: string }) =>
  pointerType ?? (matchMedia('(hover: none)').matches ? 'touch' : 'mouse');

const slugOf = (term: HTMLAnchorElement) => term.pathname.slice(term.pathname.lastIndexOf('/') + 1);

type Term = HTMLAnchorElement | null;

function openWatch(first: Event, show: (term: Term) => void, follow: (href: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Term = null;
  const turn = (term: Term, afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      shown = term;
      show(term);
    }, afterMs);
  };
  const hear = (event: Event) => {
    const term = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.defined-term') : null;
    if (!term) return;
    if (event.type === 'focusin' && term.matches(':focus-visible')) turn(term, 0);
    if (event.type === 'focusout') turn(null, HIDE_AFTER_MS);
    if (!(event instanceof MouseEvent)) return;
    const isFinger = kindOf(event) === 'touch';
    const isWithin = event.relatedTarget instanceof Node && term.contains(event.relatedTarget);
    // It may have gone on while this code came.
    if (event.type === 'pointerover' && !isFinger && !isWithin && term.matches(':hover')) turn(term, SHOW_AFTER_MS);
    if (event.type === 'pointerout' && !isFinger && !isWithin) turn(null, HIDE_AFTER_MS);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.type !== 'click' || opensElsewhere) return;
    event.preventDefault();
    // A finger cannot hover: its first tap shows, the second follows.
    if (isFinger && shown !== term) turn(term, 0);
    else follow(term.pathname);
  };
  const watch = () => {
    const listening = new AbortController();
    // Before what stands around the term, which follows every link.
    for (const name of ['pointerover', 'pointerout', 'focusin', 'focusout', 'click'])
      document.addEventListener(name, hear, { capture: true, signal: listening.signal });
    hear(first);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  };
  return { turn, watch };
}
