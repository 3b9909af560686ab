import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { ConfirmButton } from '../../../../../ui/ConfirmButton.tsx';
import { type Fact, Facts } from '../../../../../ui/Facts.tsx';
import { Mark } from '../../../../../ui/Mark.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { TelemetryKey } from '../../contract.ts';

interface KeyRowProps {
  telemetryKey: TelemetryKey;
  isBusy: boolean;
  onRotate(): void;
  onRevoke(): void;
}

/** One key: what it may do, who uses it, how far its sender's clock is off. */
export function KeyRow({ telemetryKey: key, isBusy, onRotate, onRevoke }: KeyRowProps) {
  const state = stateOf(key, new Date());
  const isUsable = state === 'Valid' || state === 'Valid, replaced';
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium wrap-anywhere">{key.name}</span>
          <code className="text-note text-ink-soft">{key.hint}…</code>
          <Mark shape={isUsable ? 'circle' : 'ring'} tone={isUsable ? 'good' : 'neutral'} className="font-normal">
            {state}
          </Mark>
        </p>
        <Facts look="line" facts={factsOf(key)} className="mt-1.5" />
      </div>
      {isUsable ? (
        <div className="flex gap-2">
          {key.replacedBy ? null : (
            <Button size="small" isBusy={isBusy} onClick={onRotate}>
              Rotate
            </Button>
          )}
          <ConfirmButton
            size="small"
            isBusy={isBusy}
            title={`Revoke the key of ${key.name}?`}
            note="What is sent with it is refused from now on. A revoked key cannot be brought back."
            confirmLabel="Revoke for good"
            tone="danger"
            onConfirm={onRevoke}
          >
            Revoke
          </ConfirmButton>
        </div>
      ) : null}
    </div>
  );
}

function stateOf(key: TelemetryKey, now: Date): string {
  if (key.revokedAt) return 'Revoked';
  if (key.expiresAt && Date.parse(key.expiresAt) <= now.getTime()) return 'Expired';
  return key.replacedBy ? 'Valid, replaced' : 'Valid';
}

function factsOf(key: TelemetryKey): Fact[] {
  const facts: (Fact | null)[] = [
    { label: 'Units', value: key.unitIds.join(', ') || 'all' },
    { label: 'Tags', value: key.tags.join(', ') || 'all' },
    key.onlyWriterOf.length > 0 ? { label: 'Alone writes', value: listSome(key.onlyWriterOf) } : null,
    {
      label: 'Issued',
      value: (
        <>
          by {key.createdBy}, <Time at={key.createdAt} form="moment" isInText />
        </>
      ),
    },
    { label: 'Last used', value: key.lastUsedAt ? <Time at={key.lastUsedAt} form="near" /> : 'never' },
    key.clockOffsetMs === null ? null : { label: 'Clock', value: describeOffset(key.clockOffsetMs) },
    key.quarantine && { label: 'In quarantine', value: <Quarantine {...key.quarantine} /> },
    key.expiresAt ? { label: 'Until', value: <Time at={key.expiresAt} form="moment" /> } : null,
  ];
  return facts.filter((fact) => fact !== null);
}

const MOST_NAMED = 6;

function listSome(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return more > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${more} more` : names.join(', ');
}

function Quarantine({ count, newest, receivedAt }: NonNullable<TelemetryKey['quarantine']>) {
  return (
    <>
      {formatCounted(count, 'sample')} from the future, up to <Time at={newest} form="moment" isInText />; the last came{' '}
      <Time at={receivedAt} form="near" isInText />
    </>
  );
}

/** The newest sample of a batch is always a little old; only its being early, or very late, says something about the clock. */
function describeOffset(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  if (ms < -1_000) return `${seconds} s ahead of ours`;
  return ms > 60_000 ? `newest sample ${seconds} s old` : 'fits ours';
}
