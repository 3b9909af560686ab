/** What of a source the list of sources is narrowed and ordered by. */
interface ListedSource {
  name: string;
  url: string;
  description: string | null;
  isActive: boolean;
  createdAt: string;
  lastFetchedAt: string | null;
  lastSuccessAt: string | null;
  errorCount: number;
  proposedUrl: string | null;
  storyCount: number;
}

/** The kinds of sources that an editor looks for, in the order in which they are offered. */
export const sourceStates = ['active', 'failing', 'moved', 'never', 'off'] as const;
export type SourceState = (typeof sourceStates)[number];

export const sourceOrders = ['newest', 'name', 'silent', 'stories'] as const;
export type SourceOrder = (typeof sourceOrders)[number];

/** A source may be of several kinds. "Failing" are those that are read: nobody waits for one that is switched off. */
export function isOfState(source: ListedSource, state: SourceState): boolean {
  switch (state) {
    case 'active':
      return source.isActive;
    case 'failing':
      return source.isActive && source.errorCount > 0;
    case 'moved':
      return source.proposedUrl !== null;
    case 'never':
      return source.isActive && source.lastSuccessAt === null;
    case 'off':
      return !source.isActive;
  }
}

/** @param words all of them must be in name, address or description, in any case */
export function chooseSources<Source extends ListedSource>(
  sources: readonly Source[],
  { state, words, order }: { state: SourceState | undefined; words: string; order: SourceOrder },
): Source[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return sources
    .filter((source) => state === undefined || isOfState(source, state))
    .filter((source) => {
      const text = `${source.name} ${source.url} ${source.description ?? ''}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .toSorted(comparisons[order]);
}

const byName = (a: ListedSource, b: ListedSource) => a.name.localeCompare(b.name, 'en');

const comparisons: Record<SourceOrder, (a: ListedSource, b: ListedSource) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt) || byName(a, b),
  name: byName,
  // Whatever never answered is silent the longest.
  silent: (a, b) => (a.lastSuccessAt ?? '').localeCompare(b.lastSuccessAt ?? '') || byName(a, b),
  stories: (a, b) => b.storyCount - a.storyCount || byName(a, b),
};
