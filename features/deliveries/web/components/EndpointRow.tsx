import { Button } from '../../../../ui/Button.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { Facts } from '../../../../ui/Facts.tsx';
import { Mark } from '../../../../ui/Mark.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Endpoint } from '../../contract.ts';
import { newsKinds } from '../../vocabulary.ts';

interface EndpointRowProps {
  endpoint: Endpoint;
  /** Of failing without end: "5 days". */
  offAfter: string;
  isBusy: boolean;
  onSwitch(isOn: boolean): void;
  onTest(): void;
  onReplace(close: () => void): void;
  onRemove(close: () => void): void;
}

const nameOf = (kind: string) => Object.entries(newsKinds).find(([known]) => known === kind)?.[1] ?? kind;

export function EndpointRow({ endpoint, offAfter, isBusy, onSwitch, onTest, onReplace, onRemove }: EndpointRowProps) {
  const { address, kinds, isOn, createdAt } = endpoint;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium wrap-anywhere">{address}</span>
          <Mark shape={isOn ? 'circle' : 'ring'} tone={isOn ? 'good' : 'neutral'} className="font-normal">
            {isOn ? 'On' : 'Off'}
          </Mark>
        </p>
        <Facts
          look="line"
          className="mt-1.5"
          facts={[
            ...(kinds.length > 0 ? [{ label: 'Told of', value: kinds.map(nameOf).join('; ') }] : []),
            { label: 'Last try', value: <LastTry endpoint={endpoint} offAfter={offAfter} /> },
            { label: 'Added', value: <Time at={createdAt} form="day" /> },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <Button size="small" isBusy={isBusy} onClick={onTest}>
            Send a test
          </Button>
        ) : null}
        <Button size="small" isBusy={isBusy} onClick={() => onSwitch(!isOn)}>
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <ConfirmButton
          size="small"
          isBusy={isBusy}
          title="Replace the secret?"
          note="From now on everything is signed with the new one. The receiver refuses it until it knows the new secret; what it refuses is tried again for a day and a half."
          confirmLabel="Replace the secret"
          onConfirm={onReplace}
        >
          New secret
        </ConfirmButton>
        <ConfirmButton
          size="small"
          isBusy={isBusy}
          title="Remove this endpoint?"
          note={`Nothing goes to ${address} any more. What still waits for it is dropped.`}
          confirmLabel="Remove it"
          tone="danger"
          onConfirm={onRemove}
        >
          Remove
        </ConfirmButton>
      </div>
    </div>
  );
}

function LastTry({
  endpoint: { lastAttemptAt, lastFailure, failingSince, isOn },
  offAfter,
}: {
  endpoint: Endpoint;
  offAfter: string;
}) {
  if (!lastAttemptAt) return 'none yet';
  return (
    <>
      <Time at={lastAttemptAt} form="near" isInText />: {lastFailure ?? 'taken'}
      {failingSince ? (
        <>
          {' '}
          Nothing was taken since <Time at={failingSince} form="near" isInText />
          {isOn ? `; after ${offAfter} it is switched off.` : '.'}
        </>
      ) : null}
    </>
  );
}
