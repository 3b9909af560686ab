import { linkOptions } from '@tanstack/react-router';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { pageChapter } from '../../../../ui/page-chapter.ts';
import { Section } from '../../../../ui/Section.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { AtlasRecord } from '../../../atlas/records/contract.ts';
import { RecordTable } from '../../../atlas/records/web/components/RecordTable.tsx';
import { StepList } from '../../../atlas/records/web/components/StepList.tsx';

interface Told {
  /** The first of them, with their sources. */
  items: readonly AtlasRecord[];
  total: number;
}

interface CompanyInAtlasProps {
  name: string;
  slug: string;
  projects: Told;
  licensing: Told;
  deals: Told;
}

/** What the atlas tells of a company beside its designs: nothing of a company that it does not know. It is only read: see `ui/Still.tsx`. */
export function CompanyInAtlas({ name, slug, projects, licensing, deals }: CompanyInAtlasProps) {
  const company = [slug];
  return (
    <>
      {projects.total > 0 ? (
        <Section title="Projects" {...pageChapter}>
          <RecordTable
            kind="projects"
            caption={`Projects of ${name} or of its designs`}
            records={projects.items}
            columns={['country', 'design', 'owner', 'units', 'stage']}
            empty=""
          />
          <All of={projects} what="projects" link={linkOptions({ to: '/projects', search: { company } })} />
        </Section>
      ) : null}
      {licensing.total > 0 ? (
        <Section title="Licensing" {...pageChapter}>
          <StepList name={name} {...licensing} steps={licensing.items} all={{ company, view: 'steps' }} />
        </Section>
      ) : null}
      {deals.total > 0 ? (
        <Section title="Deals" {...pageChapter}>
          <RecordTable
            kind="deals"
            caption={`Deals to which ${name} is a party`}
            records={deals.items}
            columns={['kind', 'date', 'amount', 'megawatts', 'status']}
            empty=""
          />
          <All of={deals} what="deals" link={linkOptions({ to: '/deals', search: { company } })} />
        </Section>
      ) : null}
    </>
  );
}

interface AllProps {
  of: Told;
  what: string;
  link: { to: '/projects' | '/deals'; search: { company: string[] } };
}

/** The list with nothing but these, to narrow it further or to take it away as a file. */
function All({ of: { items, total }, what, link }: AllProps) {
  return (
    <p className="mt-3 text-note">
      {total > items.length ? `The first ${items.length} of ${formatCount(total)}. ` : null}
      <TextLink {...link}>{total > 1 ? `All ${formatCount(total)} ${what}` : `In the list of ${what}`}</TextLink>
    </p>
  );
}
