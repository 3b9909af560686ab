import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { type Fact, Facts } from '../../../../ui/Facts.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Mark } from '../../../../ui/Mark.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { ApiKey } from '../../contract.ts';
import { scopeNames } from '../../vocabulary.ts';
import { stateOfKey } from './state-of-key.ts';

interface KeyRowProps {
  apiKey: ApiKey;
  isBusy: boolean;
  onRevoke(close: () => void): void;
}

/** One key: what it may do, when it was used, and its end. */
export function KeyRow({ apiKey: key, isBusy, onRevoke }: KeyRowProps) {
  const state = stateOfKey(key, new Date());
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium wrap-anywhere">{key.name}</span>
          <code className="text-note text-ink-soft">{key.hint}…</code>
          <Mark
            shape={state === 'Works' ? 'circle' : 'ring'}
            tone={state === 'Works' ? 'good' : 'neutral'}
            className="font-normal"
          >
            {state}
          </Mark>
        </p>
        <ul className="mt-1.5 text-note">
          {key.scopes.map((scope) => (
            <li key={scope}>{scopeNames[scope]}</li>
          ))}
        </ul>
        <Facts look="line" facts={factsOf(key)} className="mt-1.5" />
      </div>
      <div className="flex gap-2">
        <LinkButton to="/account/keys/$id" params={{ id: key.id }} size="small">
          Use
        </LinkButton>
        {state === 'Works' ? (
          <ConfirmButton
            size="small"
            isBusy={isBusy}
            title={`Revoke the key of ${key.name}?`}
            note="The program that has it is refused from now on. A revoked key cannot be brought back."
            confirmLabel="Revoke for good"
            tone="danger"
            onConfirm={onRevoke}
          >
            Revoke
          </ConfirmButton>
        ) : null}
      </div>
    </div>
  );
}

function factsOf({ createdAt, lastUsedAt, expiresAt }: ApiKey): Fact[] {
  return [
    { label: 'Made', value: <Time at={createdAt} form="moment" isInText /> },
    { label: 'Last used', value: lastUsedAt ? <Time at={lastUsedAt} form="near" /> : 'never' },
    { label: 'Until', value: expiresAt ? <Time at={expiresAt} form="moment" /> : 'revoked' },
  ];
}
