import { AppError } from '../../../../platform/shared/app-error.ts';
import type { Arrival, ArrivalSource, Followable, FollowKind } from '../../../follows/server/define-follow.ts';
import { atlasRecords } from '../record.ts';
import { type AtlasKind, atlasKinds } from '../vocabulary.ts';
import { listChanges, listChangesWritten, type StoredChange } from './change-queries.ts';
import { pathOf, summaryOf, titleOf } from './describe-change.ts';
import { findOrSuggest } from './narrow-records.ts';
import type { Atlas, AtlasReading } from './open-atlas.ts';
import { aboutsOf, ownAbout, recordsAbout } from './what-about.ts';

/** A reactor design or a project, by its page: stories that name it, and changes of it and of what refers to it. */
export function followRecords(atlas: Atlas): FollowKind {
  return {
    kind: 'record',
    async read(_, { pathname }) {
      const [, kind, slug = ''] = pathname.match(/^\/(designs|projects)\/([a-z0-9-]{1,100})$/) ?? [];
      if (kind !== 'designs' && kind !== 'projects') return null;
      const record = findOrSuggest(await atlas.read(), kind, slug);
      const about = [ownAbout(record)?.about ?? ''];
      return { path: pathname, label: record.name, filter: { values: { from: ['story', 'change'], about } } };
    },
  };
}

/** What changed: of the whole atlas, of one kind of records, or of one record. */
export function followChanges(atlas: Atlas): FollowKind {
  return {
    kind: 'changes',
    async read(_, { pathname, searchParams }): Promise<Followable | null> {
      if (pathname !== '/changes') return null;
      const [asked, slug] = [searchParams.get('kind'), searchParams.get('slug')];
      const kind = atlasKinds.find((one) => one === asked);
      if (asked && !kind) throw new AppError('BAD_REQUEST', `There is no kind of records “${asked.slice(0, 60)}”.`);
      if (!kind)
        return {
          path: '/changes',
          label: 'All changes',
          filter: { values: { from: ['change'], kind: [...atlasKinds] } },
          isEverything: true,
        };
      const path = `/changes?kind=${kind}`;
      const of = `Changes of ${atlasRecords[kind].nouns.many}`;
      if (!slug) return { path, label: of, filter: { values: { from: ['change'], kind: [kind] } } };
      const { name } = findOrSuggest(await atlas.read(), kind, slug);
      return {
        path: `${path}&slug=${slug}`,
        label: `Changes of ${name}`,
        filter: { values: { from: ['change'], record: [`${kind}/${slug}`] } },
      };
    },
  };
}

/** What changed in the atlas. */
export function changeArrivals(atlas: Atlas): ArrivalSource {
  const tell = async (changes: readonly StoredChange[]) => {
    const reading = await atlas.read();
    return changes.map((change) => toArrival(reading, change));
  };
  return {
    name: 'atlas-changes',
    kind: 'change',
    listWritten: async (db, from, atLeast) => tell(await listChangesWritten(db, from, atLeast)),
    async listNewest(db, { values: { record, kind, about } }, limit) {
      const [only] = kind ?? [];
      const reading = await atlas.read();
      const records = record ?? about?.flatMap((one) => recordsAbout(reading, one));
      const wanted = atlasKinds.find((one) => kind?.length === 1 && one === only);
      return tell((await listChanges(db, { kind: wanted, records, limit })).items);
    },
  };
}

function toArrival(reading: AtlasReading, change: StoredChange): Arrival {
  const { id, at, kind, slug, act, field } = change;
  const entry = reading.find(kind, slug);
  const gone = ownAbout({ kind, slug, name: slug });
  const abouts = entry ? aboutsOf(reading, entry) : gone ? [gone] : [];
  return {
    ...{ id, kind: 'change', title: titleOf(reading, change), path: pathOf(reading, change) },
    text: summaryOf(reading, change),
    ...{ publishedAt: at, createdAt: at, writtenAt: at },
    values: {
      ...{ from: ['change'], kind: [kind], record: [`${kind}/${slug}`], about: abouts.map(({ about }) => about) },
      // Only the whole record is something that can be found anew.
      act: field === null ? [act] : ['changed'],
      find: [kinds[kind]],
    },
    names: Object.fromEntries(abouts.map(({ about, name }) => [about, name])),
  };
}

/** As searches and entities call them. */
const kinds: Readonly<Record<AtlasKind, string>> = {
  designs: 'design',
  projects: 'project',
  regulators: 'regulator',
  licensing: 'licensing',
  deals: 'deal',
  supply: 'supply',
};
