import { FoldMenu } from '../../../../../ui/FoldMenu.tsx';
import { latePart } from '../../../../../ui/late-part.ts';
import { Still } from '../../../../../ui/Still.tsx';
import type { DesignSearch } from '../design-search.ts';

export const columnList = latePart(() => import('./ColumnList.tsx').then(({ ColumnList }) => ColumnList));

/** Which facts the table shows; what is chosen stands in the address. */
export function ColumnChoice({ search }: { search: DesignSearch }) {
  return (
    <FoldMenu button="Columns" buttonClass="link-quiet cursor-pointer" className="sm:relative print:hidden">
      <Still by={columnList} given={{ search }} />
    </FoldMenu>
  );
}
