import { compact, cursorParam, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { type ArrivalKind, arrivalKinds } from '../vocabulary.ts';

export interface DeskSearch {
  /** Only what came for this one. */
  follow?: string;
  /** Only what is this. */
  kind?: ArrivalKind;
  cursor?: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readDeskSearch(search: Record<string, unknown>): DeskSearch {
  const follow = textParam(search.follow);
  return compact({
    follow: follow && UUID.test(follow) ? follow : undefined,
    kind: wordParam(search.kind, arrivalKinds),
    cursor: cursorParam(search.cursor),
  });
}

export interface FollowSearch {
  /** What is to be followed. */
  path: string;
}

export function readFollowSearch(search: Record<string, unknown>): FollowSearch {
  return { path: textParam(search.path, 2_000) ?? '/news' };
}

export interface SaveSearch {
  /** Of the story. */
  path?: string;
}

export function readSaveSearch(search: Record<string, unknown>): SaveSearch {
  return compact({ path: textParam(search.path, 300) });
}
