import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';

/** Sends what is saved to one address; the editor's own unless another is written. */
export function TestLetterForm({ issueId }: { issueId: string }) {
  const { api } = useRouteContext({ from: '/admin/newsletter/$id' });
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const test = useMutation(
    api.letters.sendTest.mutationOptions({
      onSuccess: ({ sentTo }) => showToast({ tone: 'success', title: 'Test letter sent', description: sentTo }),
      onError: (error) =>
        showToast({ tone: 'error', title: 'The test letter was not sent', description: errorMessage(error) }),
    }),
  );
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        test.mutate({ id: issueId, to: String(new FormData(event.currentTarget).get('to')).trim() });
      }}
    >
      <label className="grid gap-1 text-sm text-ink-soft">
        Test address
        <input
          type="email"
          name="to"
          required
          defaultValue={me?.email}
          className="rounded-md border border-line bg-panel px-3 py-2 text-ink hover:border-line-strong"
        />
      </label>
      <button
        type="submit"
        disabled={test.isPending}
        className="rounded-md border border-line-strong px-4 py-2 text-sm hover:bg-sunken disabled:opacity-60"
      >
        {test.isPending ? 'Sending…' : 'Send a test'}
      </button>
    </form>
  );
}
