import type { Column } from '../../../../../ui/data-table-column.ts';
import type { AtlasRecord } from '../../contract.ts';
import { atlasRecords, type FieldType } from '../../record.ts';
import type { AtlasKind } from '../../vocabulary.ts';
import { ShownValues } from './ShownValues.tsx';

/** Words of lists and dates are short, and must not be broken in the middle for the sake of long texts. */
const widths: Partial<Record<FieldType, string>> = {
  choice: 'md:w-32',
  country: 'md:w-28',
  date: 'md:w-28',
  money: 'md:w-36',
};

/** Nothing was found: a dash, and on a phone no line. */
export const Unknown = () => <span className="data-unknown text-ink-soft">–</span>;

/** The column of a field; a dash where nothing was found. */
export const columnOf =
  (kind: AtlasKind) =>
  (name: string): Column<AtlasRecord> => {
    const field = atlasRecords[kind].fields[name];
    return {
      id: name,
      header: field?.label ?? name,
      isNumeric: field?.type === 'figure',
      ...(field && widths[field.type] ? { width: widths[field.type] } : {}),
      cell: ({ facts }) => (field && facts[name] ? <ShownValues field={field} values={facts[name]} /> : <Unknown />),
    };
  };
