import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';
import { useTryAgain } from './use-try-again.ts';

interface PageFailureProps {
  /** What could not be shown. */
  title?: string;
  /** Of the route's error boundary. */
  reset(): void;
  /** The same question would get the same answer: an address that makes no sense. */
  isFinal?: boolean;
  className?: string;
  /** Why, and what to do: `errorMessage(error)`. */
  children: ReactNode;
}

/**
 * A page, or the part of it that a route draws, that could not be loaded. "Try again" asks for the data anew and stays on the page. A
 * list or table says it in its own place (`error`); how a deed went is a Message.
 *
 *     errorComponent: ({ error, reset }) => <PageFailure reset={reset}>{errorMessage(error)}</PageFailure>
 */
export function PageFailure({
  title = 'This page could not be shown',
  reset,
  isFinal = false,
  className,
  children,
}: PageFailureProps) {
  const tryAgain = useTryAgain(reset);
  return (
    <Notice
      tone="error"
      title={title}
      action={isFinal ? undefined : { label: 'Try again', onClick: tryAgain }}
      className={className}
    >
      {children}
    </Notice>
  );
}
