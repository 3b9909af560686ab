import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { writeDate } from '../../../records/rules/write-value.ts';
import { licensingSteps, wordOf } from '../../../records/vocabulary.ts';
import { MentionLink } from '../../../records/web/components/MentionLink.tsx';
import type { Board } from '../../contract.ts';

type Row = Board['rows'][number];
type Cell = Row['cells'][number];

/** Designs or projects, each with how far it has come before each regulator: the further, the stronger the ground. */
export function LicensingBoard({ board, about }: { board: Board; about: 'designs' | 'projects' }) {
  const { regulators, rows } = board;
  return (
    <>
      <DataTable
        caption={`Licensing of ${about} before each regulator`}
        columns={[nameColumn(about), ...regulators.map(regulatorColumn)]}
        rows={rows}
        keyOf={({ about: { slug } }) => slug}
        onPhone="scroll"
        width={regulators.length > 12 ? 'min-w-700' : regulators.length > 5 ? 'min-w-400' : 'min-w-200'}
        className="mt-4"
      />
      <p className="mt-3 text-caption text-ink-soft">
        In each cell the furthest step that was reached, and the date of the last event that was found. Steps in their
        order:{' '}
        {licensingSteps
          .slice(0, -2)
          .map((step) => wordOf(step).toLowerCase())
          .join(', ')}
        .
      </p>
    </>
  );
}

const nameColumn = (about: string): Column<Row> => ({
  id: 'about',
  header: about === 'designs' ? 'Design' : 'Project',
  isRowHeader: true,
  width: 'w-48',
  cell: (row) => <MentionLink mention={row.about} />,
});

const regulatorColumn = ({ slug, short, name }: Board['regulators'][number]): Column<Row> => ({
  id: slug,
  header: short,
  width: 'min-w-32',
  headerNote: short === name ? null : <span className="sr-only">{name}</span>,
  cell: ({ cells }) => {
    const cell = cells.find(({ regulator }) => regulator === slug);
    return cell ? <Reached cell={cell} /> : null;
  },
  ground: ({ cells }) => groundOf(cells.find(({ regulator }) => regulator === slug)),
});

function Reached({ cell: { step, status, docket, lastDate, nextDate } }: { cell: Cell }) {
  return (
    <span title={docket ? `Docket ${docket}` : undefined} className="block text-note">
      {step ? wordOf(step) : 'Not said'}
      {status && status !== 'done' ? <span className="text-ink-soft">, {wordOf(status).toLowerCase()}</span> : null}
      {lastDate ? <span className="block text-caption text-ink-soft">{writeDate(lastDate)}</span> : null}
      {nextDate ? <span className="block text-caption text-accent">expected {writeDate(nextDate)}</span> : null}
    </span>
  );
}

function groundOf(cell: Cell | undefined): string {
  if (!cell?.step) return '';
  if (cell.step === 'refused' || cell.step === 'withdrawn') return 'bg-danger-soft';
  const place = licensingSteps.indexOf(cell.step);
  if (cell.status === 'done' && place >= licensingSteps.indexOf('design-approval')) return 'bg-good-soft';
  return place >= licensingSteps.indexOf('accepted') ? 'bg-sea' : '';
}
