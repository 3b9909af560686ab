import type { ChangeFeed } from '../../../../platform/server/change-feed.ts';
import type { JobDefinition } from '../../../../platform/server/jobs.ts';
import { runOnChange } from '../../../../platform/server/run-on-change.ts';
import { HEARTBEAT_JOB } from '../vocabulary.ts';
import { type CallDeps, sendDueCalls } from './send-commands.ts';
import { type HeartbeatDeps, sendHeartbeat } from './send-heartbeat.ts';

/** Every minute: calls that are due by now, and a heartbeat when it is time. The first step of an alarm goes at once, see `followCalls`. */
export function escalationJobs(deps: CallDeps & HeartbeatDeps): JobDefinition[] {
  return [
    {
      name: 'alarm-calls',
      cron: '* * * * *',
      expireInSeconds: 600,
      async run(signal) {
        await sendDueCalls(deps, signal);
      },
    },
    {
      name: HEARTBEAT_JOB,
      cron: '* * * * *',
      expireInSeconds: 60,
      run: (signal) => sendHeartbeat(deps, signal),
    },
  ];
}

/**
 * Makes calls as soon as they are planned, and the next ones as soon as a message came to nothing, whichever process planned or sent them.
 *
 * @returns to be awaited before the database closes
 */
export function followCalls(deps: CallDeps & { changeFeed: ChangeFeed; stopSignal: AbortSignal }): () => Promise<void> {
  return runOnChange({
    ...{ changeFeed: deps.changeFeed, stopSignal: deps.stopSignal, tables: ['alarm_calls', 'deliveries'] },
    run: (signal) => sendDueCalls(deps, signal),
    onFailure: (error) => deps.log.warn({ err: error }, 'calls of alarms wait for the next minute'),
  });
}
