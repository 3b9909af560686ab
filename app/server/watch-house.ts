import { countFailedDeliveries } from '../../features/deliveries/server/queries.ts';
import { countNewFeedback } from '../../features/feedback/server/queries.ts';
import { countFeeds } from '../../features/feeds/server/queries.ts';
import { countUnacknowledged } from '../../features/fleet/alerts/server/queries.ts';
import { findHeartbeat } from '../../features/fleet/escalation/server/heartbeat-queries.ts';
import { countOverdueTasks } from '../../features/fleet/maintenance/server/queries.ts';
import { countPendingSubmissions } from '../../features/submissions/server/queries.ts';
import type { Database } from '../../platform/server/database.ts';
import type { Metrics } from '../../platform/server/http/metrics.ts';

/** Several look, every few seconds each; the database is asked once. */
const KEPT_MS = 10_000;

/** What is worth an alarm beside requests, from every room; read when /metrics is. deploy/prometheus has rules for it. */
export function watchHouse(db: Database, metrics: Metrics): void {
  metrics.watch(
    { name: 'database_connections', help: 'Connections of this process to the database.', label: 'state' },
    async () => ({
      busy: db.pool.totalCount - db.pool.idleCount,
      idle: db.pool.idleCount,
      waited_for: db.pool.waitingCount,
    }),
  );
  metrics.watch(
    {
      name: 'database_replica_reads',
      help: 'Statements that a replica might answer since the start, by who did: it, or the primary because it was behind, away or refused.',
      label: 'answered',
    },
    async () => ({ ...db.replicaReads }),
  );
  metrics.watch(
    { name: 'feeds', help: 'Feeds that are read, and of these those that fail.', label: 'state' },
    keptFor(KEPT_MS, async () => {
      const { activeSources, failingSources } = await countFeeds(db.orm);
      return { active: activeSources, failing: failingSources };
    }),
  );
  metrics.watch(
    {
      name: 'alarm_heartbeat_seconds',
      help: 'How often a watchdog outside is told that alarms are watched, and how long ago one took it; nothing while it is off.',
      label: 'what',
    },
    keptFor(KEPT_MS, async (): Promise<Record<string, number>> => {
      const heartbeat = await findHeartbeat(db.orm, new Date());
      if (!heartbeat?.isOn) return {};
      const takenAt = heartbeat.takenAt === null ? Number.NEGATIVE_INFINITY : Date.parse(heartbeat.takenAt);
      return { every: heartbeat.everyMinutes * 60, since_taken: (Date.now() - takenAt) / 1_000 };
    }),
  );
  metrics.watch(
    { name: 'waiting', help: 'What waits for somebody, over all processes.', label: 'what' },
    keptFor(KEPT_MS, async () => {
      const { unacknowledgedAlerts, returnedAlerts } = await countUnacknowledged(db.orm, null);
      return {
        alarms: unacknowledgedAlerts,
        returned_alarms: returnedAlerts,
        overdue_maintenance: await countOverdueTasks(db.orm, new Date(), null),
        failed_deliveries: await countFailedDeliveries(db.orm),
        submissions: await countPendingSubmissions(db.orm),
        feedback: await countNewFeedback(db.orm),
      };
    }),
  );
}

function keptFor<T>(keptMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined;
  return () => {
    if (!kept || kept.until < Date.now()) kept = { until: Date.now() + keptMs, value: read() };
    return kept.value;
  };
}
