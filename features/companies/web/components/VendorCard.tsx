import { hostOf } from '../../../../platform/web/host-of.ts';
import { LogoHeading } from '../../../../ui/LogoHeading.tsx';
import { TagList } from '../../../../ui/TagList.tsx';
import { OTHER_TECHNOLOGY } from '../../../technologies/vocabulary.ts';
import type { Company } from '../../contract.ts';
import { decideFact } from '../../rules/decide-fact.ts';
import { categoryTints } from '../../vocabulary.ts';
import { CompanyFacts } from './CompanyFacts.tsx';

/** Markup alone, for a Printed part. Opens the company's website in a new tab; the profile on this site is the second link. */
export function VendorCard({ company, isDetailed }: { company: Company; isDetailed: boolean }) {
  const { name, websiteUrl, slug } = company;
  return (
    <article className="card">
      <LogoHeading
        name={name}
        logoPath={company.logoPath}
        url={websiteUrl}
        note={[company.countryName ?? company.country, company.isStartup ? 'Startup' : null]
          .filter(Boolean)
          .join(' · ')}
        tint={categoryTints[company.category]}
        heading="h3"
      />
      {isDetailed && company.description ? <p className="mt-3 card-text">{company.description}</p> : null}
      {isDetailed ? (
        <CompanyFacts company={company} />
      ) : (
        <p className="mt-3 text-note font-medium wrap-anywhere">{decideFact(company)}</p>
      )}
      <div className="space-y-2 pt-3.5">
        <TagList label="Technology" values={technologyTags(company)} />
        <TagList label="Certifications" values={company.certifications} isStrong />
      </div>
      <p className="card-foot">
        <a href={`/vendors/${slug}`} aria-label={`Profile of ${name}`} className="relative link-quiet">
          Profile
        </a>
        {websiteUrl ? (
          <span className="card-host">
            {hostOf(websiteUrl)} <span aria-hidden>↗</span>
          </span>
        ) : null}
      </p>
    </article>
  );
}

/** Reactor technologies first: they say most. */
function technologyTags({ reactorTechnology, technologyFocus }: Company): string[] {
  return [...new Set([...reactorTechnology.filter((value) => value !== OTHER_TECHNOLOGY), ...technologyFocus])];
}
