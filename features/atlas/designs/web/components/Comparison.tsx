import { Link } from '@tanstack/react-router';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Section } from '../../../../../ui/Section.tsx';
import type { AtlasRecord } from '../../../records/contract.ts';
import { type AtlasField, atlasRecords } from '../../../records/record.ts';
import { type NumberedSources as Numbered, numberSources } from '../../../records/rules/number-sources.ts';
import { NumberedSources, SourceMarks } from '../../../records/web/components/NumberedSources.tsx';
import { ShownValues } from '../../../records/web/components/ShownValues.tsx';
import type { Sizes } from '../../contract.ts';
import type { CompareSearch } from '../design-search.ts';
import { SizeFigure } from './SizeFigure.tsx';

interface ComparisonProps {
  designs: readonly AtlasRecord[];
  sizes: Sizes | null;
  only: CompareSearch['only'];
}

/** Side by side; only read, see `ui/Still.tsx`. */
export function Comparison({ designs, sizes, only }: ComparisonProps) {
  const rows = Object.entries(atlasRecords.designs.fields)
    .filter(([name]) => name !== 'name' && designs.some(({ facts }) => facts[name]))
    .filter(([name]) => !only || differs(designs, name))
    .map(([name, field]) => ({ name, field }));
  const sources = numberSources(
    designs,
    rows.map(({ name }) => name),
  );
  return (
    <>
      <DataTable
        caption="Designs side by side"
        columns={[fieldColumn, ...designs.map((design) => columnOf(design, designs, sources))]}
        rows={rows}
        keyOf={({ name }) => name}
        onPhone="above"
        width={`${designs.length > 2 ? 'sm:min-w-200' : 'sm:min-w-120'} ${phoneWidths[designs.length] ?? ''}`}
        empty="They do not differ in anything that was found."
        className="mt-4"
      />
      {sizes ? (
        <Section title="Size to scale" note="Those of which a source tells it." className="mt-12">
          <SizeFigure sizes={sizes} />
        </Section>
      ) : null}
      {sources.readings.length > 0 ? (
        <Section
          title="Sources"
          note="Where what is shown was read, by the numbers beside the values."
          className="mt-12"
        >
          <NumberedSources readings={sources.readings} />
        </Section>
      ) : null}
    </>
  );
}

/** By how many they are: two stand side by side on a phone, each further one is reached sideways. */
const phoneWidths = [
  ...['', '', ''],
  ...['max-sm:min-w-114', 'max-sm:min-w-152', 'max-sm:min-w-190'],
  ...['max-sm:min-w-228', 'max-sm:min-w-266', 'max-sm:min-w-304'],
];

interface FactRow {
  name: string;
  field: AtlasField;
}

const fieldColumn: Column<FactRow> = {
  id: 'field',
  header: 'Fact',
  isRowHeader: true,
  width: 'w-44',
  cell: ({ field }) => field.label,
};

function columnOf(design: AtlasRecord, all: readonly AtlasRecord[], sources: Numbered): Column<FactRow> {
  return {
    id: design.slug,
    header: design.name,
    headerNote: (
      <span className="flex gap-3 text-caption font-normal print:hidden">
        <Link to="/designs/$slug" params={{ slug: design.slug }} preload={false} className="link-quiet">
          Profile
        </Link>
        {all.length > 1 ? (
          <Link
            to="/compare"
            search={(before) => ({
              ...before,
              designs: all.flatMap(({ slug }) => (slug === design.slug ? [] : [slug])).join(','),
            })}
            preload={false}
            className="link-quiet"
          >
            Remove
          </Link>
        ) : null}
      </span>
    ),
    cell: ({ name, field }) => {
      const values = design.facts[name];
      if (!values) return <span className="text-ink-soft">–</span>;
      return (
        <>
          <ShownValues field={field} values={values} />
          <SourceMarks numbers={sources.numbersOf(design, name)} />
        </>
      );
    },
  };
}

function differs(designs: readonly AtlasRecord[], name: string): boolean {
  const said = designs.map(({ facts }) => (facts[name] ?? []).map(({ value }) => value).join());
  return new Set(said).size > 1;
}
