import { randomUUID } from 'node:crypto';
import fleet from '../../features/fleet/simulator/server/seeds/fleet.json' with { type: 'json' };
import { addStreams } from '../../features/fleet/streams/server/commands.ts';
import { issueKey } from '../../features/fleet/telemetry/server/issue-keys.ts';
import { addUnits } from '../../features/fleet/units/server/commands.ts';
import type { Database } from '../../platform/server/database.ts';
import type { TestApp } from './test-app.ts';

/** Puts the shipped units and their streams into a database. */
export async function addFleet(db: Database, units = fleet.units.length): Promise<void> {
  const some = fleet.units.slice(0, units);
  await addUnits(db.orm, some);
  await addStreams(
    db.orm,
    some.flatMap((unit) => fleet.tags.map((tag) => ({ ...tag, smrUnitId: unit.id }))),
  );
}

/** A key that may write everything, unless rights say otherwise. */
export async function issueTestKey(
  db: Database,
  rights: { unitIds?: string[]; tags?: string[]; expiresAt?: Date } = {},
): Promise<{ id: string; key: string }> {
  const admin = { id: randomUUID(), email: 'admin@smr.test', role: 'admin' as const };
  const wanted = { name: 'test', unitIds: [], tags: [], expiresAt: null, ...rights };
  // Tests have clocks of their own, all of them later than this.
  return issueKey(db, admin, wanted, new Date(0));
}

export interface SentSample {
  stream: string | number;
  ts: string | number;
  value: unknown;
  quality?: string | number;
}

/** Sends samples as a plant would. */
export function sendSamples(app: Pick<TestApp, 'fetch'>, key: string, samples: readonly unknown[]): Promise<Response> {
  return app.fetch('/api/fleet/telemetry', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ samples }),
  });
}
