import { makeBearerKey } from '../../../../platform/server/bearer-keys.ts';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import { listStreams } from '../../streams/server/queries.ts';
import type { TelemetryKey } from '../contract.ts';
import { addKey, replaceKey, revokeKeyRow } from './commands.ts';
import { listKeys } from './queries.ts';

/** How long the old key works beside its successor: time to bring the new one to every sender. */
export const ROTATION_GRACE_HOURS = 24;
/** Of keys for telemetry. */
const PREFIX = 'smrt_';

export interface KeyRights {
  name: string;
  unitIds: string[];
  tags: string[];
  expiresAt: Date | null;
}

/** What is shown once and never again. */
export interface IssuedKey {
  id: string;
  key: string;
}

/** @throws AppError BAD_REQUEST when it would allow nothing: it has ended already, or names units or tags that are not there */
export async function issueKey(db: Database, actor: Actor, rights: KeyRights, now: Date): Promise<IssuedKey> {
  return db.orm.transaction(async (tx) => {
    await checkRights(tx, rights, now);
    const { key, stored } = makeBearerKey(PREFIX);
    const id = await addKey(tx, { ...rights, ...stored, createdBy: actor.email });
    const { name, unitIds, tags } = rights;
    await recordAudit(tx, actor, {
      action: 'telemetry-key.issue',
      subjectType: 'telemetry_keys',
      subjectId: id,
      details: { name, unitIds, tags },
    });
    return { id, key };
  });
}

/** @throws AppError NOT_FOUND, CONFLICT when it was revoked or replaced before, or has expired */
export async function rotateKey(db: Database, actor: Actor, id: string, now: Date): Promise<IssuedKey> {
  return db.orm.transaction(async (tx) => {
    const { key, stored } = makeBearerKey(PREFIX);
    const endsAt = new Date(now.getTime() + ROTATION_GRACE_HOURS * HOUR_MS);
    const successor = await replaceKey(tx, { id, now, endsAt }, (old) => ({
      name: old.name,
      unitIds: old.unitIds,
      tags: old.tags,
      expiresAt: old.expiresAt,
      ...stored,
      createdBy: actor.email,
    }));
    if (successor === 'unknown') throw new AppError('NOT_FOUND', 'There is no such key.');
    if (successor === 'ended')
      throw new AppError('CONFLICT', 'This key was revoked or replaced already, or has expired.');
    await recordAudit(tx, actor, {
      action: 'telemetry-key.rotate',
      subjectType: 'telemetry_keys',
      subjectId: id,
      details: { successor },
    });
    return { id: successor, key };
  });
}

/** @throws AppError NOT_FOUND. Revoking twice changes nothing. */
export async function revokeKey(db: Database, actor: Actor, id: string, now: Date): Promise<TelemetryKey> {
  return db.orm.transaction(async (tx) => {
    const isChanged = await revokeKeyRow(tx, id, now);
    const [key] = await listKeys(tx, { id });
    if (!key) throw new AppError('NOT_FOUND', 'There is no such key.');
    if (isChanged) {
      await recordAudit(tx, actor, {
        action: 'telemetry-key.revoke',
        subjectType: 'telemetry_keys',
        subjectId: id,
        details: { name: key.name },
      });
    }
    return key;
  });
}

async function checkRights(tx: Executor, { unitIds, tags, expiresAt }: KeyRights, now: Date): Promise<void> {
  const refuse = (field: string, message: string) =>
    new AppError('BAD_REQUEST', message, { issues: [{ path: [field], message }] });
  if (expiresAt && expiresAt <= now) throw refuse('expiresAt', 'A key must be valid for some time.');
  const streams = await listStreams(tx, {});
  const unit = unitIds.find((id) => !streams.some(({ smrUnitId }) => smrUnitId === id));
  if (unit !== undefined) throw refuse('unitIds', `There is no unit ${unit}.`);
  const tag = tags.find((name) => !streams.some((stream) => stream.tag === name));
  if (tag !== undefined) throw refuse('tags', `No unit has a tag ${tag}.`);
}
