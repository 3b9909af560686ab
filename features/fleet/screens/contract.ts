import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { FIGURES_KEPT_SECONDS } from './vocabulary.ts';

export const fleetMetricsSchema = z.object({
  availabilityPercent: z
    .number()
    .nullable()
    .describe(
      'Energy availability factor (IAEA PRIS) of the trailing 365 days, summed over units as energies. null: no unit is commercial.',
    ),
  operationalUnits: z.number().int(),
  totalUnits: z.number().int(),
  totalCapacityMw: z.number(),
  alarms24h: z
    .number()
    .int()
    .describe(
      "Alerts raised in the trailing 24 hours of the server's clock, without those that were suppressed or shelved then.",
    ),
  nextMaintenanceDays: z.number().int().describe('Days to the next due date; 0 when one is overdue; -1: none.'),
});
export type FleetMetrics = z.infer<typeof fleetMetricsSchema>;

export const screensContract = {
  metrics: procedure
    // Alerts come in bursts, and pages ask a second after they have heard of one: an answer is renewed by then.
    .meta({
      access: 'visitor',
      madeFrom: ['smr_units', 'outages', 'maintenance_tasks', 'maintenance_plans'],
      keptSeconds: FIGURES_KEPT_SECONDS,
    })
    .route({ method: 'GET', path: '/fleet/metrics', tags: ['Fleet'], summary: 'The four figures of the dashboard' })
    .output(fleetMetricsSchema),
};
