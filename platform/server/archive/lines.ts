/**
 * What an archive is made of: lines of JSON, packed by gzip. A heading begins with `#` and says what the lines after it are; each other line is
 * a row of the table named last. It can be read with `zcat` and any language, and does not depend on the kind of database it came from.
 */
export type Heading =
  | { archive: typeof ARCHIVE; format: 1; madeAt: string; migrations: string[] }
  | { table: string; columns: string[]; partition: { of: string; bound: string } | null }
  | { sequence: string; last: string; isCalled: boolean }
  | { file: string; text: string }
  | { end: { rows: Record<string, number>; sha256: string } };

export const ARCHIVE = 'smr-intelligence';

export function writeHeading(heading: Heading): string {
  return `#${JSON.stringify(heading)}`;
}

/** Rows, and the headings between them. */
export type Line = { heading: Heading } | { row: string };

export function readLine(line: string): Line {
  // Written by `writeHeading`; that the archive is whole is known by its last line.
  return line.startsWith('#') ? { heading: JSON.parse(line.slice(1)) as Heading } : { row: line };
}

/** An archive that cannot be used; the message says why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
