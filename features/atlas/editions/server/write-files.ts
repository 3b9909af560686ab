import { createHash } from 'node:crypto';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import { compareEditions, type EditionContent } from '../rules/compare-editions.ts';

export interface EditionFile {
  name: string;
  contentType: string;
  content: Buffer;
  size: number;
  sha256: string;
}

export interface EditionBefore {
  number: number;
  content: EditionContent;
}

interface Around {
  number: number;
  publishedAt: Date;
  siteName: string;
  publicUrl: string;
}

const valueColumns = [
  ...(['kind', 'record', 'field', 'value', 'unit', 'source', 'asOf', 'quotedAt', 'grade', 'leads', 'note'] as const),
];
const sourceColumns = ['url', 'publisher', 'title', 'published'] as const;

/** The files of an edition; last the manifest, which tells the checksums of the others. */
export async function writeFiles(
  content: EditionContent,
  before: EditionBefore | null,
  around: Around,
): Promise<EditionFile[]> {
  const { number, publishedAt, publicUrl } = around;
  const difference = before && compareEditions(before.content, content, { from: before.number, to: number });
  const files = [
    fileOf('values.csv', 'text/csv; charset=utf-8', writeCsv(valueColumns, content.values)),
    fileOf('sources.csv', 'text/csv; charset=utf-8', writeCsv(sourceColumns, content.sources)),
    fileOf('atlas.json', JSON_TYPE, JSON.stringify(content)),
    fileOf('values.parquet', 'application/vnd.apache.parquet', await writeParquet(valueColumns, content.values)),
    fileOf('sources.parquet', 'application/vnd.apache.parquet', await writeParquet(sourceColumns, content.sources)),
    fileOf('dictionary.json', JSON_TYPE, JSON.stringify(content.dictionary, null, 2)),
    ...(difference ? [fileOf(`from-${difference.from}.json`, JSON_TYPE, JSON.stringify(difference))] : []),
    fileOf('citation.bib', 'application/x-bibtex; charset=utf-8', writeBibtex(around)),
    fileOf('citation.json', 'application/vnd.citationstyles.csl+json', writeCsl(around)),
    fileOf('README.md', 'text/markdown; charset=utf-8', writeReadme(around, before?.number ?? null)),
  ];
  const manifest = {
    ...{ number, publishedAt: publishedAt.toISOString(), address: `${publicUrl}/data/${number}/manifest.json` },
    previous: before?.number ?? null,
    files: files.map(({ name, size, sha256, contentType }) => ({ name, size, sha256, contentType })),
  };
  return [...files, fileOf('manifest.json', JSON_TYPE, JSON.stringify(manifest, null, 2))];
}

const JSON_TYPE = 'application/json; charset=utf-8';

function fileOf(name: string, contentType: string, given: string | Uint8Array): EditionFile {
  const content = Buffer.from(given as Uint8Array);
  return {
    name,
    contentType,
    content,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

async function writeParquet<Row extends object>(columns: readonly (keyof Row & string)[], rows: readonly Row[]) {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const columnData = columns.map((name) => {
    const data = rows.map((row) => row[name]);
    return { name, data, type: name === 'leads' ? ('BOOLEAN' as const) : ('STRING' as const), nullable: true };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

const titleOf = ({ number }: Around) => `Atlas of small and advanced reactors, edition ${number}`;

const writeBibtex = (around: Around) => `@misc{smr-intelligence-atlas-${around.number},
  title        = {${titleOf(around)}},
  author       = {{${around.siteName}}},
  year         = {${dayOf(around.publishedAt).slice(0, 4)}},
  howpublished = {\\url{${around.publicUrl}/data/${around.number}/atlas.json}},
  note         = {Published ${dayOf(around.publishedAt)}}
}
`;

function writeCsl(around: Around): string {
  const [year = 0, month = 0, day = 0] = dayOf(around.publishedAt).split('-').map(Number);
  return JSON.stringify([
    {
      ...{ id: `smr-intelligence-atlas-${around.number}`, type: 'dataset', title: titleOf(around) },
      author: [{ literal: around.siteName }],
      publisher: around.siteName,
      issued: { 'date-parts': [[year, month, day]] },
      version: String(around.number),
      URL: `${around.publicUrl}/data/${around.number}/atlas.json`,
    },
  ]);
}

const writeReadme = (around: Around, previous: number | null) => `# ${titleOf(around)}

Published on ${dayOf(around.publishedAt)} by ${around.siteName}, ${around.publicUrl}/data. The files of this edition never change; manifest.json tells their
checksums (SHA-256).

- values: what one source says of one field of one record, a row each (CSV, Parquet); sources: the pages that they were read in
- atlas.json: both, with the data dictionary; dictionary.json: what each field means
${previous === null ? '' : `- from-${previous}.json: what makes this edition of edition ${previous}\n`}
## Licence

Facts belong to nobody. You may use this collection for any purpose if you name ${around.siteName} and, for a value, the source that stands beside it.
Texts and titles of the sources remain those of their publishers.

## Citation

citation.bib (BibTeX), citation.json (CSL-JSON).

## What to know

A value that does not lead is shown nowhere: another source is taken before it. What was not found has no row. Design values of a vendor are what the
vendor says.
`;
