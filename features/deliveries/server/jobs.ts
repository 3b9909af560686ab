import type { JobDefinition } from '../../../platform/server/jobs.ts';
import { forgetOldDeliveries } from './commands.ts';
import { type DeliveryDeps, sendDueDeliveries } from './send-deliveries.ts';

/** Every minute: what is due by now, was left behind, or is tried again. What is queued meanwhile goes at once, see `followDeliveries`. */
export function deliveryJobs(deps: DeliveryDeps): JobDefinition[] {
  return [
    {
      name: 'send-deliveries',
      cron: '* * * * *',
      expireInSeconds: 3_600,
      async run(signal) {
        await sendDueDeliveries(deps, signal);
      },
    },
    {
      name: 'forget-deliveries',
      cron: '41 3 * * *',
      expireInSeconds: 600,
      run: () => forgetOldDeliveries(deps.db.orm, deps.now()),
    },
  ];
}
