import { Skeleton } from './Skeleton.tsx';

/**
 * Placeholders of cards that begin with a logo and a name, while a page of them is on its way. Rows and entries bring their own (DataTable,
 * DataList); anything else: Skeleton.
 *
 * @param cardClass their height: nothing must jump when the cards come
 */
export function CardSkeletons({
  count,
  className,
  cardClass,
}: {
  count: number;
  className: string;
  cardClass: string;
}) {
  return (
    <div role="status" aria-label="Loading" className={className}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
        <div key={index} className={`rounded-lg border border-line bg-panel p-5 ${cardClass}`}>
          <div className="flex gap-3.5">
            <Skeleton className="size-11" />
            <div className="flex-1">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="mt-2 h-4 w-1/3" />
            </div>
          </div>
          <Skeleton className="mt-6 h-5 w-1/2" />
          <Skeleton className="mt-4 h-4 w-1/4" />
        </div>
      ))}
    </div>
  );
}
