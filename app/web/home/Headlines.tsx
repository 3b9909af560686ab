import type { References } from '../../../features/references/contract.ts';
import { StatCard } from '../../../features/references/web/components/StatCard.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

/** The case in figures, each with what it rests on. */
export function Headlines({ references }: { references: References }) {
  const cards = references.metrics.filter(({ section }) => section === 'headline');
  return (
    <section aria-labelledby="headlines" className="mx-auto max-w-6xl px-4 pt-14 sm:px-6 lg:pt-10 print:hidden">
      <h2 id="headlines" className="sr-only">
        The case in four figures
      </h2>
      <div className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {cards.map((metric, index) => (
          <StatCard
            key={metric.slug}
            metric={metric}
            sources={references.sources}
            align={index % 2 === 0 ? 'start' : 'end'}
          />
        ))}
      </div>
      <p className="mt-6 text-note text-ink-soft">
        Every figure says where it comes from. <TextLink to="/sources">Methods and sources</TextLink>
      </p>
    </section>
  );
}
