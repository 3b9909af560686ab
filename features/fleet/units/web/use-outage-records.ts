import { useRouteContext } from '@tanstack/react-router';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';

/**
 * What editors do to the records of outages. Nothing is shown before the server has said yes; then everything about units is asked for again.
 *
 * @param onSaved told also when the form has gone by then
 */
export function useOutageRecords(onSaved?: () => void) {
  const { units } = useRouteContext({ from: '__root__' }).api.fleet;
  const once = useOnceKey();
  const recorded = () => {
    once.renew();
    onSaved?.();
  };
  const refresh = [units.key()];
  const done = (title: string) => (outage: { title: string }) => ({ title, description: outage.title });
  return {
    record: useTold(units.recordOutage.mutationOptions({ context: once.context, onSuccess: recorded }), {
      done: done('Outage recorded'),
      failed: 'The outage was not recorded',
      refresh,
    }),
    correct: useTold(units.correctOutage.mutationOptions({ onSuccess: () => onSaved?.() }), {
      done: done('Outage corrected'),
      failed: 'The outage was not corrected',
      refresh,
    }),
    end: useTold(units.endOutage.mutationOptions(), {
      done: done('Outage ended'),
      failed: 'The outage was not ended',
      refresh,
    }),
  };
}
