import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { headOf } from '../../../platform/web/page-head.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { site } from '../../site.ts';

export const Route = createFileRoute('/about')({
  head: headOf({
    title: `About | ${site.name}`,
    description:
      'What this site on small modular reactors is for, what it covers, whom it serves and where its data comes from.',
    path: '/about',
  }),
  component: AboutPage,
});

const technologies: [name: string, text: string][] = [
  [
    'Light-water modules',
    'Pressurized and boiling water reactors (PWR, BWR) of up to about 300 MWe, the closest to plants that run today.',
  ],
  ['High-temperature gas', 'Helium-cooled reactors with TRISO fuel, for heat that industry can use.'],
  ['Fast reactors', 'Cooled by sodium, lead or NaK, meant to make more of their fuel.'],
  ['Molten salt', 'Fuel or coolant is a salt that is liquid at low pressure.'],
  ['Microreactors', 'A few megawatts, made in a factory, for places without a grid.'],
  ['Fusion', 'Followed where it leaves the laboratory.'],
];

const applications = [
  'Data centers',
  'District heating',
  'Industrial heat',
  'Hydrogen production',
  'Desalination',
  'Mining and other off-grid sites',
  'Arctic communities',
  'Ships and platforms',
];

const audiences: [who: string, what: string][] = [
  ['Investors', 'who builds what, and what has been decided'],
  ['Engineers', 'designs, terms and the reports behind a headline'],
  ['Regulators', 'what colleagues elsewhere licensed, and how'],
  ['Energy consultants', 'figures that can be cited, with their range'],
  ['Students', 'plain words first, formulas on demand'],
  ['Job seekers', 'the companies, and where they are'],
];

function AboutPage() {
  const social = Object.entries({ LinkedIn: site.social.linkedin, Twitter: site.social.twitter });
  return (
    <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
      <PageHeader
        scale="display"
        title={`About ${site.name}`}
        intro={
          <p className="mt-5 font-serif text-chapter font-normal">
            Small modular reactors are talked about more than they are measured. We collect what is reported, say where
            it comes from, and let you compute the rest yourself.
          </p>
        }
        className="max-w-3xl"
      />
      <Chapter title="Mission">
        <p className="max-w-2xl leading-relaxed">
          To make the news and the numbers of advanced nuclear energy easy to find and possible to check. A story links
          to its publisher; a figure shows its formula, its sources and the sources that disagree. What could not be
          verified is marked, not hidden.
        </p>
      </Chapter>
      <Chapter title="Technology focus">
        <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
          {technologies.map(([name, text]) => (
            <div key={name} className="border-t border-line pt-3">
              <dt className="font-medium">{name}</dt>
              <dd className="mt-1 text-note leading-relaxed text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Chapter>
      <Chapter title="Applications">
        <ul className="columns-1 gap-x-10 leading-relaxed sm:columns-2">
          {applications.map((application) => (
            <li key={application} className="break-inside-avoid border-b border-line py-1.5">
              {application}
            </li>
          ))}
        </ul>
      </Chapter>
      <Chapter title="Whom it serves">
        <dl className="divide-y divide-line border-y border-line">
          {audiences.map(([who, what]) => (
            <div key={who} className="grid gap-x-6 py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <dt className="font-medium">{who}</dt>
              <dd className="text-ink-soft">{what}</dd>
            </div>
          ))}
        </dl>
      </Chapter>
      <Chapter title="Data sources">
        <p className="max-w-2xl leading-relaxed">
          News comes from public feeds of the trade press, regulators, agencies and vendors, and stays theirs: we show a
          headline and an excerpt and link to the publisher. Figures come from international reviews, government
          statistics and peer-reviewed papers. <TextLink to="/sources">Methods and sources</TextLink> lists them all;
          the <TextLink to="/api/docs">API</TextLink> gives them as data.
        </p>
      </Chapter>
      <Chapter title="Contact">
        <ul className="space-y-1.5">
          <li>
            <a href="/feed.xml" className="link">
              RSS
            </a>{' '}
            <span className="text-ink-soft">to follow the news</span>
          </li>
          <li>
            <TextLink to="/api/docs">API</TextLink> <span className="text-ink-soft">to build on the data</span>
          </li>
          {social.map(([name, address]) =>
            address ? (
              <li key={name}>
                <a href={address} rel="noopener" className="link">
                  {name}
                </a>
              </li>
            ) : null,
          )}
        </ul>
      </Chapter>
    </div>
  );
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-4 pt-14 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <SectionTitle scale="chapter">{title}</SectionTitle>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
