import { Fragment, type ReactNode } from 'react';
import { Notice } from './Notice.tsx';
import { placeAt } from './place-after.ts';
import { Skeleton } from './Skeleton.tsx';

type Look = 'lines' | 'inset' | 'cards';

interface DataListProps<Item> {
  /** What they are, for screen readers. */
  label: string;
  /** Undefined while they are on their way. */
  items: readonly Item[] | undefined;
  keyOf(item: Item): string;
  children(item: Item): ReactNode;
  /**
   * 'lines' in one frame; 'inset' the same within a frame that is there already, and quieter about there being none; 'cards' side by side, each
   * with a frame of its own (class `card`).
   */
  look?: Look;
  /** Their order says something: the newest first, a rank. */
  isOrdered?: boolean;
  /** Of a list that grows by ShowMore: by how many, or a multiple of it. */
  lot?: number;
  /** Where it is a part of such a list: at which place of the whole its first stands. */
  from?: number;
  /** What to say when there are none. */
  empty?: { title: string; text?: ReactNode; actions?: ReactNode };
  /** Why there are none to show, as a sentence. */
  error?: string | null | undefined;
  onRetry?(): void;
  /** How many are likely to come, and how high each is: a class such as `h-32`. */
  expected?: { count: number; height: string };
  /** Of the list: columns of a grid, for instance. */
  className?: string;
}

const NOTHING: NonNullable<DataListProps<unknown>['empty']> = { title: 'Nothing to show' };

const frames: Readonly<Record<Look, string>> = {
  lines: 'divide-y divide-line rounded-lg border border-line bg-panel',
  inset: 'divide-y divide-line',
  cards: 'grid gap-4',
};

/** Things to read one by one: cards, entries of a log, search results. Things to compare by their facts: DataTable. */
export function DataList<Item>(props: DataListProps<Item>) {
  const {
    label,
    items,
    keyOf,
    children,
    look = 'lines',
    empty = NOTHING,
    error,
    onRetry,
    isOrdered = false,
    lot,
    from = 0,
    className = '',
  } = props;
  const List = isOrdered ? 'ol' : 'ul';
  const { expected = { count: 3, height: 'h-16' } } = props;
  if (error && look === 'inset') return <QuietNotice>{error}</QuietNotice>;
  if (error) {
    const action = onRetry && { label: 'Try again', onClick: onRetry };
    return (
      <Notice tone="error" title="The list could not be loaded" action={action}>
        {error}
      </Notice>
    );
  }
  if (items === undefined) {
    return (
      <div role="status" aria-label={`${label}: loading`} className={`${frames[look]} ${className}`}>
        {Array.from({ length: expected.count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
          <Fragment key={index}>
            <WaitingItem look={look} height={expected.height} />
          </Fragment>
        ))}
      </div>
    );
  }
  if (items.length === 0 && look === 'inset') return <QuietNotice>{empty.title}</QuietNotice>;
  if (items.length === 0) {
    return (
      <Notice tone="empty" title={empty.title} actions={empty.actions}>
        {empty.text}
      </Notice>
    );
  }
  return (
    <List aria-label={label} className={`${frames[look]} ${className}`}>
      {items.map((item, index) => (
        <li key={keyOf(item)} {...placeAt(from + index, lot)} className={look === 'cards' ? 'min-w-0' : 'px-4 py-3'}>
          {children(item)}
        </li>
      ))}
    </List>
  );
}

/** Within a frame whose title says what there is none of. */
function QuietNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-4 py-6 text-note text-ink-soft">
      {children}
    </p>
  );
}

function WaitingItem({ look, height }: { look: Look; height: string }) {
  return (
    <div className={`${height} ${look === 'cards' ? 'rounded-lg border border-line bg-panel p-5' : 'px-4 py-3'}`}>
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="mt-2 h-3 w-1/4" />
    </div>
  );
}
