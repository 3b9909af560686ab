import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { formatZonedMoment } from '../../../../../platform/shared/format-time.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Badge } from '../../../../../ui/Badge.tsx';
import { Fold } from '../../../../../ui/Fold.tsx';
import { TextButton } from '../../../../../ui/TextButton.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import { shortUnitName } from '../../../streams/rules/describe-limit.ts';
import type { Entry } from '../../contract.ts';
import { categoryNames } from '../../vocabulary.ts';
import { EntryDialog } from './EntryDialog.tsx';

interface EntryItemProps {
  entry: Entry;
  units: readonly { id: string; name: string }[];
  timeZone: string;
  /** Nothing can be changed where it is frozen. */
  mayEdit: boolean;
}

/** One entry of the shift log; what was struck out stays to be read. */
export function EntryItem({ entry, units, timeZone, mayEdit }: EntryItemProps) {
  const { shifts } = useRouteContext({ from: '__root__' }).api.fleet;
  const [isEditing, setEditing] = useState(false);
  const refresh = [shifts.key()];
  const bringBack = useTold(shifts.bringEntryBack.mutationOptions(), {
    done: 'Entry brought back',
    failed: 'The entry was not brought back',
    refresh,
  });
  const withdraw = useTold(shifts.withdrawEntry.mutationOptions(), {
    done: ({ id, revision }) => ({
      title: 'Entry struck out',
      action: { label: 'Undo', onAct: () => bringBack.mutate({ id, revision }) },
    }),
    failed: 'The entry was not struck out',
    refresh,
  });
  const { id, site, revision, happenedAt, category, unitIds, text, author, isCorrected, withdrawnAt } = entry;
  const when = formatZonedMoment(happenedAt, timeZone);
  const about = unitIds.map((unit) => shortUnitName(units.find((one) => one.id === unit)?.name ?? unit)).join(', ');
  return (
    <div className="grid gap-1 text-note">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Time at={happenedAt} form="moment" timeZone={timeZone} className="font-medium" />
        <Badge>{categoryNames[category]}</Badge>
        <span className="font-medium wrap-anywhere">
          {[about, site?.name].filter(Boolean).join(', ') || 'Whole fleet'}
        </span>
        <span className="wrap-anywhere text-ink-soft">{author ?? 'an editor'}</span>
        {mayEdit ? (
          <span className="ml-auto flex gap-3 print:hidden">
            {withdrawnAt === null ? (
              <>
                <TextButton aria-label={`Correct the entry of ${when}`} onClick={() => setEditing(true)}>
                  Correct
                </TextButton>
                <TextButton
                  aria-label={`Strike out the entry of ${when}`}
                  onClick={() => withdraw.mutate({ id, revision })}
                >
                  Strike out
                </TextButton>
              </>
            ) : (
              <TextButton
                aria-label={`Bring back the entry of ${when}`}
                onClick={() => bringBack.mutate({ id, revision })}
              >
                Bring back
              </TextButton>
            )}
          </span>
        ) : null}
      </div>
      {withdrawnAt === null ? null : (
        <p className="text-caption text-ink-soft">
          Struck out <Time at={withdrawnAt} form="moment" timeZone={timeZone} />
        </p>
      )}
      <p className={`max-w-prose wrap-anywhere whitespace-pre-line ${withdrawnAt ? 'text-ink-soft line-through' : ''}`}>
        {text}
      </p>
      {isCorrected ? (
        <Fold summary="Its versions" summaryClass="w-fit link-quiet text-caption" className="print:hidden">
          <EntryVersions id={id} whole={site?.name ?? 'whole fleet'} timeZone={timeZone} />
        </Fold>
      ) : null}
      {isEditing ? (
        <EntryDialog entry={entry} site={site} timeZone={timeZone} onClose={() => setEditing(false)} />
      ) : null}
    </div>
  );
}

function EntryVersions({ id, whole, timeZone }: { id: string; whole: string; timeZone: string }) {
  const { shifts } = useRouteContext({ from: '__root__' }).api.fleet;
  const { data: versions, isError } = useQuery(shifts.entryVersions.queryOptions({ input: { id } }));
  if (isError) return <p className="mt-1 text-caption text-danger">The versions could not be loaded.</p>;
  return (
    <ol className="mt-1 space-y-1 border-l-2 border-line pl-3 text-caption text-ink-soft">
      {(versions ?? []).map(({ number, act, author, at, happenedAt, category, unitIds, text }) => (
        <li key={number} className="wrap-anywhere whitespace-pre-line">
          {formatZonedMoment(at, timeZone)}: {act} by {author ?? 'an editor'}. {categoryNames[category]},{' '}
          {unitIds.join(', ') || whole}, {formatZonedMoment(happenedAt, timeZone)}: {text}
        </li>
      ))}
    </ol>
  );
}
