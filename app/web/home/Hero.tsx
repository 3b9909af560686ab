import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { AnchorButton } from '../../../ui/AnchorButton.tsx';
import { ArrowDown } from '../../../ui/icons/ArrowDown.tsx';
import { latePart } from '../../../ui/late-part.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Still } from '../../../ui/Still.tsx';

export const CALCULATOR_ID = 'calculator';

export const reactorPlate = latePart(() => import('./ReactorPlate.tsx').then(({ ReactorPlate }) => ReactorPlate));

export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-12 px-4 pt-12 sm:px-6 sm:pt-16 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pt-10 print:hidden">
      <div className="lg:pb-6">
        <p className="flex items-center gap-3 text-note font-medium text-accent">
          <span aria-hidden className="h-px w-10 bg-accent" />
          Nuclear energy on the scale of a household
        </p>
        <PageHeader scale="hero" title="What if you were powered by a small modular reactor?" className="mt-6" />
        <p className="mt-7 max-w-xl text-lead text-ink-soft sm:text-lead-large">
          Move three sliders and see what it would change: carbon, land and cost, each with its formula, its sources and
          where they disagree.
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-4">
          <AnchorButton href={`#${CALCULATOR_ID}`} onClick={scrollToCalculator} variant="primary" size="large">
            Calculate your savings
          </AnchorButton>
          <Link
            to="/news"
            className="font-medium underline decoration-line-strong decoration-2 underline-offset-6 hover:decoration-accent"
          >
            Read the latest news
          </Link>
        </div>
      </div>
      <Still by={reactorPlate} given={{}} isDrawing />
    </section>
  );
}

export function ScrollHint() {
  return (
    <p className="pt-10 text-center print:hidden">
      <a
        href={`#${CALCULATOR_ID}`}
        onClick={scrollToCalculator}
        className="inline-flex flex-col items-center gap-2 text-note text-ink-soft hover:text-ink"
      >
        Your own figures
        <ArrowDown aria-hidden className="size-4" />
      </a>
    </p>
  );
}

/** Smoothly, unless the visitor asked for less motion. Keyboard focus goes along, as it would with the plain link. */
function scrollToCalculator(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(CALCULATOR_ID);
  if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  section.focus({ preventScroll: true });
}
