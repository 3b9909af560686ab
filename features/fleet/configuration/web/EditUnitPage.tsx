import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../../../platform/shared/format-number.ts';
import { fieldErrors, hasCode, whyNotSaved } from '../../../../platform/web/error-message.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { useDraftBase } from '../../../../platform/web/use-draft-base.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { RecordEditor } from '../../../../ui/records/RecordEditor.tsx';
import { useRecordDraft } from '../../../../ui/records/use-record-draft.ts';
import { Section } from '../../../../ui/Section.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { PlanList } from '../../maintenance/web/components/PlanList.tsx';
import { unitLabel } from '../../streams/vocabulary.ts';
import { ReasonDialog } from '../../versions/web/components/ReasonDialog.tsx';
import { describeOutcome } from '../../versions/web/describe-outcome.ts';
import type { ConfiguredUnit, Outcome } from '../contract.ts';
import { type StreamFields, type UnitFields, unitRecord } from '../record.ts';
import { UnitVersions } from './components/UnitVersions.tsx';

export const Route = createFileRoute('/admin/fleet/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const [unit] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(api.fleet.configuration.find.queryOptions({ input: params })),
        queryClient.ensureQueryData(api.fleet.configuration.versions.queryOptions({ input: params })),
        queryClient.ensureQueryData(api.fleet.sites.list.queryOptions()),
        queryClient.ensureQueryData(api.fleet.maintenance.listPlans.queryOptions({ input: { unitId: params.id } })),
      ]),
    );
    return unit;
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.configuration.name ?? 'Unit not found'} | SMR Intelligence` }],
  }),
  // Another unit is another form.
  remountDeps: ({ params }) => params,
  component: EditUnitPage,
});

/** As forms and their versions take it. */
const toVersion = ({ id, revision, configuration }: ConfiguredUnit) => ({ ...configuration, id, revision });

function EditUnitPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { configuration } = api.fleet;
  const { data: unit } = useSuspenseQuery(configuration.find.queryOptions({ input: params }));
  const { data: sites } = useSuspenseQuery(api.fleet.sites.list.queryOptions());
  const draft = useRecordDraft(unitRecord, useDraftBase(toVersion(unit)), null);
  const [wanted, setWanted] = useState<Partial<UnitFields> | null>(null);
  const [isRetiring, setRetiring] = useState(false);
  const outcome = { refresh: [api.fleet.key()], isSaid: (error: unknown) => hasCode(error, 'CONFLICT') };
  const save = useTold(
    configuration.changeUnit.mutationOptions({
      onSuccess: ({ revision, state }, { unit: saved }) => {
        // What is only proposed leaves the unit as it is.
        draft.goOn(state === 'applied' ? { ...draft.base, ...saved, revision } : draft.base);
      },
    }),
    { ...outcome, done: describeOutcome('Unit saved'), failed: 'The unit was not saved' },
  );
  const retire = useTold(configuration.retire.mutationOptions({ onSuccess: startAnew }), {
    refresh: [api.fleet.key()],
    done: describeOutcome('Unit retired'),
    failed: 'The unit was not retired',
  });
  function startAnew({ revision, state }: Outcome) {
    if (state === 'applied') draft.goOn({ ...draft.base, revision });
  }
  const { base } = draft;
  const { streams } = unit.configuration;
  const isInFleet = !unit.isRetired && !unit.isOnlyProposed;
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/fleet">← Fleet</TextLink>}
        title={base.name}
        intro={
          <>
            <code>{unit.id}</code> {unit.isRetired ? <Badge>retired: on no page, and it takes no samples</Badge> : null}
            {unit.isOnlyProposed ? <Badge>proposed: not in the fleet yet</Badge> : null}
          </>
        }
        actions={
          isInFleet ? (
            <>
              <LinkButton to="/smr-ops-cloud/unit/$id" params={params}>
                View
              </LinkButton>
              <LinkButton to="/admin/fleet/new" search={{ copy: unit.id }}>
                Clone
              </LinkButton>
              <Button onClick={() => setRetiring(true)}>Retire</Button>
            </>
          ) : null
        }
      />
      {unit.isRetired ? (
        <p className="mt-4 text-note">Restore one of its versions below to bring it back with all that it had.</p>
      ) : null}
      {isInFleet ? (
        <>
          <RecordEditor
            draft={draft}
            proposal={null}
            errors={fieldErrors(save.error, 'unit')}
            isBusy={save.isPending}
            submitLabel="Save unit"
            offered={{ siteName: sites.filter(({ isRemoved }) => !isRemoved).map(({ name }) => name) }}
            onSubmit={setWanted}
          />
          <Section title="Streams" className="mt-12 border-t border-line pt-6">
            <div className="-mt-12 mb-4 flex justify-end">
              <LinkButton
                to="/admin/fleet/$id/new-stream"
                params={params}
                icon={<Plus aria-hidden className="size-4" />}
              >
                Add stream
              </LinkButton>
            </div>
            <DataTable
              caption="Streams"
              columns={streamColumns(unit.id)}
              rows={streams}
              keyOf={({ tag }) => tag}
              empty="No streams yet: nothing of this unit is measured."
            />
          </Section>
        </>
      ) : null}
      {isInFleet ? <PlanList unitId={unit.id} /> : null}
      <UnitVersions unit={unit} onApplied={() => draft.load()} />
      {wanted ? (
        <ReasonDialog
          title="Save the unit?"
          submitLabel="Save unit"
          isBusy={save.isPending}
          onReason={(why) =>
            // The form has all fields of the record.
            save.mutate(
              { id: unit.id, revision: draft.revision, unit: wanted as UnitFields, why },
              {
                onError: (error) => draft.fail(whyNotSaved(error), wanted),
                onSettled: () => setWanted(null),
              },
            )
          }
          onClose={() => setWanted(null)}
        />
      ) : null}
      {isRetiring ? (
        <ReasonDialog
          title={`Retire ${base.name}?`}
          note="It disappears from all pages, takes no samples any more, and its open alerts end. All of it is kept, and one of its versions can be restored."
          submitLabel="Retire unit"
          tone="danger"
          isBusy={retire.isPending}
          onReason={(why) =>
            retire.mutate({ id: unit.id, revision: unit.revision, why }, { onSettled: () => setRetiring(false) })
          }
          onClose={() => setRetiring(false)}
        />
      ) : null}
    </>
  );
}

const limitOf = (value: number | null) => (value === null ? '' : formatNumber(value));
type Row = ConfiguredUnit['configuration']['streams'][number] & StreamFields;

const streamColumns = (unitId: string): Column<Row>[] => [
  {
    id: 'tag',
    header: 'Tag',
    isRowHeader: true,
    cell: ({ tag }) => (
      <TextLink to="/admin/fleet/$id/streams/$tag" params={{ id: unitId, tag }}>
        {tag}
      </TextLink>
    ),
  },
  { id: 'description', header: 'Description', cell: ({ description }) => description },
  { id: 'unit', header: 'Unit', cell: ({ unit }) => unitLabel(unit) },
  { id: 'll', header: 'LL', isNumeric: true, cell: ({ alarmLow }) => limitOf(alarmLow) },
  { id: 'l', header: 'L', isNumeric: true, cell: ({ warningLow }) => limitOf(warningLow) },
  { id: 'h', header: 'H', isNumeric: true, cell: ({ warningThreshold }) => limitOf(warningThreshold) },
  { id: 'hh', header: 'HH', isNumeric: true, cell: ({ criticalThreshold }) => limitOf(criticalThreshold) },
];
