import type { Facts } from '../../../features/overview/contract.ts';

/** Counted, and rounded down to tens: what is promised here is there. */
export function FactsStrip({ facts }: { facts: Facts }) {
  const entries: [title: string, text: string][] = [
    [
      `${atLeast(facts.newsSources)} news sources`,
      'the trade press, regulators, agencies and vendors, each event once',
    ],
    ['Daily updates', 'feeds are read every six hours, day and night'],
    [`${atLeast(facts.vendors)} SMR vendors`, 'developers and certified suppliers, with where each entry comes from'],
    ['Smart analysis', 'stories merged and tagged by rules that you can look at'],
  ];
  return (
    <section aria-labelledby="facts" className="mx-auto max-w-6xl px-4 pt-16 sm:px-6 print:hidden">
      <h2 id="facts" className="sr-only">
        What is here
      </h2>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {entries.map(([title, text]) => (
          <div key={title}>
            <dt className="font-serif text-section">{title}</dt>
            <dd className="mt-1 text-note text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** `50+`; small numbers as they are. */
function atLeast(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`;
}
