import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** 'hero' once, on the home page; 'display' and 'headline' for pages to read, 'title' for pages to work with, 'panel' for the fleet. */
  scale?: keyof typeof scales;
  /** Before the title: the logo of whom the page is about. */
  picture?: ReactNode;
  /** Over the title: a kind, a date. */
  eyebrow?: ReactNode;
  /** The way up, a TextLink. */
  back?: ReactNode;
  /** What the page is for, in a sentence or two. */
  intro?: ReactNode;
  /** Buttons, beside the title; on a phone below what the page is for. */
  actions?: ReactNode;
  /** What the page counts, see Figures. */
  figures?: ReactNode;
  /** Of the title, whose language may run the other way. */
  dir?: 'auto';
  className?: string;
}

const scales = {
  hero: 'text-hero',
  display: 'text-display',
  headline: 'text-headline',
  title: 'text-title',
  panel: 'font-sans text-panel-title',
};

/** The top of every page: its one h1, what it is for, and what can be done. Parts of a page begin with a SectionTitle. */
export function PageHeader(props: PageHeaderProps) {
  const { title, scale = 'title', picture, eyebrow, back, intro, actions, figures, dir, className = '' } = props;
  return (
    <header className={className}>
      {back ? <p className="mb-3 text-note">{back}</p> : null}
      <div className="flex items-start gap-4 sm:gap-5">
        {picture}
        <div className="min-w-0 flex-1">
          {eyebrow ? <div className="mb-2 text-note text-ink-soft">{eyebrow}</div> : null}
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-64">
              <h1 dir={dir} className={`wrap-anywhere ${scales[scale]}`}>
                {title}
              </h1>
              {intro ? (
                <div
                  className={`mt-2 max-w-2xl text-ink-soft ${scale === 'title' || scale === 'panel' ? 'text-note' : ''}`}
                >
                  {intro}
                </div>
              ) : null}
            </div>
            {/* As high as a line of the title, so that a word beside it does not hang under the ceiling. */}
            {actions ? <div className="flex min-h-9 flex-wrap items-center gap-2">{actions}</div> : null}
          </div>
        </div>
      </div>
      {figures ? <div className="mt-part">{figures}</div> : null}
    </header>
  );
}
