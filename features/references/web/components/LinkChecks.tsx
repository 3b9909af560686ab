import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';
import type { LinkCheck, ReferenceSource } from '../../contract.ts';

/** For editors: whether the addresses of the sources still answer. */
export function LinkChecks({ sources }: { sources: ReferenceSource[] }) {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const { data: checks } = useQuery(api.references.listLinkChecks.queryOptions());
  const check = useMutation(
    api.references.checkLinks.mutationOptions({
      onSuccess: (found) => {
        queryClient.setQueryData(api.references.listLinkChecks.queryKey(), found);
        showToast({ tone: 'success', title: 'The links were checked', description: describeAll(found) });
      },
      onError: (error) =>
        showToast({ tone: 'error', title: 'The links could not be checked', description: errorMessage(error) }),
    }),
  );
  return (
    <section aria-labelledby="link-checks" className="mt-10 border-t border-line pt-6 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 id="link-checks" className="text-xl font-semibold">
          Links (editors only)
        </h3>
        <button
          type="button"
          onClick={() => check.mutate({})}
          disabled={check.isPending}
          className="rounded-full border border-line-strong px-5 py-2 hover:bg-sunken disabled:opacity-60"
        >
          {check.isPending ? 'Checking…' : 'Check all links now'}
        </button>
      </div>
      <ul className="mt-4 space-y-1">
        {sources.map((source) => {
          const found = checks?.find(({ sourceId }) => sourceId === source.id);
          return (
            <li key={source.id} className="flex justify-between gap-4 border-b border-line py-1.5">
              <span>{source.slug}</span>
              <span className={found && isBroken(found) ? 'font-medium text-danger' : 'text-ink-soft'}>
                {found ? describe(found) : 'not checked yet'}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function isBroken({ status, failure }: LinkCheck): boolean {
  return failure !== null || (status ?? 0) >= 400;
}

function describe(found: LinkCheck): string {
  const outcome = found.failure ?? `${found.status}`;
  return `${isBroken(found) ? 'Broken' : 'Works'} (${outcome}), ${found.checkedAt.slice(0, 16).replace('T', ' ')} UTC`;
}

function describeAll(found: LinkCheck[]): string {
  const broken = found.filter(isBroken).length;
  return broken === 0 ? 'Every address answered.' : `${broken} of ${found.length} addresses did not answer well.`;
}
