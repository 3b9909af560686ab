import { atlasRecords } from '../../../records/record.ts';
import type { DesignColumn } from '../../vocabulary.ts';

/** By itself, because the table comes with its page and the list of the columns only when it is opened. */
export const columnLabel = (column: DesignColumn): string =>
  column === 'power' ? 'Electrical power' : (atlasRecords.designs.fields[column]?.label ?? column);
