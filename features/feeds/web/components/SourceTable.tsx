import { formatNumber } from '../../../../platform/shared/format-number.ts';
import { AnchorButton } from '../../../../ui/AnchorButton.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import { ExternalLink } from '../../../../ui/icons/ExternalLink.tsx';
import { RefreshCw } from '../../../../ui/icons/RefreshCw.tsx';
import { Trash2 } from '../../../../ui/icons/Trash2.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { ListedSource } from '../../contract.ts';
import { useIngestion } from '../use-ingestion.ts';
import { useSourceChanges } from '../use-source-changes.ts';
import { SourceTrouble } from './SourceTrouble.tsx';

interface SourceTableProps {
  sources: readonly ListedSource[];
  /** Ids of those that something is about to be done to. */
  chosen: ReadonlySet<string>;
  onChoose(id: string, isChosen: boolean): void;
  isRunning: boolean;
}

export function SourceTable({ sources, chosen, onChoose, isRunning }: SourceTableProps) {
  const columns: Column<ListedSource>[] = [
    {
      id: 'chosen',
      header: 'Chosen',
      isHeaderHidden: true,
      width: 'w-10',
      cell: ({ id, name }) => (
        <CheckField
          name={id}
          label={`Choose ${name}`}
          isLabelHidden
          checked={chosen.has(id)}
          onValue={(isChosen) => onChoose(id, isChosen)}
        />
      ),
    },
    { id: 'source', header: 'Source', isRowHeader: true, width: 'w-1/2', cell: (source) => <Source source={source} /> },
    { id: 'state', header: 'State', width: 'w-32', cell: (source) => <State source={source} /> },
    { id: 'fetched', header: 'Last fetched', width: 'w-32', cell: (source) => <LastVisit source={source} /> },
    {
      id: 'stories',
      header: 'Stories',
      isNumeric: true,
      width: 'w-20',
      cell: ({ storyCount }) => formatNumber(storyCount),
    },
    {
      id: 'deeds',
      header: 'Actions',
      isHeaderHidden: true,
      width: 'w-32',
      cell: (source) => <Deeds source={source} isRunning={isRunning} />,
    },
  ];
  return (
    <DataTable
      caption="RSS sources"
      columns={columns}
      rows={sources}
      keyOf={({ id }) => id}
      empty="No source is like that. Change the words, or look at all of them."
    />
  );
}

function Source({ source }: { source: ListedSource }) {
  const { id, name, url, description, keepWords, blockWords, userAgent } = source;
  const own = [
    keepWords.length > 0 ? `keeps ${keepWords.join(', ')}` : '',
    blockWords.length > 0 ? `leaves out ${blockWords.join(', ')}` : '',
    userAgent ? 'own user agent' : '',
  ].filter(Boolean);
  return (
    <div className="min-w-0 font-normal">
      <TextLink to="/admin/news-ingestion/$id" params={{ id }}>
        <span className="font-medium wrap-anywhere">{name}</span>
      </TextLink>
      <p className="mt-0.5 text-caption break-all text-ink-soft">{url}</p>
      {description ? (
        <p className="mt-0.5 line-clamp-1 text-note wrap-anywhere text-ink-soft max-sm:hidden">{description}</p>
      ) : null}
      {own.length > 0 ? <p className="mt-0.5 line-clamp-2 text-caption wrap-anywhere">{own.join(' · ')}</p> : null}
      <SourceTrouble source={source} isBrief />
    </div>
  );
}

function State({ source: { id, name, ...stored } }: { source: ListedSource }) {
  const { change } = useSourceChanges();
  const isActive = change.isPending ? change.variables.isActive : stored.isActive;
  return (
    <div className="flex items-center gap-2 whitespace-nowrap">
      <Switch
        label={`${name} active`}
        isLabelHidden
        checked={isActive}
        isDisabled={change.isPending}
        onValue={(isOn) => change.mutate({ id, isActive: isOn })}
      />
      <Badge tone={isActive ? 'accent' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
    </div>
  );
}

function LastVisit({ source: { lastFetchedAt, lastSuccessAt, intervalHours } }: { source: ListedSource }) {
  return (
    <div>
      {lastFetchedAt ? <Time at={lastFetchedAt} form="near" isInText /> : 'Never'}
      {lastSuccessAt && lastFetchedAt !== lastSuccessAt ? (
        <p className="text-caption text-danger">
          Answered <Time at={lastSuccessAt} form="near" isInText />
        </p>
      ) : null}
      {intervalHours === null ? null : <p className="text-caption text-ink-soft">Every {intervalHours} h</p>}
    </div>
  );
}

function Deeds({ source: { id, name, url }, isRunning }: { source: ListedSource; isRunning: boolean }) {
  const { remove } = useSourceChanges();
  const ingestion = useIngestion();
  return (
    <div className="-mx-2 flex items-center sm:justify-end">
      <Button
        size="small"
        variant="quiet"
        aria-label={`Run ${name} now`}
        isBusy={ingestion.isPending}
        disabledReason={isRunning ? 'A run is under way.' : null}
        onClick={() => ingestion.mutate({ sourceId: id })}
      >
        {ingestion.isPending ? null : <RefreshCw aria-hidden className="size-4" />}
      </Button>
      <AnchorButton
        size="small"
        variant="quiet"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Open ${name} in a new tab`}
      >
        <ExternalLink aria-hidden className="size-4" />
      </AnchorButton>
      <ConfirmButton
        size="small"
        variant="quiet"
        aria-label={`Delete ${name}`}
        title={`Delete the source “${name}”?`}
        note="Its stories stay. It is not read again."
        confirmLabel="Delete the source"
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={(close) => remove.mutate({ id }, { onSettled: close })}
      >
        <Trash2 aria-hidden className="size-4" />
      </ConfirmButton>
    </div>
  );
}
