import { FlaskConical } from '../../../../../ui/icons/FlaskConical.tsx';

interface DataNoticeProps {
  /** What is to be said of the data: the product's own words, or those of their owners. */
  sentences: readonly string[];
  /** What it means, where there is room. */
  explanation?: string;
  className?: string;
}

/** What the data of a page is. Stands over everything, and nobody can close it. */
export function DataNotice({ sentences, explanation, className = '' }: DataNoticeProps) {
  return (
    <aside aria-label="About this data" className={`bg-accent-soft text-accent-strong ${className}`}>
      <p className="mx-auto flex max-w-(--page-width) items-start gap-2.5 px-4 py-2 text-note sm:px-6">
        <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong className="font-semibold">{sentences.join(' ')}</strong>{' '}
          {explanation ? <span className="hidden sm:inline">{explanation}</span> : null}
        </span>
      </p>
    </aside>
  );
}
