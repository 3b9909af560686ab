import { compact, cursorParam, textParam } from '../../../platform/web/search-params.ts';

export interface DeskSearch {
  /** Only what came for this one. */
  follow?: string;
  cursor?: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readDeskSearch(search: Record<string, unknown>): DeskSearch {
  const follow = textParam(search.follow);
  return compact({ follow: follow && UUID.test(follow) ? follow : undefined, cursor: cursorParam(search.cursor) });
}

export interface FollowSearch {
  /** The list that is to be followed. */
  path: string;
}

export function readFollowSearch(search: Record<string, unknown>): FollowSearch {
  return { path: textParam(search.path, 2_000) ?? '/news' };
}
