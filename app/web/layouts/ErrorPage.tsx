import type { ErrorComponentProps } from '@tanstack/react-router';
import { errorMessage, hasCode } from '../../../platform/web/error-message.ts';
import { PageFailure } from '../../../ui/PageFailure.tsx';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-20">
      {hasCode(error, 'BAD_REQUEST') ? (
        <PageFailure isFinal title="This address makes no sense here" reset={reset}>
          It may have been cut off or mistyped.
        </PageFailure>
      ) : (
        <PageFailure reset={reset}>{errorMessage(error)}</PageFailure>
      )}
    </div>
  );
}
