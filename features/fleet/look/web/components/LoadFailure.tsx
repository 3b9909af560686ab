import type { ErrorComponentProps } from '@tanstack/react-router';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { PageFailure } from '../../../../../ui/PageFailure.tsx';

interface LoadFailureProps extends Pick<ErrorComponentProps, 'error' | 'reset'> {
  title: string;
}

/** What stands on a page of the fleet that could not be loaded: the fault is the page's, not the plant's. */
export function LoadFailure({ title, error, reset }: LoadFailureProps) {
  return (
    <PageFailure title={title} reset={reset}>
      This says nothing about the units themselves. {errorMessage(error)}
    </PageFailure>
  );
}
