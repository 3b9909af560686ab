import { CircleAlert, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  /** 'error' is announced to screen readers at once. */
  tone: 'error' | 'empty';
  title: string;
  children: ReactNode;
  action?: { label: string; onClick(): void };
}

/** What stands in the place of content that could not be shown, or that does not exist. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const Icon = tone === 'error' ? CircleAlert : Inbox;
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`rounded-lg border px-6 py-12 text-center ${tone === 'error' ? 'border-danger/40 bg-danger-soft' : 'border-line bg-panel'}`}
    >
      <Icon aria-hidden className={`mx-auto size-8 ${tone === 'error' ? 'text-danger' : 'text-ink-soft'}`} />
      <h2 className="mt-4 text-xl font-semibold">{title}</h2>
      <div className="mx-auto mt-2 max-w-md text-ink-soft">{children}</div>
      {action ? (
        <button
          type="button"
          onClick={action.onClick}
          className="mt-6 rounded-full border border-line-strong px-5 py-2 text-sm font-medium hover:bg-sunken"
        >
          {action.label}
        </button>
      ) : null}
    </div>
  );
}
