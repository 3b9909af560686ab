import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CircleAlert } from './icons/CircleAlert.tsx';
import { Inbox } from './icons/Inbox.tsx';

interface NoticeProps {
  /** 'error' is announced to screen readers at once. */
  tone: 'error' | 'empty';
  title: string;
  children?: ReactNode;
  action?: { label: string; onClick(): void } | undefined;
  /** Links or buttons that lead on. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** What stands in the place of content that could not be shown, or that does not exist. How a deed went is a Message. */
export function Notice({ tone, title, children, action, actions, className = '' }: NoticeProps) {
  const Icon = tone === 'error' ? CircleAlert : Inbox;
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`rounded-lg border px-6 py-12 text-center ${tone === 'error' ? 'border-danger/40 bg-danger-soft' : 'border-line bg-panel'} ${className}`}
    >
      <Icon aria-hidden className={`mx-auto size-8 ${tone === 'error' ? 'text-danger' : 'text-ink-soft'}`} />
      <h2 className="mt-4 text-section">{title}</h2>
      <div className="mx-auto mt-2 max-w-md text-ink-soft">{children}</div>
      {action || actions ? (
        <div className="mt-part flex flex-wrap justify-center gap-2">
          {action ? <Button onClick={action.onClick}>{action.label}</Button> : null}
          {actions}
        </div>
      ) : null}
    </div>
  );
}
