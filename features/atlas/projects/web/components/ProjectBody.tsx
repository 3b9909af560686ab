import { pageChapter } from '../../../../../ui/page-chapter.ts';
import { Section } from '../../../../../ui/Section.tsx';
import { milestoneField } from '../../../records/record.ts';
import { milestones } from '../../../records/vocabulary.ts';
import { FactSheet } from '../../../records/web/components/FactSheet.tsx';
import { RecordTable } from '../../../records/web/components/RecordTable.tsx';
import { StepList } from '../../../records/web/components/StepList.tsx';
import type { ProjectProfile } from '../../contract.ts';
import { PlanTimeline } from './PlanTimeline.tsx';

/** All that the atlas knows of a project. It is only read: see `ui/Still.tsx`. */
export function ProjectBody({ data }: { data: ProjectProfile }) {
  const { project, timeline, licensing, deals, supply } = data;
  return (
    <>
      <Section title="Plans and what came of them" {...pageChapter}>
        <PlanTimeline timeline={timeline} name={project.name} />
      </Section>
      <Section title="Facts" {...pageChapter}>
        <FactSheet record={project} page={`/projects/${project.slug}`} without={['statusNow', ...dates]} />
      </Section>
      <Section title="Licensing" {...pageChapter}>
        <StepList name={project.name} steps={licensing} total={data.licensingTotal} />
      </Section>
      <Section title="Deals" {...pageChapter}>
        <RecordTable
          kind="deals"
          caption={`Deals about ${project.name}`}
          records={deals}
          columns={['kind', 'date', 'amount', 'megawatts', 'status']}
          empty="No deal that names this project was found."
        />
      </Section>
      <Section title="Suppliers" {...pageChapter}>
        <RecordTable
          kind="supply"
          caption={`Suppliers for ${project.name}`}
          records={supply}
          columns={['supplier', 'component', 'status', 'date']}
          empty="No supplier that is named with this project was found."
        />
      </Section>
    </>
  );
}

/** They stand in the timeline. */
const dates = milestones.flatMap((one) => [milestoneField(one, 'Planned'), milestoneField(one, 'Actual')]);
