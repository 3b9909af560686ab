import type { z } from 'zod';
import type { Executor } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { sayIssue } from '../../../platform/shared/say-issue.ts';
import type { FollowKindName } from '../vocabulary.ts';
import type { Arrival, FollowKind } from './define-follow.ts';

/** A list of records that is narrowed by what its address says. */
export interface FollowedList<Asked extends { search?: string | undefined }> {
  kind: FollowKindName;
  pathname: string;
  /** "Reactor designs" */
  title: string;
  schema: z.ZodType<Asked>;
  /** Those of its parameters that narrow it by values; `search` does by words. */
  lists: readonly (keyof Asked & string)[];
  /** Of the changes that may be in it. */
  changesOf: string;
  /** Added to its address when it is narrowed: how it is looked at then. */
  narrowedBy?: string;
  /** What stands for a value to read. */
  nameOf(db: Executor, list: string, value: string): Promise<string> | string;
  /** Which of these changes are of records in the list, by the id of the arrival. */
  among(db: Executor, asked: Asked, arrivals: readonly Arrival[]): Promise<string[]>;
}

/** How many of the newest changes are looked through for those that are in a list. */
const LOOKED_THROUGH = 500;

/** Changes of the records that are in a list once they are made: what comes into it is told, what a change takes out of it is not. */
export function followList<Asked extends { search?: string | undefined }>(list: FollowedList<Asked>): FollowKind {
  const { kind, pathname, title, schema, changesOf } = list;
  return {
    kind,
    async read(db, address) {
      if (address.pathname !== pathname) return null;
      const asked = readAsked(list, address);
      const path = pathOf(list, asked);
      return {
        path,
        label: await labelOf(db, list, asked),
        filter: {
          values: { from: ['change'], kind: [changesOf] },
          ...(path === pathname ? {} : { ask: { ...asked, ...(asked.search ? { words: asked.search } : {}) } }),
        },
      };
    },
    pick: (db, asks, arrivals) =>
      Promise.all(
        asks.map(async (ask) => {
          const parsed = schema.safeParse(ask);
          // What cannot be read any more asks for nothing.
          return new Set(parsed.success ? await list.among(db, parsed.data, arrivals) : []);
        }),
      ),
    looksThrough: LOOKED_THROUGH,
  };

  /** @throws AppError BAD_REQUEST */
  function readAsked({ lists }: FollowedList<Asked>, { searchParams: asked }: URL): Asked {
    const parsed = schema.safeParse({
      search: asked.get('search') || undefined,
      ...Object.fromEntries(lists.map((name) => [name, asked.getAll(name)])),
    });
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new AppError(
      'BAD_REQUEST',
      `This list can't be followed: ${issue ? sayIssue(issue) : 'its address cannot be read'}.`,
    );
  }

  async function labelOf(db: Executor, { lists, nameOf }: FollowedList<Asked>, asked: Asked): Promise<string> {
    const names = await Promise.all(
      lists.flatMap((name) => valuesOf(asked, name).map((value) => nameOf(db, name, value))),
    );
    const parts = [...(asked.search ? [`“${asked.search}”`] : []), ...names];
    return parts.length > 0 ? `${title}: ${parts.join(', ')}` : title;
  }
}

/** What is told of a change: the fields of it that visitors see, in words. Empty when it is of none of them. */
export function sayChanged(shown: readonly [name: string, field: { label: string }][], changes: unknown): string {
  if (typeof changes !== 'object' || changes === null) return '';
  const labels = shown.flatMap(([name, { label }]) => (name in changes ? [label.toLowerCase()] : []));
  return labels.length > 0 ? `${labels.join(', ')} changed` : '';
}

/** Written in one way only. */
function pathOf<Asked extends { search?: string | undefined }>(
  { pathname, lists, narrowedBy }: FollowedList<Asked>,
  asked: Asked,
): string {
  const query = new URLSearchParams();
  if (asked.search) query.set('search', asked.search.replaceAll(/\s+/g, ' '));
  for (const name of lists) for (const value of [...new Set(valuesOf(asked, name))].sort()) query.append(name, value);
  if (query.size === 0) return pathname;
  return `${pathname}?${query}${narrowedBy ? `&${narrowedBy}` : ''}`;
}

function valuesOf<Asked>(asked: Asked, name: keyof Asked & string): string[] {
  const values: unknown = asked[name];
  return Array.isArray(values) ? values.map(String) : [];
}
