import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { readBase64 } from '../../../../platform/web/read-base64.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, idParam } from '../../../../platform/web/search-params.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { DifferenceList } from '../../versions/web/components/DifferenceList.tsx';
import { FilePlan } from '../../versions/web/components/FilePlan.tsx';
import { ReasonDialog } from '../../versions/web/components/ReasonDialog.tsx';
import { PastFleetImports } from './components/PastFleetImports.tsx';

export const Route = createFileRoute('/admin/fleet/import')({
  // Of the list of past imports: the last one of the page before.
  validateSearch: (search: Record<string, unknown>): { before?: string } => compact({ before: idParam(search.before) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    ready(queryClient.ensureQueryData(api.fleet.configuration.imports.queryOptions({ input: deps }))),
  head: () => ({ meta: [{ title: 'Import the fleet | SMR Intelligence' }] }),
  component: ImportFleetPage,
});

interface ChosenFile {
  fileName: string;
  contentBase64: string;
}

function ImportFleetPage() {
  const { api } = Route.useRouteContext();
  const { configuration } = api.fleet;
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [isAsking, setAsking] = useState(false);
  const plan = useMutation(configuration.importFile.mutationOptions());
  const refresh = [api.fleet.key()];
  const apply = useTold(configuration.importFile.mutationOptions(), {
    refresh,
    done: ({ state, ...done }) => ({
      title: state === 'proposed' ? 'Proposed' : 'Imported',
      description: countNew(done),
    }),
    failed: 'Nothing was imported',
  });
  async function look(chosen: File) {
    const read = { fileName: chosen.name, contentBase64: await readBase64(chosen) };
    setFile(read);
    apply.reset();
    plan.mutate({ ...read, dryRun: true });
  }
  const shown = apply.data ?? plan.data;
  return (
    <div className="max-w-3xl">
      <PageHeader
        back={<TextLink to="/admin/fleet">← Fleet</TextLink>}
        title="Import the fleet"
        intro="Units with their streams, sites, groups, maintenance plans and outages: JSON, YAML or CSV, as the export writes them. Of what else is in the export it says where it goes. What a file leaves empty, and streams that it does not name, stay as they are. First you see what would change; then all of it comes into force, or nothing."
      />
      <FilePlan
        accept=".json,.yaml,.yml,.csv,.tsv"
        fileName={file?.fileName ?? null}
        isReading={plan.isPending}
        onFile={look}
        failure={plan.error}
        outcome={
          shown
            ? {
                isDone: apply.data !== undefined,
                isDifferent: countNew(shown),
                unchanged: shown.unchanged,
                errors: shown.errors.map(({ row, message }) => ({ where: row, message })),
              }
            : null
        }
      >
        {shown ? (
          <>
            {shown.warnings.map(({ row, message }) => (
              <Message key={`${row} ${message}`} tone="warn" className="mt-4">
                {row}: {message}
              </Message>
            ))}
            <ul className="mt-4 space-y-4">
              {shown.records.map(({ kind, name, isNew, differences }) => (
                <li key={`${kind} ${name}`}>
                  <p className="flex flex-wrap items-baseline gap-2">
                    <span className="font-medium wrap-anywhere">{name}</span>
                    <span className="text-note text-ink-soft">{kind}</span>
                    {isNew ? <Badge tone="accent">new</Badge> : null}
                  </p>
                  <DifferenceList differences={differences} noun={kind} />
                </li>
              ))}
              {shown.units.map(({ id, name, isNew, differences }) => (
                <li key={id}>
                  <p className="flex flex-wrap items-baseline gap-2">
                    {apply.data ? (
                      <TextLink to="/admin/fleet/$id" params={{ id }}>
                        {name}
                      </TextLink>
                    ) : (
                      <span className="font-medium">{name}</span>
                    )}
                    <code className="text-note text-ink-soft">{id}</code>
                    {isNew ? <Badge tone="accent">new</Badge> : null}
                  </p>
                  {/* Of what is new all is told: whoever imports it has seen none of it here. */}
                  <DifferenceList differences={differences} {...(isNew ? { shown: differences.length } : {})} />
                </li>
              ))}
            </ul>
            <div className="mt-6 flex flex-wrap gap-3">
              {apply.data ? null : (
                <Button
                  variant="primary"
                  isDisabled={shown.errors.length > 0 || shown.units.length + shown.records.length === 0}
                  onClick={() => setAsking(true)}
                >
                  Import
                </Button>
              )}
            </div>
          </>
        ) : null}
      </FilePlan>
      <PastFleetImports before={Route.useSearch().before} />
      {isAsking && file ? (
        <ReasonDialog
          title={`Import ${file.fileName}?`}
          submitLabel="Import"
          isBusy={apply.isPending}
          onReason={(why) => apply.mutate({ ...file, dryRun: false, why }, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** "2 units, 1 site". */
function countNew({ units, records }: { units: readonly unknown[]; records: readonly { kind: string }[] }): string {
  const counts = [...Map.groupBy(records, ({ kind }) => kind)].map(([kind, own]) => formatCounted(own.length, kind));
  return [...(units.length > 0 || counts.length === 0 ? [formatCounted(units.length, 'unit')] : []), ...counts].join(
    ', ',
  );
}
