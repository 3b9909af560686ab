import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { PictureFigure } from '../../../../../ui/PictureFigure.tsx';
import type { Sizes } from '../../contract.ts';

/** Designs to scale beside familiar things: the picture, and the table of what is in it. */
export function SizeFigure({ sizes: { path, width, height, rows } }: { sizes: Sizes }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <PictureFigure path={path} alt="The table of sizes, drawn to scale" width={width} height={height} />
      <DataTable
        caption="Sizes"
        columns={columns}
        rows={rows}
        keyOf={({ label, view }) => `${label} ${view}`}
        onPhone="scroll"
      />
    </div>
  );
}

type Row = Sizes['rows'][number];

const columns: Column<Row>[] = [
  {
    id: 'label',
    header: 'Seen',
    isRowHeader: true,
    cell: ({ label, view }) => `${label}, ${view === 'side' ? 'from the side' : 'from above'}`,
  },
  { id: 'size', header: 'Size', cell: ({ size }) => size },
];
