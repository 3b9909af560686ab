import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Notice } from '../../../../ui/Notice.tsx';

interface ListFrameProps {
  title: string;
  intro: string;
  /** The newest date for which a record was checked, in words. */
  checkedUpTo?: string | null | undefined;
  children: ReactNode;
}

/** A page with a list of records. */
export function ListFrame({ title, intro, checkedUpTo, children }: ListFrameProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <h1 className="text-4xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">
        {intro}
        {checkedUpTo ? ` Records checked up to ${checkedUpTo}; each names its source.` : null}
      </p>
      {children}
    </div>
  );
}

/** In the place of a list that could not be loaded. */
export function ListFailure({ title, reset, children }: { title: string; reset(): void; children: ReactNode }) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    router.invalidate();
  };
  return (
    <div className="mt-8">
      <Notice tone="error" title={title} action={{ label: 'Try again', onClick: tryAgain }}>
        {children}
      </Notice>
    </div>
  );
}
