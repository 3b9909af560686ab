import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { DAY_MS } from '../../../../platform/shared/days.ts';
import { formatLongDay } from '../../../../platform/shared/format-time.ts';
import { toZoneClock } from '../../../../platform/shared/zoned-time.ts';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { ComboboxField } from '../../../../ui/fields/ComboboxField.tsx';
import type { Choice } from '../../../../ui/fields/choice.ts';
import { SegmentedField } from '../../../../ui/fields/SegmentedField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { offeredUnits, UnitField } from '../../../fleet/units/web/components/UnitField.tsx';
import { unitsNamed } from '../../../fleet/units/web/units-named.ts';

const kinds = { story: 'Story', company: 'Company', startup: 'Startup', term: 'Term', chart: 'Chart' } as const;
type Kind = keyof typeof kinds;

interface CardPickerProps {
  /** The address of a record or chart, from the first slash: alone on a line it is a card. */
  onPick(path: string): void;
  onClose(): void;
}

/** Looks up what can stand in a post as a card. */
export function CardPicker({ onPick, onClose }: CardPickerProps) {
  const [kind, setKind] = useState<Kind>('story');
  const take = (data: FormData) => {
    const text = (name: string) => String(data.get(name) ?? '');
    onPick(
      kind === 'chart'
        ? `/smr-ops-cloud/unit/${text('unit')}/${text('stream')}?from=${text('from').slice(0, 16)}&to=${text('to').slice(0, 16)}`
        : text('record'),
    );
    onClose();
  };
  return (
    <FormDialog
      title="Insert a card"
      note={
        kind === 'chart'
          ? 'The chart stays as it is when the post is published first with it.'
          : 'It shows what the record says on the day it is read.'
      }
      submitLabel="Insert"
      isBusy={false}
      onClose={onClose}
      onSubmit={take}
    >
      <SegmentedField<Kind>
        name="kind"
        label="What"
        isLabelHidden
        choices={Object.entries(kinds).map(([value, label]) => ({ value: value as Kind, label }))} // Its own keys.
        value={kind}
        onValue={setKind}
      />
      {kind === 'chart' ? <ChartFields /> : <RecordField key={kind} kind={kind} />}
    </FormDialog>
  );
}

function RecordField({ kind }: { kind: Exclude<Kind, 'chart'> }) {
  const api = useApi();
  const [words, setWords] = useState('');
  const { data, error } = useQuery({
    queryKey: ['cards for posts', kind, words],
    queryFn: (): Promise<Choice[]> => lookUp[kind](api, words.slice(0, LONGEST_SEARCH)),
    placeholderData: keepPreviousData,
  });
  return (
    <ComboboxField
      name="record"
      label={kinds[kind]}
      hint="Type to search"
      error={error ? errorMessage(error) : undefined}
      isRequired
      choices={data ?? []}
      onSearch={setWords}
    />
  );
}

const LONGEST_SEARCH = 200;
const FOUND = 20;

type Api = ReturnType<typeof useApi>;
const useApi = () => useRouteContext({ from: '__root__' }).api;

const lookUp: Record<Exclude<Kind, 'chart'>, (api: Api, words: string) => Promise<Choice[]>> = {
  async story({ news }, q) {
    const { items } = await news.list.call({ q, limit: FOUND });
    return items.map(({ id, title, source, publishedAt, datePrecision }) => ({
      value: `/api/news/${id}`,
      label: `${title} (${source}, ${formatLongDay(publishedAt, datePrecision)})`,
    }));
  },
  async company({ companies }, search) {
    const found = await companies.list.call({ search, limit: FOUND });
    return found.map(({ slug, name }) => ({ value: `/vendors/${slug}`, label: name }));
  },
  async startup({ startups }, search) {
    const found = await startups.list.call({ search });
    const path = (name: string) => `/startups?search=${encodeURIComponent(name)}`;
    return found.slice(0, FOUND).map(({ name }) => ({ value: path(name), label: name }));
  },
  async term({ glossary }, q) {
    const { terms } = await glossary.browse.call({ q });
    return terms.slice(0, FOUND).map(({ slug, term }) => ({ value: `/glossary/${slug}`, label: term }));
  },
};

function ChartFields() {
  const { fleet } = useApi();
  const { data: offered } = useQuery(offeredUnits(fleet));
  const first = offered?.items[0];
  const [chosenId, setChosenId] = useState<string>();
  const { data: named = [] } = useQuery(unitsNamed(fleet, [chosenId || null]));
  // What is being typed is not chosen yet.
  const unit = chosenId === undefined ? first : named.find(({ id }) => id === chosenId);
  const { data: streams = [] } = useQuery({
    ...fleet.telemetry.streams.queryOptions({ input: { unitId: unit?.id ?? '' } }),
    enabled: unit !== undefined,
  });
  if (!first) return null;
  return (
    <>
      <UnitField chosen={first} onValue={setChosenId} />
      {/* Without a value nothing is inserted: also while a unit's are on their way. */}
      <ComboboxField
        key={unit?.id ?? ''}
        name="stream"
        label="Value"
        isRequired
        choices={streams.map(({ tag, description }) => ({ value: tag, label: description }))}
      />
      {unit ? <SpanFields key={unit.timeZone} timeZone={unit.timeZone} /> : null}
    </>
  );
}

/** The last day, on the clocks of the unit. */
function SpanFields({ timeZone }: { timeZone: string }) {
  const clock = (daysAgo: number) => toZoneClock(new Date(Date.now() - daysAgo * DAY_MS), timeZone).slice(0, 16);
  return (
    <div className="grid gap-field sm:grid-cols-2">
      <TextField kind="datetime-local" name="from" label="From" hint={timeZone} isRequired defaultValue={clock(1)} />
      <TextField kind="datetime-local" name="to" label="To" hint={timeZone} isRequired defaultValue={clock(0)} />
    </div>
  );
}
