import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorMessage, hasCode } from '../../../platform/web/error-message.ts';
import { Notice } from '../../../ui/Notice.tsx';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (hasCode(error, 'BAD_REQUEST')) {
    return (
      <div className="mx-auto max-w-2xl px-4 py-20">
        <Notice tone="error" title="This address makes no sense here">
          It may have been cut off or mistyped.
        </Notice>
      </div>
    );
  }
  const tryAgain = () => {
    reset();
    router.invalidate();
  };
  return (
    <div className="mx-auto max-w-2xl px-4 py-20">
      <Notice tone="error" title="This page could not be shown" action={{ label: 'Try again', onClick: tryAgain }}>
        {errorMessage(error)}
      </Notice>
    </div>
  );
}
