import { Link } from '@tanstack/react-router';
import type { AtlasRecord } from '../../contract.ts';
import { RecordTable } from './RecordTable.tsx';

interface StepListProps {
  /** What they are about. */
  name: string;
  /** With their evidence, the latest first. */
  steps: readonly AtlasRecord[];
  /** How many there are in all. */
  total: number;
}

/** The latest steps before regulators of a design or project, and the way to all of them. */
export function StepList({ name, steps, total }: StepListProps) {
  return (
    <>
      <RecordTable
        kind="licensing"
        caption={`Licensing of ${name}`}
        records={steps}
        columns={['regulator', 'step', 'status', 'submitted', 'accepted', 'decided', 'expected', 'docket']}
        empty="No step before a regulator was found."
      />
      {total > steps.length ? (
        <p className="mt-3 text-note">
          The latest {steps.length} of {total}.{' '}
          <Link to="/licensing" search={{ view: 'steps', search: name }} preload={false} className="link">
            Search all steps for {name}
          </Link>
        </p>
      ) : null}
    </>
  );
}
