import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { GivenSource, GivenValue } from '../rules/find-faults.ts';
import { type AtlasKind, atlasKinds } from '../vocabulary.ts';

/** Values of the shipped files and the sources that they name. */
export interface ShippedAtlas {
  values: GivenValue[];
  sources: GivenSource[];
}

/**
 * Reads the values that come with the product: of each kind a file with a value a row, and one with its sources.
 *
 * @param folder where they lie; they are no part of the built server, because a megabyte of text would be read with every start
 */
export function readShipped(folder: string): ShippedAtlas {
  const byUrl = new Map<string, GivenSource>();
  const values = atlasKinds.flatMap((kind) => {
    const urls = new Map<string, string>();
    for (const { id = '', publisher = '', title = '', url = '', published } of readRows(folder, `${kind}-sources`)) {
      urls.set(id, url);
      if (!byUrl.has(url)) byUrl.set(url, { publisher, title, url, published: published || null });
    }
    return readRows(folder, kind).map((row) => toValue(kind, row, urls));
  });
  return { values, sources: [...byUrl.values()] };
}

/** Tells whether the files are the same as before, at a hundredth of what reading them takes. */
export function hashShipped(folder: string): string {
  const hash = createHash('sha256');
  for (const kind of atlasKinds)
    for (const file of [kind, `${kind}-sources`]) hash.update(readFileSync(join(folder, `${file}.csv`)));
  return hash.digest('hex');
}

type Row = Record<string, string>;

function readRows(folder: string, file: string): Row[] {
  const { data, errors } = Papa.parse<Row>(readFileSync(join(folder, `${file}.csv`), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  const [first] = errors;
  if (first) throw new Error(`${file}.csv, row ${first.row}: ${first.message}`);
  return data;
}

function toValue(kind: AtlasKind, row: Row, urls: ReadonlyMap<string, string>): GivenValue {
  const { record = '', field = '', value = '', unit, source = '', as_of = '', quoted_at = '', grade = '', note } = row;
  return {
    kind,
    record,
    field: fieldNameOf(field),
    value,
    unit: unit || null,
    source: urls.get(source) ?? source,
    asOf: as_of,
    quotedAt: quoted_at,
    grade,
    leads: row.leads === 'yes',
    note: note || null,
  };
}

/** `net_mwe` in files is `netMwe` here. */
export function fieldNameOf(column: string): string {
  return column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export function columnOf(fieldName: string): string {
  return fieldName.replaceAll(/[A-Z]|(?<=[a-z])\d/g, (sign) => `_${sign.toLowerCase()}`);
}
