import { Link } from '@tanstack/react-router';
import type { Column } from '../../../../../ui/data-table-column.ts';
import type { AtlasRecord } from '../../contract.ts';
import { atlasRecords } from '../../record.ts';
import { writeDate } from '../../rules/write-value.ts';
import { RecordTable } from './RecordTable.tsx';

interface StepListProps {
  /** What they are about. */
  name: string;
  /** With their evidence, the latest first. */
  steps: readonly AtlasRecord[];
  /** How many there are in all. */
  total: number;
  /** The list of all of them; left out: it is searched for the name. */
  all?: { company: string[]; view: 'steps' };
}

/** The latest steps before regulators of a design or project, and the way to all of them. */
export function StepList({ name, steps, total, all }: StepListProps) {
  return (
    <>
      <RecordTable
        kind="licensing"
        caption={`Licensing of ${name}`}
        records={steps}
        columns={['regulator', 'step', 'status', datesColumn, 'docket']}
        empty="No step before a regulator was found."
      />
      {total > steps.length ? (
        <p className="mt-3 text-note">
          The latest {steps.length} of {total}.{' '}
          <Link to="/licensing" search={all ?? { search: name, view: 'steps' }} preload={false} className="link">
            {all ? `All steps of ${name}` : `Search all steps for ${name}`}
          </Link>
        </p>
      ) : null}
    </>
  );
}

const dates = ['submitted', 'accepted', 'started', 'decided', 'expected'];

/** A column for each date would leave the others no room for their words. */
const datesColumn: Column<AtlasRecord> = {
  id: 'dates',
  header: 'Dates',
  width: 'md:w-48',
  cell: ({ facts }) => (
    <ul>
      {dates.flatMap((name) => {
        const [said] = facts[name] ?? [];
        // What was expected of a decision is over with it.
        const isOver = name === 'expected' && facts.decided !== undefined;
        return said && !isOver ? (
          <li key={name}>
            <span className="text-ink-soft">{atlasRecords.licensing.fields[name]?.label}</span> {writeDate(said.value)}
          </li>
        ) : (
          []
        );
      })}
    </ul>
  ),
};
