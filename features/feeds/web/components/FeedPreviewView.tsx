import type { FeedPreview } from '../../contract.ts';
import { formatTime } from '../format-time.ts';

/** What an address would bring: five entries, or why there are none and which feeds were found instead. */
export function FeedPreviewView({
  preview,
  onTake,
}: {
  preview: FeedPreview;
  onTake(url: string, title: string | null): void;
}) {
  const { failure, message, discovered, items, itemCount, title } = preview;
  return (
    <div className="mt-5 border-t border-line pt-4 text-sm">
      {discovered.length > 0 ? (
        <>
          <p className="font-medium">This is a web page. It links to these feeds:</p>
          <ul className="mt-2 divide-y divide-line">
            {discovered.map((feed) => (
              <li key={feed.url} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="block wrap-anywhere">{feed.title ?? 'Feed'}</span>
                  <span className="block break-all text-ink-soft">{feed.url}</span>
                </span>
                <button
                  type="button"
                  onClick={() => onTake(feed.url, feed.title)}
                  className="shrink-0 rounded-md border border-line-strong px-3 py-1 hover:bg-sunken"
                >
                  Use this
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : failure ? (
        <div role="alert">
          <p className="font-medium text-danger">{failure.what}</p>
          <p className="mt-1">{failure.fix}</p>
          {message ? <p className="mt-1 text-ink-soft wrap-anywhere">{message}</p> : null}
        </div>
      ) : (
        <>
          <p className="font-medium wrap-anywhere">
            {title ? `${title}: ` : ''}
            {itemCount} {itemCount === 1 ? 'entry' : 'entries'}
          </p>
          <ul className="mt-2 divide-y divide-line">
            {items.map((item) => (
              <li key={item.url} className="py-2">
                <p className="wrap-anywhere">{item.title}</p>
                <p className="text-ink-soft tabular-nums">{formatTime(item.publishedAt)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
