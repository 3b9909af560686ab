import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';

/** Callbacks of a mutation that tell what became of it, with the title of the record that the server answered with. */
export function tellOutcome(done: string, failed: string) {
  return {
    onSuccess: ({ title }: { title: string }) => showToast({ tone: 'success', title: done, description: title }),
    onError: (error: Error) => showToast({ tone: 'error', title: failed, description: errorMessage(error) }),
  };
}
