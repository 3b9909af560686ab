import { Skeleton } from '../../../../ui/Skeleton.tsx';

export const newsGridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';
const SKELETON_CARDS = 6;

/** In the place of a NewsGrid that is on its way. */
export function NewsGridSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={newsGridClass}>
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
        <div key={index} className="h-72 rounded-lg border border-line bg-panel p-5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-4 h-5 w-full" />
          <Skeleton className="mt-2 h-5 w-2/3" />
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
