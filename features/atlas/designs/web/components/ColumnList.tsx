import { Check } from '../../../../../ui/icons/Check.tsx';
import { type DesignColumn, designColumns, USUAL_COLUMNS } from '../../vocabulary.ts';
import { type DesignSearch, designs } from '../design-search.ts';
import { columnLabel } from './column-label.ts';

export function ColumnList({ search }: { search: DesignSearch }) {
  const chosen = search.columns ?? USUAL_COLUMNS;
  const toggled = (column: DesignColumn): DesignSearch => {
    const columns = designColumns.filter((one) => (one === column) !== chosen.includes(one));
    const isUsual = columns.length === USUAL_COLUMNS.length && columns.every((one) => USUAL_COLUMNS.includes(one));
    const { columns: _, ...rest } = search;
    return isUsual || columns.length === 0 ? rest : { ...rest, columns };
  };
  return (
    <ul className="absolute inset-x-0 top-full z-30 mt-1 popup sm:right-auto sm:w-64">
      {designColumns.map((column) => (
        <li key={column}>
          <a href={designs.href(toggled(column))} className="popup-item justify-between" rel="nofollow">
            {columnLabel(column)}
            {chosen.includes(column) ? <Check aria-label="(shown)" className="size-4" /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
