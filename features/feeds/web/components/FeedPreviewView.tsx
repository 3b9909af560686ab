import { formatCounted, formatNumber } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { FeedPreview } from '../../contract.ts';

interface FeedPreviewViewProps {
  preview: FeedPreview;
  /** Left out where the address is not to be chosen. */
  onTake?(url: string, title: string | null): void;
}

/** What an address would bring: five entries, or why there are none and which feeds were found instead. */
export function FeedPreviewView({ preview, onTake }: FeedPreviewViewProps) {
  const { failure, message, discovered, items, itemCount, leftOutCount, title } = preview;
  if (discovered.length > 0) {
    return (
      <Preview title="This is a web page. It links to these feeds:">
        {discovered.map((feed) => (
          <li key={feed.url} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{feed.title ?? 'Feed'}</span>
              <span className="block break-all text-ink-soft">{feed.url}</span>
            </span>
            {onTake ? (
              <Button size="small" onClick={() => onTake(feed.url, feed.title)} className="shrink-0">
                Use this
              </Button>
            ) : null}
          </li>
        ))}
      </Preview>
    );
  }
  if (failure) {
    return (
      <Message tone="danger">
        <p className="font-medium">{failure.what}</p>
        <p className="mt-1">{failure.fix}</p>
        {message ? <p className="mt-1">{message}</p> : null}
      </Message>
    );
  }
  return (
    <Preview
      title={`${title ? `${title}: ` : ''}${formatCounted(itemCount, 'entry', 'entries')}${
        leftOutCount > 0 ? `, ${formatNumber(leftOutCount)} of them left out by your words` : ''
      }`}
    >
      {message ? <li className="py-2">{message}</li> : null}
      {items.map((item) => (
        <li key={item.url} className="py-2">
          <p className={`wrap-anywhere ${item.isLeftOut ? 'text-ink-soft line-through' : ''}`}>{item.title}</p>
          {item.isLeftOut ? <span>Left out · </span> : null}
          <Time at={item.publishedAt} form="moment" className="text-ink-soft" />
        </li>
      ))}
    </Preview>
  );
}

function Preview({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="border-t border-line pt-4 text-note">
      <p className="font-medium wrap-anywhere">{title}</p>
      <ul className="mt-2 divide-y divide-line">{children}</ul>
    </div>
  );
}
