import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hostOf } from '../../../../platform/web/host-of.ts';
import { ExternalLink } from '../../../../ui/icons/ExternalLink.tsx';
import { pageChapter } from '../../../../ui/page-chapter.ts';
import { ReportLink } from '../../../../ui/ReportLink.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { AtlasRecord } from '../../../atlas/records/contract.ts';
import type { TermMark } from '../../../terms/contract.ts';
import { DefinedTerms } from '../../../terms/web/components/DefinedTerms.tsx';
import type { Company } from '../../contract.ts';
import { companyRecord } from '../../record.ts';
import { listFacts } from './CompanyFacts.tsx';

interface CompanyBodyProps {
  company: Company;
  definedTerms: readonly TermMark[] | undefined;
  /** Reactors of the atlas that it develops. */
  designs: readonly AtlasRecord[];
}

/** What the directory says of a company, and its designs. It is only read: see `ui/Still.tsx`. */
export function CompanyBody({ company, definedTerms, designs }: CompanyBodyProps) {
  return (
    <>
      <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          {company.description ? (
            <p className="group/value max-w-2xl text-lead wrap-anywhere">
              <DefinedTerms text={company.description} marks={definedTerms} />
              <Report company={company} field="description" />
            </p>
          ) : null}
          <Words company={company} field="reactorTechnology" facet="technology" />
          <Words company={company} field="technologyFocus" />
          <Words company={company} field="applications" facet="application" />
          <Words company={company} field="certifications" />
          <Words company={company} field="aliases" />
        </div>
        <FactSheet company={company} />
      </div>
      {designs.length > 0 ? (
        <Section title="Reactor designs" {...pageChapter}>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {designs.map((design) => (
              <li key={design.slug}>
                <TextLink to="/designs/$slug" params={{ slug: design.slug }}>
                  {design.name}
                </TextLink>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

const wordLabels = {
  reactorTechnology: 'Reactor technology',
  technologyFocus: 'Focus',
  applications: 'Applications',
  certifications: 'Certifications',
  aliases: 'Also known as',
};

interface WordsProps {
  company: Company;
  field: keyof typeof wordLabels;
  facet?: 'technology' | 'application';
}

function Report({ company: { name, slug }, field }: { company: Company; field: keyof typeof companyRecord.fields }) {
  const label = `${companyRecord.fields[field].label}, ${name}`;
  return <ReportLink label={label} record={`company:${slug}`} field={field} page={`/vendors/${slug}`} />;
}

/** Values by which the directory can be narrowed lead there. */
function Words({ company, field, facet }: WordsProps) {
  const values = company[field];
  const label = wordLabels[field];
  if (values.length === 0) return null;
  return (
    <section aria-label={label} className="group/value mt-6">
      <h2 className="font-sans text-caption font-semibold tracking-wide text-ink-soft uppercase">
        {label}
        <Report company={company} field={field} />
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {values.map((value) => (
          <li key={value}>
            {facet ? (
              <Link to="/vendors" search={{ [facet]: [value] }} preload={false} className="tag hover:border-accent">
                {value}
              </Link>
            ) : (
              // Some are sentences: on a phone they take a second line.
              <span className="tag inline-block rounded-xl whitespace-normal">{value}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FactSheet({ company }: { company: Company }) {
  const links: [label: string, url: string | null, field: keyof typeof companyRecord.fields][] = [
    ['Website', company.websiteUrl, 'websiteUrl'],
    ['LinkedIn', company.linkedinUrl, 'linkedinUrl'],
    ['Twitter / X', company.twitterUrl, 'twitterUrl'],
  ];
  return (
    <aside aria-label="Facts" className="h-fit rounded-lg border border-line bg-panel p-5 text-note">
      <dl className="space-y-2.5">
        {listFacts(company).map(({ label, value, field }) => (
          <div key={label} className="group/value flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            {/* The flag before the value, so that the values end in one line. */}
            <dd className="flex flex-row-reverse items-start text-right tabular-nums">
              <span className="min-w-0 wrap-anywhere">{value}</span>
              <Report company={company} field={field} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 space-y-2 border-t border-line pt-4">
        {links.map(([label, url, field]) =>
          url ? (
            <li key={label} className="group/value">
              <OutsideLink url={url}>{label}</OutsideLink>
              <Report company={company} field={field} />
            </li>
          ) : null,
        )}
      </ul>
      <p className="mt-4 border-t border-line pt-4 text-caption text-ink-soft">
        {company.sourceUrl ? (
          <>
            Source: <OutsideLink url={company.sourceUrl}>{hostOf(company.sourceUrl)}</OutsideLink>
            {company.asOf ? (
              <>
                , as of <Time at={company.asOf} />
              </>
            ) : null}
            .
          </>
        ) : (
          'No source is recorded for these facts.'
        )}{' '}
        What is not listed is not known to us.
      </p>
    </aside>
  );
}

function OutsideLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener" className="inline-flex max-w-full link-quiet items-center gap-1">
      <span className="truncate">{children}</span> <ExternalLink aria-hidden className="size-3.5 shrink-0" />
    </a>
  );
}
