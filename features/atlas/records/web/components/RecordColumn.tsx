import type { Column } from '../../../../../ui/data-table-column.ts';
import type { AtlasRecord } from '../../contract.ts';
import { atlasRecords } from '../../record.ts';
import type { AtlasKind } from '../../vocabulary.ts';
import { ShownValues } from './ShownValues.tsx';

/** The column of a field; a dash where nothing was found. */
export const columnOf =
  (kind: AtlasKind) =>
  (name: string): Column<AtlasRecord> => {
    const field = atlasRecords[kind].fields[name];
    return {
      id: name,
      header: field?.label ?? name,
      isNumeric: field?.type === 'figure',
      cell: ({ facts }) =>
        field && facts[name] ? (
          <ShownValues field={field} values={facts[name]} />
        ) : (
          <span className="text-ink-soft">–</span>
        ),
    };
  };
