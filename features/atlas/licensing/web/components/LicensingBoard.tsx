import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { writeDate } from '../../../records/rules/write-value.ts';
import { licensingSteps, wordOf } from '../../../records/vocabulary.ts';
import { MentionLink } from '../../../records/web/components/MentionLink.tsx';
import type { Board } from '../../contract.ts';

type Row = Board['rows'][number];
type Cell = Row['cells'][number];

/** Regulators with a column of their own; few things are before more than two, so the others share one. */
const OWN_COLUMNS = 4;

/**
 * Designs or projects, each with how far it has come before each regulator: the further, the stronger the ground. On a phone one below the
 * other, each with the regulators that it is before.
 */
export function LicensingBoard({ board, about }: { board: Board; about: 'designs' | 'projects' }) {
  const { regulators, rows } = board;
  const hasOthers = regulators.length > OWN_COLUMNS + 1;
  const own = hasOthers ? regulators.slice(0, OWN_COLUMNS) : regulators;
  const others = regulators.slice(own.length);
  return (
    <>
      <DataTable
        caption={`Licensing of ${about} before each regulator`}
        columns={[nameColumn(about), ...own.map(regulatorColumn), ...(hasOthers ? [othersColumn(others)] : [])]}
        rows={rows}
        keyOf={({ about: { slug } }) => slug}
        keepsHeads
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
  width: 'w-[20%]',
  cell: (row) => <MentionLink mention={row.about} />,
});

const regulatorColumn = ({ slug, short, name }: Board['regulators'][number]): Column<Row> => ({
  id: slug,
  header: short,
  width: 'w-[15%]',
  headerNote: short === name ? null : <span className="sr-only">{name}</span>,
  cell: ({ cells }) => {
    const cell = cells.find(({ regulator }) => regulator === slug);
    return cell ? <Reached cell={cell} /> : null;
  },
  ground: ({ cells }) => groundOf(cells.find(({ regulator }) => regulator === slug)),
});

const othersColumn = (others: Board['regulators']): Column<Row> => ({
  id: 'others',
  header: 'Other regulators',
  cell: ({ cells }) => {
    const told = others.flatMap((regulator) => {
      const cell = cells.find(({ regulator: slug }) => slug === regulator.slug);
      return cell ? [{ regulator, cell }] : [];
    });
    if (told.length === 0) return null;
    return (
      <ul className="space-y-1.5">
        {told.map(({ regulator: { slug, short, name }, cell }) => (
          <li key={slug} className={`-mx-1.5 rounded-sm px-1.5 ${groundOf(cell)}`}>
            <span className="text-caption text-ink-soft" title={short === name ? undefined : name}>
              {short}
            </span>
            <Reached cell={cell} />
          </li>
        ))}
      </ul>
    );
  },
});

function Reached({ cell: { step, status, docket, lastDate, nextDate, nextStep } }: { cell: Cell }) {
  return (
    <span title={docket ? `Docket ${docket}` : undefined} className="block text-note">
      {step ? wordOf(step) : 'Not said'}
      {status && status !== 'done' ? <span className="text-ink-soft">, {wordOf(status).toLowerCase()}</span> : null}
      {lastDate ? <span className="block text-caption text-ink-soft">{writeDate(lastDate)}</span> : null}
      {nextDate ? (
        <span className="block text-caption text-accent">
          {nextStep && (nextStep !== step || status === 'done') ? `${wordOf(nextStep)} expected` : 'Expected'}{' '}
          {writeDate(nextDate)}
        </span>
      ) : null}
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
