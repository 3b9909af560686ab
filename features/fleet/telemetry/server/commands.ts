import { telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import type { Executor } from '../../../../platform/server/database.ts';

/** Adds streams that ship with the product. */
export async function addStreams(tx: Executor, streams: (typeof telemetryStreams.$inferInsert)[]): Promise<void> {
  await tx.insert(telemetryStreams).values(streams).onConflictDoNothing();
}
