import { AnchorButton } from '../../../ui/AnchorButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CALCULATOR_ID } from './calculator-id.ts';
import { ReactorPlate } from './ReactorPlate.tsx';

/** It is only read: see `ui/Still.tsx`. */
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
          <AnchorButton href={`#${CALCULATOR_ID}`} variant="primary" size="large">
            Calculate your savings
          </AnchorButton>
          <a
            href="/news"
            className="font-medium underline decoration-line-strong decoration-2 underline-offset-6 hover:decoration-accent"
          >
            Read the latest news
          </a>
        </div>
      </div>
      <ReactorPlate />
    </section>
  );
}
