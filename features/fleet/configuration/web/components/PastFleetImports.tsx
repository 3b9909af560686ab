import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { compact } from '../../../../../platform/web/search-params.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Badge } from '../../../../../ui/Badge.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../../ui/ConfirmDialog.tsx';
import { DataList } from '../../../../../ui/DataList.tsx';
import { Pager } from '../../../../../ui/Pager.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { TextLink } from '../../../../../ui/TextLink.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { PastImport } from '../../contract.ts';
import { IMPORTS_A_PAGE } from '../../vocabulary.ts';

const root = getRouteApi('__root__');
const UNITS_NAMED = 12;

/** Files that were imported, the newest first, each of which can be taken back as long as nobody changed what it brought. */
export function PastFleetImports({ before }: { before: string | undefined }) {
  const { api } = root.useRouteContext();
  const { configuration } = api.fleet;
  const { data: imports } = useSuspenseQuery(configuration.imports.queryOptions({ input: compact({ before }) }));
  const last = imports.length === IMPORTS_A_PAGE ? imports.at(-1)?.id : undefined;
  const pageLink = (search: { before?: string }) => ({ link: linkOptions({ to: '/admin/fleet/import', search }) });
  const [asked, setAsked] = useState<PastImport | null>(null);
  const undo = useTold(configuration.undoImport.mutationOptions(), {
    refresh: [api.fleet.key()],
    done: (outcomes) => ({
      title: outcomes.some(({ state }) => state === 'proposed')
        ? 'Proposed: it is taken back when somebody else has approved it'
        : 'Import taken back',
    }),
    failed: 'The import was not taken back',
  });
  return (
    <Section title="Past imports" className="mt-part">
      <DataList
        label="Past imports"
        items={imports}
        keyOf={({ id }) => id}
        empty={{ title: before ? 'No file was imported before.' : 'No file was imported yet.' }}
      >
        {(one) => (
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 text-note">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="font-medium">{one.fileName ?? 'A file'}</span>: {countOf(one)}
              </p>
              <p className="wrap-anywhere">{one.why}</p>
              <p className="text-caption wrap-anywhere text-ink-soft">
                {one.author}, <Time at={one.at} form="moment" />
              </p>
              <TakenBack {...one} />
              {one.units.length > 0 ? (
                <p className="flex flex-wrap gap-x-4">
                  {one.units.slice(0, UNITS_NAMED).map(({ id, name }) => (
                    <TextLink key={id} to="/admin/fleet/$id" params={{ id }}>
                      {name}
                    </TextLink>
                  ))}
                  {one.units.length > UNITS_NAMED ? <span>and {one.units.length - UNITS_NAMED} more</span> : null}
                </p>
              ) : null}
            </div>
            {one.takenBackAt || one.isWaiting ? null : (
              <Button
                size="small"
                aria-label={`Take back ${one.fileName ?? 'the import'}: ${one.why}`}
                onClick={() => setAsked(one)}
              >
                Take back
              </Button>
            )}
          </div>
        )}
      </DataList>
      <Pager
        label="Pages of past imports"
        newer={before ? { ...pageLink({}), label: 'Newest' } : null}
        older={last ? pageLink({ before: last }) : null}
      />
      {asked ? (
        <ConfirmDialog
          title={`Take back ${asked.fileName ?? 'the import'}?`}
          confirmLabel="Take the import back"
          isBusy={undo.isPending}
          onConfirm={() => undo.mutate({ id: asked.id }, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          All that it brought becomes what it was before, with versions that say so: units are retired, sites go. If
          somebody has changed any of it since, nothing is taken back.
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

/** What became of it since. */
function TakenBack({ takenBackBy, takenBackAt, askedBackBy, askedBackAt, isWaiting }: PastImport) {
  if (takenBackAt)
    return (
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-caption wrap-anywhere text-ink-soft">
        <Badge>taken back</Badge>
        <span>
          {takenBackBy}, <Time at={takenBackAt} form="moment" />
        </span>
      </p>
    );
  if (!askedBackAt) return null;
  return (
    <div className="mt-1 text-caption wrap-anywhere text-ink-soft">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Badge tone={isWaiting ? 'accent' : 'warn'}>{isWaiting ? 'waits for approval' : 'taken back in part'}</Badge>
        <span>
          {askedBackBy}, <Time at={askedBackAt} form="moment" />
        </span>
      </p>
      <p>
        {isWaiting
          ? 'It goes by itself when all of it is approved.'
          : 'It could not go on by itself. Take back what is left of it.'}
      </p>
    </div>
  );
}

/** "2 units, 1 site". */
function countOf({ units, things }: PastImport): string {
  return [
    ...(units.length > 0 ? [formatCounted(units.length, 'unit')] : []),
    ...things.map(({ noun, count }) => formatCounted(count, noun)),
  ].join(', ');
}
