import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { LinkCheck, ReferenceSource } from '../../contract.ts';

/** For editors: whether the addresses of the sources still answer. */
export function LinkChecks({ sources }: { sources: ReferenceSource[] }) {
  const { references } = useRouteContext({ from: '__root__' }).api;
  const queryClient = useQueryClient();
  const { data: checks = [] } = useQuery(references.listLinkChecks.queryOptions());
  const check = useTold(
    references.checkLinks.mutationOptions({
      onSuccess: (found) => queryClient.setQueryData(references.listLinkChecks.queryKey(), found),
    }),
    {
      done: (found) => ({ title: 'The links were checked', description: describeAll(found) }),
      failed: 'The links could not be checked',
    },
  );
  const columns: Column<ReferenceSource>[] = [
    { id: 'source', header: 'Source', isRowHeader: true, cell: ({ slug }) => slug },
    { id: 'answer', header: 'Answer', cell: ({ id }) => <Answer check={checks.find((one) => one.sourceId === id)} /> },
  ];
  return (
    <section aria-labelledby="link-checks" className="mt-section border-t border-line pt-6">
      <SectionTitle
        id="link-checks"
        level="h3"
        aside={
          <Button isBusy={check.isPending} onClick={() => check.mutate({})}>
            {check.isPending ? 'Checking…' : 'Check all links now'}
          </Button>
        }
      >
        Links (editors only)
      </SectionTitle>
      <DataTable
        caption="Answers of the sources’ addresses"
        columns={columns}
        rows={sources}
        keyOf={({ id }) => id}
        className="mt-4"
      />
    </section>
  );
}

function Answer({ check }: { check: LinkCheck | undefined }) {
  if (!check) return 'not checked yet';
  const { failure, status, checkedAt } = check;
  const isNotGood = isBroken(check);
  return (
    <span className={isNotGood ? 'font-medium text-danger' : 'text-ink-soft'}>
      {isNotGood ? 'Broken' : 'Works'} ({failure ?? status}), <Time at={checkedAt} form="near" />
    </span>
  );
}

function isBroken({ status, failure }: LinkCheck): boolean {
  return failure !== null || (status ?? 0) >= 400;
}

function describeAll(found: LinkCheck[]): string {
  const broken = found.filter(isBroken).length;
  return broken === 0 ? 'Every address answered.' : `${broken} of ${found.length} addresses did not answer well.`;
}
