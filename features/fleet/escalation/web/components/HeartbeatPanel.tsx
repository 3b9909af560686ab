import { useState } from 'react';
import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Facts } from '../../../../../ui/Facts.tsx';
import { Mark } from '../../../../../ui/Mark.tsx';
import { Message } from '../../../../../ui/Message.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { Heartbeat } from '../../contract.ts';
import { judgeHeartbeat } from '../../rules/judge-heartbeat.ts';
import { HeartbeatDialog } from './HeartbeatDialog.tsx';

/** What tells a watchdog outside that alarms are watched, and whether it takes that. @param heartbeat null: nobody has set it up */
export function HeartbeatPanel({ heartbeat }: { heartbeat: Heartbeat | null }) {
  const [isEdited, setEdited] = useState(false);
  return (
    <Section title="Heartbeat" className="mt-section border-t border-line pt-6">
      <div className="-mt-12 mb-4 flex justify-end">
        <Button onClick={() => setEdited(true)}>{heartbeat ? 'Change heartbeat' : 'Set up heartbeat'}</Button>
      </div>
      <p className="max-w-prose text-note text-ink-soft">
        Who stands still tells nobody that he does. A watchdog outside this house that is told every few minutes that
        alarms are watched here raises an alarm of its own when it is told no more: when this product, its jobs or its
        database stand still, when calls of alarms are not made, or when units outside send nothing.
      </p>
      {heartbeat ? <HeartbeatState heartbeat={heartbeat} /> : null}
      {isEdited ? <HeartbeatDialog heartbeat={heartbeat} onClose={() => setEdited(false)} /> : null}
    </Section>
  );
}

function HeartbeatState({ heartbeat }: { heartbeat: Heartbeat }) {
  const { address, everyMinutes, silenceMinutes, takenAt, triedAt, failure, isOn, isLate } = heartbeat;
  return (
    <>
      <Facts
        className="mt-4"
        facts={[
          { label: 'State', value: <StateOfHeartbeat heartbeat={heartbeat} /> },
          { label: 'Last taken', value: takenAt ? <Time at={takenAt} form="moment" /> : 'never yet' },
          {
            label: 'Sent',
            value: `every ${everyMinutes === 1 ? 'minute' : formatCounted(everyMinutes, 'minute')}${silenceMinutes === null ? '' : `, unless units outside were silent for ${formatCounted(silenceMinutes, 'minute')}`}`,
          },
          { label: 'To', value: address },
        ]}
      />
      {isOn && failure !== null ? (
        <Message tone="danger" className="mt-3">
          <p>{failure}</p>
          {triedAt ? (
            <p>
              Looked at last: <Time at={triedAt} form="moment" />
            </p>
          ) : null}
        </Message>
      ) : null}
      {isLate ? (
        <Message tone="danger" className="mt-3">
          <p>Jobs do not run: no beat is tried.</p>
          <p>
            Tried last: <Time at={triedAt ?? ''} form="moment" />
          </p>
        </Message>
      ) : null}
    </>
  );
}

function StateOfHeartbeat({ heartbeat }: { heartbeat: Heartbeat }) {
  const state = judgeHeartbeat(heartbeat);
  if (state === 'off') return 'Off';
  if (state === 'not taken')
    return (
      <Mark shape="diamond" tone="danger">
        Not taken
      </Mark>
    );
  if (state === 'on its way')
    return (
      <Mark shape="ring" tone="neutral">
        On its way
      </Mark>
    );
  return (
    <Mark shape="circle" tone="good">
      Taken
    </Mark>
  );
}
