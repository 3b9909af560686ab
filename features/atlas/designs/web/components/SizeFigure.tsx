import { pictureFormats } from '../../../../../platform/shared/picture-formats.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { PictureFigure } from '../../../../../ui/PictureFigure.tsx';
import type { Sizes } from '../../contract.ts';

/** Designs to scale beside familiar things: the picture, and the table of what is in it. */
export function SizeFigure({ sizes: { path, width, height, rows } }: { sizes: Sizes }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <PictureFigure
        formats={pictureFormats}
        path={path}
        alt="The table of sizes, drawn to scale"
        width={width}
        height={height}
      />
      <DataTable
        caption="Sizes"
        columns={columnsOf(rows)}
        rows={rows}
        keyOf={({ label, view }) => `${label} ${view}`}
        onPhone="scroll"
      />
    </div>
  );
}

type Row = Sizes['rows'][number];

/** Which view it is drawn in is said where there are two. */
function columnsOf(rows: readonly Row[]): Column<Row>[] {
  const hasBoth = new Set(rows.map(({ view }) => view)).size > 1;
  const views = { side: ', from the side', above: ', from above' };
  return [
    {
      id: 'label',
      header: 'What is drawn',
      isRowHeader: true,
      cell: ({ label, view }) => `${label}${hasBoth ? views[view] : ''}`,
    },
    { id: 'size', header: 'Size', cell: ({ size }) => size },
  ];
}
