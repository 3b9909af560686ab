import type { z } from 'zod';
import { recordDownloads } from '../../../../platform/server/http/record-downloads.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import { atlasRecords } from '../record.ts';
import type { AtlasKind } from '../vocabulary.ts';
import type { Entry } from './open-atlas.ts';

interface AtlasDownloads<Filter> {
  kind: AtlasKind;
  /** Address of the page whose list it is. */
  path: string;
  filter: z.ZodType<Filter>;
  /** Parameters besides search and order that are given once. */
  single?: readonly string[];
  list(filter: Filter): Promise<readonly Entry[]>;
}

/** A list of the atlas as a file, a record a row: the values that are shown, lists joined, money with its currency in a column beside it. */
export function atlasDownloads<Filter>({ kind, path, filter, single = [], list }: AtlasDownloads<Filter>): Route[] {
  return recordDownloads({
    kind,
    columns: columnsOf(kind),
    path,
    filter,
    single,
    list: async (asked) => (await list(asked)).map(toRow),
    readAsOf: async (asked) => newest(await list(asked)),
  });
}

/** The columns of a kind's file: its slug, and each of its fields. */
export function columnsOf(kind: AtlasKind): string[] {
  return [
    'slug',
    ...Object.entries(atlasRecords[kind].fields).flatMap(([name, { type }]) =>
      type === 'money' ? [name, `${name}Currency`] : [name],
    ),
  ];
}

export function toRow({ kind, slug, values }: Entry): Record<string, string | string[] | null> {
  const { fields } = atlasRecords[kind];
  const cells = Object.entries(fields).flatMap(([name, { isList, type }]): [string, string | string[] | null][] => {
    const said = values[name] ?? [];
    const texts = said.map(({ value }) => value);
    if (type === 'money')
      return [
        [name, texts[0] ?? null],
        [`${name}Currency`, said[0]?.unit ?? null],
      ];
    return [[name, isList ? texts : (texts[0] ?? null)]];
  });
  return Object.fromEntries([['slug', slug], ...cells]);
}

/** The day on which one of them was changed last. */
function newest(entries: readonly Entry[]): string | null {
  const last = Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()));
  return last === 0 ? null : dayOf(last);
}
