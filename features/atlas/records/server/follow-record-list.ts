import type { Executor } from '../../../../platform/server/database.ts';
import type { FollowKind } from '../../../follows/server/define-follow.ts';
import { type FollowedList, followList } from '../../../follows/server/follow-list.ts';
import type { AtlasKind } from '../vocabulary.ts';
import type { Atlas, AtlasReading, Entry } from './open-atlas.ts';

/** A list of one kind of records, narrowed as its page is: changes of those in it. */
export function followRecordList<Asked extends { search?: string | undefined }>(
  atlas: Atlas,
  list: Omit<FollowedList<Asked>, 'changesOf' | 'among' | 'nameOf'> & {
    of: AtlasKind;
    nameOf(reading: AtlasReading, list: string, value: string): string;
    narrow(db: Executor, reading: AtlasReading, asked: Asked): Promise<readonly Entry[]> | readonly Entry[];
  },
): FollowKind {
  const { of, nameOf, narrow, ...rest } = list;
  return followList<Asked>({
    ...rest,
    changesOf: of,
    nameOf: async (_, name, value) => nameOf(await atlas.read(), name, value),
    async among(db, asked, arrivals) {
      const found = await narrow(db, await atlas.read(), asked);
      const listed = new Set(found.map(({ slug }) => `${of}/${slug}`));
      return arrivals.filter(({ values }) => values.record?.some((record) => listed.has(record))).map(({ id }) => id);
    },
  });
}
