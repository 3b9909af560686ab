import type { ReactNode } from 'react';
import { CircleAlert } from './icons/CircleAlert.tsx';
import { CircleCheck } from './icons/CircleCheck.tsx';
import { Info } from './icons/Info.tsx';
import { TriangleAlert } from './icons/TriangleAlert.tsx';

interface MessageProps {
  /** 'danger' and 'warn' are announced at once, the others when there is time. */
  tone: 'info' | 'good' | 'warn' | 'danger';
  className?: string | undefined;
  children: ReactNode;
}

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, danger: CircleAlert };

/** How something went, said where it was done. In the place of missing content: Notice. Where the page may change meanwhile: showToast. */
export function Message({ tone, className = '', children }: MessageProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'danger' || tone === 'warn' ? 'alert' : 'status'}
      className={`message message-${tone} ${className}`}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
