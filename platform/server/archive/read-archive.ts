import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ARCHIVE, ArchiveError, type Heading, type Line, readLine } from './lines.ts';

export interface Summary {
  madeAt: string;
  migrations: string[];
  rows: Record<string, number>;
}

/** The lines of an archive file. @throws ArchiveError when it is damaged */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(path), unpacked);
  // Told by the loop below, which reads the same stream.
  reading.catch(() => {});
  try {
    let rest: Buffer[] = [];
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0;
      // Not by `readline`: it also parts lines at U+2028, which may stand in any text.
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString();
        rest = [];
        from = at + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    }
    if (rest.length > 0) throw new ArchiveError('it ends in the middle of a line');
    await reading;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw new ArchiveError(message, { cause: error });
    throw error;
  }
}

/**
 * Lines one by one, and at the end whether they were all: what does not end, or is not what was written, is refused.
 *
 * @throws ArchiveError
 */
export async function* checkLines(lines: AsyncIterable<string>): AsyncGenerator<Line> {
  const hashing = createHash('sha256');
  const counted: Record<string, number> = {};
  let table: string | null = null;
  let isFirst = true;
  let hasEnded = false;
  for await (const text of lines) {
    if (hasEnded) throw new ArchiveError('it goes on after its end');
    const line = parse(text);
    if (isFirst) {
      if (!('heading' in line && 'archive' in line.heading && line.heading.archive === ARCHIVE))
        throw new ArchiveError('it is no archive of SMR Intelligence');
      if (line.heading.format !== 1)
        throw new ArchiveError(`its format ${line.heading.format} is newer than this product`);
    }
    isFirst = false;
    if ('row' in line) {
      if (!table) throw new ArchiveError('it has rows that belong to no table');
      counted[table] = (counted[table] ?? 0) + 1;
    } else if ('table' in line.heading) {
      table = line.heading.table;
      counted[table] = 0;
    } else if ('end' in line.heading) {
      hasEnded = true;
      const { rows, sha256 } = line.heading.end;
      if (hashing.digest('hex') !== sha256 || JSON.stringify(rows) !== JSON.stringify(counted))
        throw new ArchiveError('it is not as it was written');
    }
    if (!hasEnded) hashing.update(`${text}\n`);
    yield line;
  }
  if (!hasEnded) throw new ArchiveError('it is cut off');
}

/** Reads a whole archive. @throws ArchiveError when it is none, damaged or cut off */
export async function examineArchive(path: string): Promise<Summary> {
  const summary: Summary = { madeAt: '', migrations: [], rows: {} };
  for await (const line of checkLines(linesOf(path))) {
    if (!('heading' in line)) continue;
    if ('archive' in line.heading) Object.assign(summary, pick(line.heading));
    if ('end' in line.heading) summary.rows = line.heading.end.rows;
  }
  return summary;
}

function pick({ madeAt, migrations }: Extract<Heading, { archive: unknown }>) {
  return { madeAt, migrations };
}

function parse(text: string): Line {
  try {
    return readLine(text);
  } catch (error) {
    throw new ArchiveError('one of its headings cannot be read', { cause: error });
  }
}
