export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;
/** A record is one level; a list in it is the second. Anything deeper than this is not a record but an attack or a mistake. */
export const MAX_RECORD_DEPTH = 8;
/** Body of an import request: the largest file as base64 (a third more), and room for what stands around it. */
export const MAX_IMPORT_BODY_BYTES = 15 * 1024 * 1024;

export const PREVIEW_ROWS = 5;
/** Notes and kept records are told one by one up to here; above, only their number. */
export const MAX_NOTES = 50;
export const LATEST_IMPORTS = 20;
export const IMPORT_ROWS_PAGE_SIZE = 100;

export const importFormats = ['json', 'csv'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** 'interrupted': the process ended in the middle. What was saved until then is reported, and can be undone. */
export const importStatuses = ['running', 'completed', 'cancelled', 'interrupted', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importTitles: Readonly<Record<ImportStatus, string>> = {
  running: 'The import still runs',
  completed: 'Import completed',
  cancelled: 'Import cancelled',
  interrupted: 'Import interrupted',
  undone: 'Import undone',
};

export const rowOutcomes = ['created', 'updated', 'unchanged', 'failed'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** 'kept': changed by somebody since the import, so undoing left it alone. */
export const undoOutcomes = ['removed', 'restored', 'kept'] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];
