import type { Executor } from '../../../../platform/server/database.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { listMappings } from '../../mqtt/server/queries.ts';
import {
  keyOfWriter,
  mappingOfWriter,
  nameWriter,
  ONLY_MQTT,
  ONLY_SIMULATOR,
  onlyKey,
  onlyMapping,
} from '../../streams/rules/name-writer.ts';
import { listKeys, readKeyNames } from '../../telemetry/server/queries.ts';
import type { Difference } from '../../versions/contract.ts';
import type { Configuration } from '../contract.ts';
import { streamRecord } from '../record.ts';

/** Who could alone write a stream: what a person chooses from. */
export interface PossibleWriter {
  /** As `telemetry_streams.writer`. */
  writer: string;
  name: string;
}

/** For a stream of a unit: the simulator where it simulates, keys that may write there, MQTT and each of its mappings. */
export async function listPossibleWriters(
  db: Executor,
  { unitId, tag, kind, now }: { unitId: string; tag: string; kind: string; now: Date },
): Promise<PossibleWriter[]> {
  const [keys, mappings] = [await listKeys(db), await listMappings(db)];
  const mayWrite = ({ unitIds, tags }: { unitIds: string[]; tags: string[] }) =>
    (unitIds.length === 0 || unitIds.includes(unitId)) && (tags.length === 0 || tags.includes(tag));
  const isValid = ({ revokedAt, expiresAt, replacedBy }: (typeof keys)[number]) =>
    !revokedAt && !replacedBy && (!expiresAt || new Date(expiresAt) > now);
  return [
    ...(kind === 'simulated' ? [{ writer: ONLY_SIMULATOR, name: 'The simulator' }] : []),
    ...keys
      .filter((key) => isValid(key) && mayWrite(key))
      .map(({ id, name, hint }) => ({ writer: onlyKey(id), name: `Key “${name}” (${hint}…)` })),
    ...(mappings.length > 0 ? [{ writer: ONLY_MQTT, name: 'MQTT, any mapping' }] : []),
    ...mappings.map(({ name }) => ({ writer: onlyMapping(name), name: `MQTT mapping “${name}”` })),
  ];
}

/** What is wrong with writers that streams did not have before; those that they have stay, also when a key has ended since. */
export async function findWriterFaults(
  db: Executor,
  { unitId, before, wanted, now }: { unitId: string; before: Configuration | null; wanted: Configuration; now: Date },
): Promise<{ tag: string; message: string }[]> {
  const known = new Map(before?.streams.map(({ tag, writer }) => [tag, writer]));
  const changed = wanted.streams.flatMap(({ tag, writer }) =>
    writer && writer !== known.get(tag) ? [{ tag, writer }] : [],
  );
  if (changed.length === 0) return [];
  const faults: { tag: string; message: string }[] = [];
  for (const { tag, writer } of changed) {
    const possible = await listPossibleWriters(db, { unitId, tag, kind: wanted.kind, now });
    if (!possible.some((one) => one.writer === writer)) faults.push({ tag, message: sayFault(writer) });
  }
  return faults;
}

function sayFault(writer: string): string {
  if (writer === ONLY_SIMULATOR) return 'The simulator writes simulated units only.';
  if (writer === ONLY_MQTT) return 'There is no MQTT mapping.';
  if (keyOfWriter(writer) !== null) return 'There is no valid key of this id that may write this stream.';
  const mapping = mappingOfWriter(writer);
  if (mapping !== null) return `There is no MQTT mapping “${mapping}”.`;
  return `A writer is simulator, mqtt, mqtt:<name of a mapping> or key:<id of a key>, not “${writer}”.`;
}

/** @throws AppError BAD_REQUEST at the field */
export async function demandWriters(db: Executor, asked: Parameters<typeof findWriterFaults>[1]): Promise<void> {
  const [fault] = await findWriterFaults(db, asked);
  if (!fault) return;
  throw new AppError('BAD_REQUEST', `${fault.tag}: ${fault.message}`, {
    issues: [{ path: ['stream', 'writer'], message: fault.message }],
  });
}

/** People read who a writer is, not its id. */
export async function openWriterNames(db: Executor): Promise<(differences: Difference[]) => Difference[]> {
  const names = await readKeyNames(db);
  const show = (writer: unknown) =>
    typeof writer === 'string' ? nameWriter(writer, names) : 'anybody who may write the unit';
  return (differences) =>
    differences.map((difference) =>
      difference.label === streamRecord.fields.writer.label
        ? { ...difference, from: show(difference.from), to: show(difference.to) }
        : difference,
    );
}
