import type { ReactNode } from 'react';
import { formatFixed } from '../../../../platform/shared/format-number.ts';
import { savedPercent } from '../../rules/choose-method.ts';

/** One result: what is saved, both sides as bars on one scale, and below what explains it. */
export function ComparisonRow({
  title,
  fossil,
  nuclear,
  format,
  remark,
  children,
}: {
  title: string;
  /** null: the method has no figure. */
  fossil: number | null;
  nuclear: number | null;
  format(value: number): string;
  remark: ReactNode;
  children: ReactNode;
}) {
  const hasFigure = fossil !== null && nuclear !== null;
  const scale = Math.max(fossil ?? 0, nuclear ?? 0);
  return (
    <section className="border-t border-line py-6">
      <div className="flex items-baseline justify-between gap-4">
        <h4 className="font-medium">{title}</h4>
        {hasFigure ? (
          <p className="font-serif text-section tabular-nums">
            {formatFixed(savedPercent(fossil - nuclear, fossil), 1)} % less
          </p>
        ) : (
          <p className="text-note text-ink-soft">no figure that we could check</p>
        )}
      </div>
      {hasFigure ? (
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 text-note">
          <Bar label="Fossil" value={fossil} scale={scale} className="fill-line-strong" format={format} />
          <Bar label="Nuclear" value={nuclear} scale={scale} className="fill-accent" format={format} />
        </dl>
      ) : null}
      <div className="mt-3 text-note text-ink-soft">{remark}</div>
      {children}
    </section>
  );
}

function Bar({
  label,
  value,
  scale,
  className,
  format,
}: {
  label: string;
  value: number;
  scale: number;
  className: string;
  format(value: number): string;
}) {
  // Inline styles are forbidden by the page's policy; a width inside an SVG is an attribute.
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="contents">
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden className="h-3 w-full">
          <rect width="100" height="1" className="fill-sunken" />
          <rect width={scale === 0 ? 0 : (100 * value) / scale} height="1" className={className} />
        </svg>
        <span className="text-right tabular-nums">{format(value)}</span>
      </dd>
    </>
  );
}
