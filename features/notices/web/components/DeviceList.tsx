import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Device } from '../../contract.ts';
import { findOwnEndpoint, type NewDevice, turnOff, turnOn, whyNot } from '../turn-on-device.ts';

const ownQuery = {
  queryKey: ['own push endpoint'],
  queryFn: async () => ({ endpoint: await findOwnEndpoint(), reason: whyNot() }),
};

/** The browsers that show notifications, and this one among them. */
export function DeviceList() {
  const { notices } = useRouteContext({ from: '__root__' }).api;
  const { data, error, refetch } = useQuery(notices.listDevices.queryOptions());
  const { data: own } = useQuery(ownQuery);
  const outcome = { failed: 'Error', refresh: [notices.listDevices.key(), ownQuery.queryKey] };
  const add = useTold(notices.addDevice.mutationOptions(), {
    ...outcome,
    done: 'Notifications are on',
    failed: 'Notifications are still off',
  });
  const addOwn = useTold(
    { mutationFn: turnOn, onSuccess: (device: NewDevice) => add.mutate(device) },
    { failed: 'Notifications are still off' },
  );
  const test = useTold(notices.testDevice.mutationOptions(), {
    ...outcome,
    done: 'A test is on its way to this device',
    failed: 'The test was not sent',
  });
  const remove = useTold(notices.removeDevice.mutationOptions(), { ...outcome, done: 'Notifications are off' });
  const isOn = data?.devices.some(({ endpoint }) => endpoint === own?.endpoint) ?? false;
  const removeOne = async ({ id, endpoint }: Device) => {
    if (endpoint === own?.endpoint) await turnOff();
    remove.mutate({ id });
  };
  return (
    <section aria-labelledby="devices" className="mt-section">
      <SectionTitle id="devices" className="mb-3">
        Your devices
      </SectionTitle>
      {own?.reason ? (
        <Message tone="info" className="mb-4">
          {own.reason}
        </Message>
      ) : null}
      {own && data && !own.reason && !isOn ? (
        <Button
          isBusy={addOwn.isPending || add.isPending}
          onClick={() => addOwn.mutate(data.publicKey)}
          className="mb-4"
        >
          Turn on notifications on this device
        </Button>
      ) : null}
      <DataList
        label="Devices"
        items={data?.devices}
        keyOf={({ id }) => id}
        error={error && !data ? errorMessage(error) : null}
        onRetry={() => refetch()}
        expected={{ count: 1, height: 'h-16' }}
        empty={{
          title: 'No devices yet',
          text: 'A device that is turned on shows notices also while this site is closed.',
        }}
      >
        {(device) => (
          <div className="flex flex-wrap items-center justify-between gap-3 text-note">
            <div className="min-w-0 flex-1 basis-64">
              <p className="wrap-anywhere">
                {device.name}
                {device.endpoint === own?.endpoint ? <span className="text-ink-soft"> (this device)</span> : null}
              </p>
              <p className="text-ink-soft wrap-anywhere">
                <LastTry device={device} />
              </p>
            </div>
            <div className="flex gap-2">
              <Button size="small" isBusy={test.isPending} onClick={() => test.mutate({ id: device.id })}>
                Send a test
              </Button>
              <Button size="small" isBusy={remove.isPending} onClick={() => removeOne(device)}>
                Turn off
              </Button>
            </div>
          </div>
        )}
      </DataList>
    </section>
  );
}

function LastTry({ device: { createdAt, lastAttemptAt, lastFailure } }: { device: Device }) {
  if (lastFailure && lastAttemptAt)
    return (
      <>
        The last message was not taken (<Time at={lastAttemptAt} form="near" isInText />
        ): {lastFailure}
      </>
    );
  return (
    <>
      on since <Time at={createdAt} form="moment" isInText />
    </>
  );
}
