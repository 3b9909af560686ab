import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Badge } from '../../../../../ui/Badge.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { Outcome, UnitVersion } from '../../contract.ts';
import { describeOutcome } from '../describe-outcome.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

const root = getRouteApi('__root__');

interface UnitVersionsProps {
  unitId: string;
  /** Number of the version that is in force; 0 also for a unit that is only proposed. */
  revision: number;
  /** After a version came into force: the form above begins anew. */
  onApplied?(outcome: Outcome): void;
}

/** Every version of a unit, newest first, and what waits for a second person. */
export function UnitVersions({ unitId, revision, onApplied }: UnitVersionsProps) {
  const { api } = root.useRouteContext();
  const { configuration } = api.fleet;
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const { data: versions } = useSuspenseQuery(configuration.versions.queryOptions({ input: { id: unitId } }));
  const [restored, setRestored] = useState<UnitVersion | null>(null);
  const outcome = { refresh: [api.fleet.key()] };
  const onSuccess = (answer: Outcome) => {
    setRestored(null);
    onApplied?.(answer);
  };
  const restore = useTold(configuration.restore.mutationOptions({ onSuccess }), {
    ...outcome,
    done: describeOutcome('Version restored'),
    failed: 'The version was not restored',
  });
  const decide = useTold(configuration.decide.mutationOptions({ onSuccess }), {
    ...outcome,
    done: 'The proposal was decided',
    failed: 'The proposal was not decided',
  });
  return (
    <Section title="Versions" className="mt-12 border-t border-line pt-6">
      {versions.length === 0 ? (
        <p className="text-note text-ink-soft">Nobody has changed this unit since it was shipped.</p>
      ) : (
        <ol className="space-y-5 text-note">
          {versions.map((version) => {
            const { id, number, state, isRetired, author, at, why, decidedBy, differences } = version;
            const isOwn = author === me?.email;
            return (
              <li key={id}>
                <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <span className="font-medium">{number === null ? 'Proposal' : `Version ${number}`}</span>
                  {state === 'applied' ? null : (
                    <Badge tone={state === 'proposed' ? 'accent' : 'neutral'}>
                      {state === 'proposed' ? 'waits for approval' : 'declined'}
                    </Badge>
                  )}
                  {isRetired ? <Badge>retired</Badge> : null}
                  <Time at={at} form="moment" className="text-ink-soft" />
                  <span className="text-ink-soft">
                    {author}
                    {decidedBy ? `, ${state === 'declined' ? 'declined' : 'approved'} by ${decidedBy}` : ''}
                  </span>
                  <span className="ml-auto flex gap-2">
                    {state === 'proposed' ? (
                      <>
                        {isOwn ? null : (
                          <Button
                            size="small"
                            variant="primary"
                            isBusy={decide.isPending}
                            onClick={() => decide.mutate({ id, decision: 'approve' })}
                          >
                            Approve
                          </Button>
                        )}
                        <Button
                          size="small"
                          isBusy={decide.isPending}
                          onClick={() => decide.mutate({ id, decision: 'decline' })}
                        >
                          {isOwn ? 'Withdraw' : 'Decline'}
                        </Button>
                      </>
                    ) : null}
                    {number !== null && number !== revision ? (
                      <Button
                        size="small"
                        aria-label={`Restore version ${number}`}
                        onClick={() => setRestored(version)}
                      >
                        Restore
                      </Button>
                    ) : null}
                  </span>
                </div>
                <p className="mt-1 wrap-anywhere">{why}</p>
                {differences.length > 0 ? <DifferenceList differences={differences} /> : null}
              </li>
            );
          })}
        </ol>
      )}
      {restored ? (
        <ReasonDialog
          title={`Restore version ${restored.number}?`}
          note="The unit and its streams become what they were by it. That is a new version, and can be taken back in the same way."
          submitLabel="Restore"
          isBusy={restore.isPending}
          onReason={(why) => restore.mutate({ id: unitId, number: restored.number ?? 0, revision, why })}
          onClose={() => setRestored(null)}
        />
      ) : null}
    </Section>
  );
}
