import { Facts } from '../../../../../ui/Facts.tsx';
import { pageChapter } from '../../../../../ui/page-chapter.ts';
import { Section } from '../../../../../ui/Section.tsx';
import type { AtlasRecord } from '../../../records/contract.ts';
import { atlasRecords } from '../../../records/record.ts';
import { writeDate } from '../../../records/rules/write-value.ts';
import { FactSheet } from '../../../records/web/components/FactSheet.tsx';
import { PowerOf } from '../../../records/web/components/PowerOf.tsx';
import { RecordTable } from '../../../records/web/components/RecordTable.tsx';
import { ShownValues } from '../../../records/web/components/ShownValues.tsx';
import { StepList } from '../../../records/web/components/StepList.tsx';
import type { DesignProfile } from '../../contract.ts';
import { CircuitDrawing } from './CircuitDrawing.tsx';
import { ReadinessChart } from './ReadinessChart.tsx';
import { SizeFigure } from './SizeFigure.tsx';

/** All that the atlas knows of a design. It is only read: see `ui/Still.tsx`. */
export function DesignBody({ data }: { data: DesignProfile }) {
  const { design, readiness, licensing, projects, deals, supply } = data;
  const page = `/designs/${design.slug}`;
  return (
    <>
      <Facts facts={mainFacts(design)} className="mt-8" />
      <div className="mt-10 grid grid-cols-1 gap-x-12 gap-y-10 lg:has-[>figure]:grid-cols-[1fr_22rem]">
        <FactSheet record={design} page={page} without={['developer', 'country']} explained={data.explained} />
        <CircuitDrawing design={design} />
      </div>
      <Section
        id="readiness"
        title="Readiness"
        note="By our own written rules over the records of this page; nobody else’s grades."
        {...pageChapter}
      >
        {readiness.length > 0 ? (
          <ReadinessChart readiness={readiness} history={data.readinessHistory} slug={design.slug} name={design.name} />
        ) : (
          <p className="text-note text-ink-soft">Work on this design has ended: how ready it is, is not computed.</p>
        )}
      </Section>
      <Section
        title="Size to scale"
        note="Drawn only where a source tells it; its evidence stands among the facts above."
        {...pageChapter}
      >
        {data.sizes ? (
          <SizeFigure sizes={data.sizes} />
        ) : (
          <p className="text-note text-ink-soft">
            Neither the height of its vessel nor the ground that a plant takes was found.
          </p>
        )}
      </Section>
      <Section title="Licensing" {...pageChapter}>
        <StepList name={design.name} steps={licensing} total={data.licensingTotal} />
      </Section>
      <Section title="Projects" {...pageChapter}>
        <RecordTable
          kind="projects"
          caption={`Projects that build ${design.name}`}
          records={projects}
          columns={['country', 'site', 'owner', 'units', 'stage']}
          empty="No project that names this design was found."
        />
      </Section>
      <Section title="Deals" {...pageChapter}>
        <RecordTable
          kind="deals"
          caption={`Deals about ${design.name}`}
          records={deals}
          columns={['kind', 'date', 'amount', 'megawatts', 'status']}
          empty="No deal that names this design was found."
        />
      </Section>
      <Section title="Suppliers" {...pageChapter}>
        <RecordTable
          kind="supply"
          caption={`Suppliers for ${design.name}`}
          records={supply}
          columns={['supplier', 'component', 'status', 'date']}
          empty="No supplier that is named with this design was found."
        />
      </Section>
    </>
  );
}

function mainFacts(design: AtlasRecord) {
  const { fields } = atlasRecords.designs;
  const rest = ['thermalMw', 'type', 'stage', 'firstOfAKindPlanned', 'firstOfAKindActual'].flatMap((name) => {
    const [field, values] = [fields[name], design.facts[name]];
    if (!field || !values) return [];
    // A stage may be what was said of its only project years ago.
    const asOf = name === 'stage' ? design.evidence?.stage?.[0]?.asOf : undefined;
    const value = (
      <>
        <ShownValues field={field} values={values} />
        {asOf ? <span className="text-caption text-ink-soft"> as of {writeDate(asOf)}</span> : null}
      </>
    );
    return [{ label: field.label, value }];
  });
  return [{ label: 'Electrical power of a reactor', value: <PowerOf record={design} /> }, ...rest];
}
