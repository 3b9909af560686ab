import { Skeleton } from '../../../../ui/Skeleton.tsx';

export const termGridClass = 'grid grid-cols-1 gap-x-10 sm:grid-cols-2 lg:grid-cols-3';
const SKELETON_CARDS = 6;

/** In the place of terms that are on their way. */
export function TermGroupsSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={termGridClass}>
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
        <div key={index} className="h-36 border-b border-line py-4">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
