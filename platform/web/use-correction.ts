import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';

/**
 * What a reader proposed for a value of the record that a form changes; saving it there answers him. The pages' half of `SettleCorrection`: rooms
 * of records know nothing of messages about them.
 *
 * @param answers the reader's message, as the address says
 * @returns null when it is about another record
 */
export function useCorrection(answers: string | undefined, recordId: string | undefined) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: message } = useQuery({
    ...api.feedback.findCorrection.queryOptions({ input: { id: answers ?? '' } }),
    enabled: answers !== undefined,
  });
  return answers !== undefined && message && message.recordId === recordId ? message : null;
}
