import { useState } from 'react';
import type { TelemetryKey } from '../../contract.ts';

interface KeyRowProps {
  telemetryKey: TelemetryKey;
  isBusy: boolean;
  onRotate(): void;
  onRevoke(): void;
}

const button = 'rounded-md border border-line-strong px-3 py-1.5 text-sm hover:bg-sunken disabled:opacity-60';

/** One key: what it may do, who uses it, how far its sender's clock is off. */
export function KeyRow({ telemetryKey: key, isBusy, onRotate, onRevoke }: KeyRowProps) {
  const [isSure, setSure] = useState(false);
  const state = stateOf(key, new Date());
  const isUsable = state === 'Valid' || state === 'Valid, replaced';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium wrap-anywhere">{key.name}</span>
          <code className="text-sm text-ink-soft">{key.hint}…</code>
          <span className={`text-sm ${isUsable ? 'text-good' : 'text-ink-soft'}`}>
            {isUsable ? '● ' : '○ '}
            {state}
          </span>
        </p>
        <dl className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {factsOf(key).map(([label, value]) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isUsable ? (
        <div className="flex gap-2">
          {key.replacedBy ? null : (
            <button type="button" disabled={isBusy} onClick={onRotate} className={button}>
              Rotate
            </button>
          )}
          {isSure ? (
            <button
              type="button"
              disabled={isBusy}
              onClick={onRevoke}
              className={`${button} border-danger text-danger`}
              ref={(element) => element?.focus()}
              onBlur={() => setSure(false)}
            >
              Revoke for good
            </button>
          ) : (
            <button type="button" disabled={isBusy} onClick={() => setSure(true)} className={button}>
              Revoke
            </button>
          )}
        </div>
      ) : null}
    </li>
  );
}

function stateOf(key: TelemetryKey, now: Date): string {
  if (key.revokedAt) return 'Revoked';
  if (key.expiresAt && Date.parse(key.expiresAt) <= now.getTime()) return 'Expired';
  return key.replacedBy ? 'Valid, replaced' : 'Valid';
}

function factsOf(key: TelemetryKey): [string, string][] {
  return [
    ['Units', key.unitIds.join(', ') || 'all'],
    ['Tags', key.tags.join(', ') || 'all'],
    ['Issued', `${time(key.createdAt)} by ${key.createdBy}`],
    ['Last used', key.lastUsedAt ? time(key.lastUsedAt) : 'never'],
    ...(key.clockOffsetMs === null ? [] : [['Clock', describeOffset(key.clockOffsetMs)] as [string, string]]),
    ...(key.quarantine ? [['In quarantine', describeQuarantine(key.quarantine)] as [string, string]] : []),
    ...(key.expiresAt ? [['Until', time(key.expiresAt)] as [string, string]] : []),
  ];
}

function time(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

function describeQuarantine({ count, newest, receivedAt }: NonNullable<TelemetryKey['quarantine']>): string {
  const samples = count === 1 ? '1 sample' : `${count.toLocaleString('en')} samples`;
  return `${samples} from the future, up to ${time(newest)}; the last came ${time(receivedAt)}`;
}

/** The newest sample of a batch is always a little old; only its being early, or very late, says something about the clock. */
function describeOffset(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  if (ms < -1_000) return `${seconds} s ahead of ours`;
  return ms > 60_000 ? `newest sample ${seconds} s old` : 'fits ours';
}
