import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { Notice } from '../../../../../ui/Notice.tsx';

interface LoadFailureProps extends Pick<ErrorComponentProps, 'error' | 'reset'> {
  title: string;
}

/** What stands on a page of the fleet that could not be loaded: the fault is the page's, not the plant's. */
export function LoadFailure({ title, error, reset }: LoadFailureProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    router.invalidate();
  };
  return (
    <Notice tone="error" title={title} action={{ label: 'Try again', onClick: tryAgain }}>
      This says nothing about the units themselves. {errorMessage(error)}
    </Notice>
  );
}
