import { type ReactNode, useState } from 'react';
import { Badge } from '../../../../../ui/Badge.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { FleetVersion } from '../../contract.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

interface VersionListProps {
  /** Left out: "Versions". */
  title?: string;
  /** 'inset' within the row of a list, that of a page when it is left out. */
  look?: 'inset';
  /** 'unit' */
  noun: string;
  versions: readonly FleetVersion[];
  /** Number of the version that is in force; 0 also for what is only proposed. */
  revision: number;
  /** Address of who looks on: nobody approves what he proposed himself. */
  me: string | undefined;
  /** Said of a version by which it was taken out. */
  removedLabel: string;
  /** What is said before a version is restored. */
  restoreNote: string;
  /** Left out: who looks on may change nothing. */
  acts?:
    | {
        isBusy: boolean;
        restore(version: FleetVersion, why: string, close: () => void): void;
        /** Left out: a person alone changes such a thing, so nothing waits. */
        decide?(id: string, decision: 'approve' | 'decline'): void;
      }
    | undefined;
}

/** Every version of a thing of the fleet, newest first, and what waits for a second person. */
export function VersionList(props: VersionListProps) {
  const { title = 'Versions', look, noun, versions, revision, me, removedLabel, restoreNote, acts } = props;
  const [restored, setRestored] = useState<FleetVersion | null>(null);
  return (
    <VersionsFrame title={title} look={look}>
      {versions.length === 0 ? (
        <p className="text-note text-ink-soft">Nobody has changed this {noun} since it came.</p>
      ) : (
        <ol className="space-y-5 text-note">
          {versions.map((version) => {
            const { id, number, state, isRemoved, author, at, why, decidedBy, differences } = version;
            const isOwn = author === me;
            return (
              <li key={id}>
                <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <span className="font-medium">{number === null ? 'Proposal' : `Version ${number}`}</span>
                  {state === 'applied' ? null : (
                    <Badge tone={state === 'proposed' ? 'accent' : 'neutral'}>
                      {state === 'proposed' ? 'waits for approval' : 'declined'}
                    </Badge>
                  )}
                  {isRemoved ? <Badge>{removedLabel}</Badge> : null}
                  <span className="wrap-anywhere text-ink-soft">
                    {author}
                    {decidedBy ? `, ${state === 'declined' ? 'declined' : 'approved'} by ${decidedBy}` : ''}
                  </span>
                  <Time at={at} form="moment" className="text-ink-soft" />
                  {acts ? (
                    <span className="ml-auto flex gap-2">
                      {state === 'proposed' ? (
                        <>
                          {isOwn ? null : (
                            <Button
                              size="small"
                              variant="primary"
                              isBusy={acts.isBusy}
                              onClick={() => acts.decide?.(id, 'approve')}
                            >
                              Approve
                            </Button>
                          )}
                          <Button size="small" isBusy={acts.isBusy} onClick={() => acts.decide?.(id, 'decline')}>
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
                  ) : null}
                </div>
                <p className="mt-1 wrap-anywhere">{why}</p>
                {differences.length > 0 ? <DifferenceList differences={differences} noun={noun} /> : null}
              </li>
            );
          })}
        </ol>
      )}
      {restored && acts ? (
        <ReasonDialog
          title={`Restore version ${restored.number}?`}
          note={restoreNote}
          submitLabel="Restore"
          isBusy={acts.isBusy}
          onReason={(why) => acts.restore(restored, why, () => setRestored(null))}
          onClose={() => setRestored(null)}
        />
      ) : null}
    </VersionsFrame>
  );
}

function VersionsFrame({ title, look, children }: { title: string; look: 'inset' | undefined; children: ReactNode }) {
  if (look === undefined)
    return (
      <Section title={title} className="mt-12 border-t border-line pt-6">
        {children}
      </Section>
    );
  return (
    <section aria-label={title} className="mt-4 border-t border-line pt-4">
      <h3 className="mb-3 font-sans text-note font-semibold">{title}</h3>
      {children}
    </section>
  );
}
