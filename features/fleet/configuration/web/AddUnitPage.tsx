import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { compact, textParam } from '../../../../platform/web/search-params.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { RecordForm } from '../../../../ui/records/RecordForm.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { Site } from '../../sites/contract.ts';
import { ReasonDialog } from '../../versions/web/components/ReasonDialog.tsx';
import { describeOutcome } from '../../versions/web/describe-outcome.ts';
import { type UnitFields, unitDefaults, unitRecord } from '../record.ts';

export interface AddUnitSearch {
  /** Id of the unit that is copied. */
  copy?: string;
  /** Id of the site at which it stands. */
  site?: string;
}

export const Route = createFileRoute('/admin/fleet/new')({
  validateSearch: (search: Record<string, unknown>): AddUnitSearch =>
    compact({ copy: textParam(search.copy, 40), site: textParam(search.site, 120) }),
  loader: ({ context: { api, queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(api.fleet.configuration.list.queryOptions()),
      queryClient.ensureQueryData(api.fleet.configuration.templates.queryOptions()),
      queryClient.ensureQueryData(api.fleet.sites.list.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'Add a unit | SMR Intelligence' }] }),
  component: AddUnitPage,
});

const KEPT_AS = 'new unit';
/** Nobody's place and power are guessed. */
const { kind, silenceAlarm, silentAfterSeconds } = unitDefaults;
const BLANK = { kind, silenceAlarm, silentAfterSeconds, isSimulatorOn: false };

function AddUnitPage() {
  const { copy, site: siteId } = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { configuration } = api.fleet;
  const navigate = useNavigate();
  const { data: units } = useSuspenseQuery(configuration.list.queryOptions());
  const { data: sites } = useSuspenseQuery(api.fleet.sites.list.queryOptions());
  const { data: templates } = useSuspenseQuery(configuration.templates.queryOptions());
  const [from, setFrom] = useState(copy ? `unit ${copy}` : '');
  const [unitId, setUnitId] = useState('');
  const [idError, setIdError] = useState<string>();
  const [wanted, setWanted] = useState<UnitFields | null>(null);
  const copied = useQuery({
    ...configuration.find.queryOptions({ input: { id: copy ?? '' } }),
    enabled: copy !== undefined,
  });
  const once = useOnceKey();
  const forgetText = useForgetText(KEPT_AS);
  const create = useTold(
    configuration.create.mutationOptions({
      context: once.context,
      onSuccess: ({ id }) => {
        forgetText();
        return navigate({ to: '/admin/fleet/$id', params: { id }, ignoreBlocker: true });
      },
    }),
    { done: describeOutcome('Unit added'), failed: 'The unit was not added', refresh: [api.fleet.key()] },
  );
  const errors = fieldErrors(create.error, 'unit');
  const source = readSource(from);
  const chosen = useQuery({
    ...configuration.find.queryOptions({ input: { id: source && 'unitId' in source ? source.unitId : '' } }),
    enabled: source !== null && 'unitId' in source,
  });
  const tags =
    source && 'template' in source
      ? (templates.find(({ id }) => id === source.template)?.tags ?? [])
      : source
        ? chosen.data?.configuration.streams.map(({ tag }) => tag)
        : [];
  const sayPlace = (siteName: string) =>
    sites.some(({ name, isRemoved }) => name === siteName && !isRemoved)
      ? `It stands at ${siteName}.`
      : `It stands at ${siteName}, a new site that is added with it.`;
  const original = copied.data?.configuration;
  const values = original
    ? { ...original, name: `${original.name} (copy)`, assetId: null, commercialSince: null }
    : { ...BLANK, ...placeAt(sites.find(({ id, isRemoved }) => id === siteId && !isRemoved)) };
  if (copy && !copied.data && !copied.error) return null;
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/fleet">← Fleet</TextLink>}
        title="Add a unit"
        intro="It is part of the fleet at once. Its values come from a sender with a telemetry key, unless it is simulated."
      />
      <div className="mt-6 grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField
          name="unitId"
          label="Unit id"
          hint="Part of addresses and of what senders write; it stays as it is. Small letters, digits, hyphens."
          isRequired
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          maxLength={40}
          autoComplete="off"
          value={unitId}
          onValue={setUnitId}
          error={idError ?? errors.id}
        />
        <SelectField
          name="from"
          label="Streams to begin with"
          hint="Each can be changed and removed afterwards."
          emptyLabel="None yet"
          value={from}
          onValue={setFrom}
          choices={[
            ...templates.map(({ id, name, streams }) => ({
              value: `template ${id}`,
              label: `Template ${name}, ${streams} streams`,
            })),
            ...units
              .filter(({ isRetired, isOnlyProposed }) => !isRetired && !isOnlyProposed)
              .map(({ id, name, streams }) => ({ value: `unit ${id}`, label: `As ${name}, ${streams} streams` })),
          ]}
        />
      </div>
      <RecordForm
        record={unitRecord}
        keptAs={KEPT_AS}
        isNew
        values={values as Partial<UnitFields>}
        errors={errors}
        isBusy={create.isPending}
        submitLabel="Add unit"
        offered={{ siteName: sites.filter(({ isRemoved }) => !isRemoved).map(({ name }) => name) }}
        onSubmit={(fields) => {
          const isId = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(unitId.trim());
          setIdError(isId ? undefined : 'An id of small letters, digits and hyphens, such as site-1.');
          if (isId) setWanted({ ...unitDefaults, ...fields });
        }}
      />
      {wanted ? (
        <ReasonDialog
          title={`Add ${wanted.name}?`}
          note={`${sayPlace(wanted.siteName)} ${sayStreams(tags)}`}
          submitLabel="Add unit"
          isBusy={create.isPending}
          onReason={(why) =>
            create.mutate({ id: unitId.trim(), unit: wanted, from: source, why }, { onSettled: () => setWanted(null) })
          }
          onClose={() => setWanted(null)}
        />
      ) : null}
    </>
  );
}

/** What a unit has of its site. A site may have no position yet. */
function placeAt(site: Site | undefined): Partial<UnitFields> {
  if (!site) return {};
  const { name: siteName, timeZone, latitude, longitude } = site;
  return { siteName, timeZone, ...(latitude === null || longitude === null ? {} : { latitude, longitude }) };
}

/** @param tags undefined: they are on their way */
function sayStreams(tags: readonly string[] | undefined): string {
  if (!tags) return 'It has the streams of the unit that it is made after.';
  return tags.length === 0
    ? 'It has no streams yet.'
    : `It has ${formatCounted(tags.length, 'stream')}: ${tags.join(', ')}.`;
}

function readSource(from: string): { template: string } | { unitId: string } | null {
  const [kind, id = ''] = from.split(' ');
  if (kind === 'template') return { template: id };
  return kind === 'unit' ? { unitId: id } : null;
}
