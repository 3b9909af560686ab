import { hostOf } from '../../../../platform/web/host-of.ts';
import { LogoHeading } from '../../../../ui/LogoHeading.tsx';
import { ReportLink } from '../../../../ui/ReportLink.tsx';
import { TagList } from '../../../../ui/TagList.tsx';
import { formatEmployeeRange } from '../../../companies/rules/format-figures.ts';
import type { Startup } from '../../contract.ts';
import { startupRecord } from '../../record.ts';
import { chooseTint } from '../../rules/choose-tint.ts';
import { gradeSource, sourceGrades } from '../../rules/grade-source.ts';

/** Opens the startup's website in a new tab. Markup alone, for a Printed part. */
export function StartupCard({ startup }: { startup: Startup }) {
  const { name, websiteUrl, companySlug } = startup;
  const facts = [
    { field: 'foundedYear', text: startup.foundedYear ? `Founded ${startup.foundedYear}` : null },
    { field: 'fundingStage', text: startup.fundingStage },
    {
      field: 'employeesRange',
      text: startup.employeesRange ? `${formatEmployeeRange(startup.employeesRange)} people` : null,
    },
  ].flatMap(({ field, text }) => (text ? [{ field: field as keyof typeof startupRecord.fields, text }] : []));
  return (
    <article className="card">
      <LogoHeading
        name={name}
        logoPath={startup.logoPath}
        url={websiteUrl}
        note={startup.location ?? startup.countryName}
        tint={chooseTint(startup.tags)}
        heading="h2"
      />
      {startup.descriptionShort ? (
        <p className="group/value relative mt-3 card-text">
          {startup.descriptionShort}
          <Report startup={startup} field="descriptionShort" />
        </p>
      ) : null}
      <div className="mt-auto pt-4">
        {facts.length > 0 ? (
          <p className="relative flex flex-wrap gap-x-6 text-note tabular-nums">
            {facts.map(({ field, text }) => (
              <span key={field} className="group/value whitespace-nowrap">
                {text}
                {/* In the gap, so that it takes no room while it is not shown. */}
                <span className="-mr-6">
                  <Report startup={startup} field={field} />
                </span>
              </span>
            ))}
          </p>
        ) : null}
        <TagList label="Topics" values={startup.tags} shown={startup.tags.length} className="mt-2.5" />
        <p className="relative mt-3 flex w-fit max-w-full flex-wrap gap-x-4 gap-y-1 text-caption text-ink-soft">
          {companySlug ? (
            <a href={`/vendors/${companySlug}`} aria-label={`Profile of ${name}`} className="link-quiet font-medium">
              Profile
            </a>
          ) : null}
          {startup.crunchbaseUrl ? <OutsideLink url={startup.crunchbaseUrl} label="Crunchbase" /> : null}
          {startup.sourceUrl ? (
            <OutsideLink
              url={startup.sourceUrl}
              label={`${sourceGrades[gradeSource(startup.sourceUrl, websiteUrl)]}: ${hostOf(startup.sourceUrl)}`}
            />
          ) : null}
        </p>
      </div>
    </article>
  );
}

function Report({ startup: { id, name }, field }: { startup: Startup; field: keyof typeof startupRecord.fields }) {
  const label = `${startupRecord.fields[field].label}, ${name}`;
  return <ReportLink label={label} record={`startup:${id}`} field={field} page="/startups" />;
}

function OutsideLink({ url, label }: { url: string; label: string }) {
  return (
    <a href={url} target="_blank" rel="noopener" className="max-w-full truncate underline hover:text-ink">
      {label}
    </a>
  );
}
