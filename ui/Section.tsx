import type { ReactNode } from 'react';
import { SectionTitle, type SectionTitleProps } from './SectionTitle.tsx';

interface SectionProps extends Omit<SectionTitleProps, 'children' | 'className'> {
  title: string;
  /** Where it stands, and whether a line divides it from what is above. */
  className?: string;
  /** Of the title: its distance to what follows. */
  titleClass?: string;
  children: ReactNode;
}

/** A part of a page under its title, by which screen readers list it; with an `id`, links lead to it. In a frame: Panel. */
export function Section({ title, className, titleClass = 'mb-4', children, ...heading }: SectionProps) {
  const name = heading.id ? { 'aria-labelledby': heading.id } : { 'aria-label': title };
  return (
    <section {...name} className={className}>
      <SectionTitle {...heading} className={titleClass}>
        {title}
      </SectionTitle>
      {children}
    </section>
  );
}
