import { formatCount } from '../../../platform/shared/format-number.ts';
import { TextLink } from '../../../ui/TextLink.tsx';

interface AtlasStripProps {
  /** Records by kind. */
  records: Readonly<Partial<Record<'designs' | 'projects' | 'licensing', number>>>;
}

/** Three figures of the atlas, each leading to its list. */
export function AtlasStrip({ records: { designs = 0, projects = 0, licensing = 0 } }: AtlasStripProps) {
  const facts = [
    { count: designs, label: 'reactor designs', link: <TextLink to="/designs">Compare designs</TextLink> },
    { count: projects, label: 'projects, planned and built', link: <TextLink to="/projects">See projects</TextLink> },
    { count: licensing, label: 'steps before regulators', link: <TextLink to="/licensing">Follow licensing</TextLink> },
  ];
  return (
    <section aria-labelledby="atlas" className="mx-auto mt-16 max-w-6xl px-4 sm:px-6 print:hidden">
      <div className="border-y border-line py-8">
        <h2 id="atlas" className="text-section">
          The atlas
        </h2>
        <p className="mt-1 text-note text-ink-soft">Every value with the source it was read in.</p>
        <dl className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-3">
          {facts.map(({ count, label, link }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-0.5">
              <dt className="text-note text-ink-soft">{label}</dt>
              <dd className="font-serif text-title tabular-nums">{formatCount(count)}</dd>
              <dd className="order-first mt-1 text-note">{link}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
