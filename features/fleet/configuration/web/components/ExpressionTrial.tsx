import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Message } from '../../../../../ui/Message.tsx';
import { ReckoningView } from '../../../derived/web/components/ReckoningView.tsx';

/** Tries the expression of the form around it on the newest values, before it is saved. @param tag null: of a new stream */
export function ExpressionTrial({ unitId, tag }: { unitId: string; tag: string | null }) {
  const { api } = useRouteContext({ from: '__root__' });
  const attempt = useMutation(api.fleet.configuration.tryExpression.mutationOptions());
  const tryIt = (form: HTMLFormElement | null) => {
    if (!form) return;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    attempt.mutate({ id: unitId, tag: tag ?? text('tag'), unit: text('unit'), expression: text('expression') });
  };
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      <p>
        <Button size="small" isBusy={attempt.isPending} onClick={({ currentTarget }) => tryIt(currentTarget.form)}>
          Try on the newest values
        </Button>
      </p>
      <div aria-live="polite">
        {attempt.error ? <Message tone="danger">{errorMessage(attempt.error)}</Message> : null}
        {attempt.data && attempt.variables ? (
          <ReckoningView reckoning={attempt.data} unit={attempt.variables.unit} decimals={2} now={null} />
        ) : null}
      </div>
    </div>
  );
}
