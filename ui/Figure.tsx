import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface FigureProps {
  /** What is counted or measured. */
  label: ReactNode;
  /** Written by `platform/shared/format-*`. */
  value: ReactNode;
  unit?: ReactNode;
  /** How old it is, what it is out of, where it comes from. */
  note?: ReactNode;
  /** Where what is counted is listed; made with `linkOptions`. The whole figure leads there. */
  link?: LinkProps | undefined;
  scale?: 'figure' | 'figure-large' | 'instrument';
  className?: string;
}

const scales = {
  figure: 'font-serif text-figure',
  'figure-large': 'font-serif text-figure-large',
  instrument: 'text-instrument',
};

/** One number that counts, with its unit and what it means; stands in a `<dl>`. Several in a row: Figures. A number within a text is text. */
export function Figure({ label, value, unit, note, link, scale = 'figure', className = '' }: FigureProps) {
  return (
    <div
      className={`flex flex-col-reverse justify-end ${link ? 'relative hover:border-line-strong hover:bg-sunken' : ''} ${className}`}
    >
      <dt className="text-note text-ink-soft">
        {link ? (
          <Link {...link} className="link-quiet after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
        {note ? <span className="block text-caption">{note}</span> : null}
      </dt>
      <dd className={`tabular-nums ${scales[scale]}`}>
        {value}
        {unit ? <span className="ml-0.5 font-sans text-instrument-unit text-ink-soft"> {unit}</span> : null}
      </dd>
    </div>
  );
}
