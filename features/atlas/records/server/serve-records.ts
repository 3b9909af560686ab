import type { z } from 'zod';
import { recordDownloads } from '../../../../platform/server/http/record-downloads.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import type { RecordSource } from '../contract.ts';
import { atlasRecords } from '../record.ts';
import type { AtlasKind } from '../vocabulary.ts';
import type { Atlas, Entry } from './open-atlas.ts';

interface AtlasDownloads<Filter> {
  atlas: Atlas;
  kind: AtlasKind;
  /** Address of the page whose list it is. */
  path: string;
  filter: z.ZodType<Filter>;
  /** Parameters besides search and order that are given once. */
  single?: readonly string[];
  list(filter: Filter): Promise<readonly Entry[]>;
}

/**
 * A list of the atlas as a file, a record a row: the values that are shown, lists joined, money with its currency in a column beside it, and
 * the sources in which they were read.
 */
export function atlasDownloads<Filter>(downloads: AtlasDownloads<Filter>): Route[] {
  const { atlas, kind, path, filter, single = [], list } = downloads;
  return recordDownloads({
    kind,
    columns: [...columnsOf(kind), ...sourceColumns],
    path,
    filter,
    single,
    async list(asked) {
      const entries = await list(asked);
      const sources = await atlas.sourcesOf(entries);
      return entries.map((entry) => ({ ...toRow(entry), ...toSourceCells(sources.get(entry.id) ?? []) }));
    },
    readAsOf: async (asked) => newest(await list(asked)),
  });
}

const sourceColumns = ['sourceTitle', 'sourceUrl', 'sourceDate'] as const;

/** Each source once, in the same order in all three; a date that is not known is the day on which the source was read. */
function toSourceCells(sources: readonly RecordSource[]): Record<(typeof sourceColumns)[number], string[]> {
  const each = [...new Map(sources.map((source) => [source.url, source])).values()];
  return {
    sourceTitle: each.map(({ publisher, title }) => `${publisher}: ${title}`),
    sourceUrl: each.map(({ url }) => url),
    sourceDate: each.map(({ published, quotedAt }) => published ?? quotedAt),
  };
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
