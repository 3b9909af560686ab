import type { Executor } from '../../../../platform/server/database.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { qualities } from '../../streams/vocabulary.ts';
import { readTime } from '../../telemetry/rules/read-time.ts';
import type { MappingFacts, Trial } from '../contract.ts';
import { checkMapping } from '../rules/check-mapping.ts';
import { matchTopic } from '../rules/match-topic.ts';
import { type MappedSample, nameStream, type ReadMessage, readMessage } from '../rules/read-message.ts';
import { messageRefusals } from '../vocabulary.ts';
import { decodeSparkplug } from './decode-sparkplug.ts';

const MOST_SHOWN = 100;
const SPARKPLUG_TOPIC = /^spBv1\.0\/([^/]+)\/[ND](?:BIRTH|DATA)\/([^/]+)(\/[^/]+)?$/;

/**
 * What a mapping would make of a message. Nothing is stored, and of a node nothing is known: its data is read by the names in it, as births have them.
 *
 * @throws AppError BAD_REQUEST by field when the mapping itself is wrong
 */
export async function tryMessage(
  db: Executor,
  { facts, topic, message }: { facts: MappingFacts; topic: string; message: string },
  now: Date,
): Promise<Trial> {
  const issues = checkMapping(facts);
  const [first] = issues;
  if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
  const read = facts.kind === 'sparkplug' ? readBinary(facts, topic, message) : readText(facts, topic, message, now);
  if (!read) return { fits: false, samples: [], refusals: [] };
  const known = new Set((await listStreams(db, {})).map(({ name }) => name));
  return {
    fits: true,
    samples: read.samples.slice(0, MOST_SHOWN).map((sample) => describe(sample, known)),
    refusals: [...new Set(read.refusals)].map((refusal) => messageRefusals[refusal]),
  };
}

function describe({ stream, ts, value, quality }: MappedSample, known: ReadonlySet<string>): Trial['samples'][number] {
  const ms = readTime(ts);
  return {
    stream: String(stream),
    isKnown: known.has(String(stream)),
    ts: ms === null ? null : new Date(ms).toISOString(),
    value: typeof value === 'number' && Number.isFinite(value) ? value : null,
    quality: qualities.find((one, rank) => one === (quality ?? 'good') || rank === quality) ?? null,
  };
}

function readText(facts: MappingFacts, topic: string, text: string, now: Date): ReadMessage | null {
  const names = matchTopic(facts.pattern, topic);
  return names && readMessage(facts, { text, names, isRetained: false, receivedAt: now.getTime() });
}

function readBinary(facts: MappingFacts, topic: string, message: string): ReadMessage | null {
  const [, group, node, device = ''] = topic.match(SPARKPLUG_TOPIC) ?? [];
  const names = group === undefined ? null : matchTopic(facts.pattern, `${group}/${node}${device}`);
  if (!names) return null;
  const payload = decodeSparkplug(readBytes(message));
  if (!payload) return { samples: [], refusals: ['not-sparkplug'] };
  if (payload.isTooLong) return { samples: [], refusals: ['too-many-metrics'] };
  const samples = payload.metrics.flatMap((metric): MappedSample[] => {
    const stream = metric.name === null || metric.name === 'bdSeq' ? null : nameStream(facts, names, metric.name);
    if (stream === null) return [];
    const ts = metric.ts ?? payload.ts ?? Number.NaN;
    return [{ stream, ts, value: metric.value(metric.datatype), quality: metric.quality }];
  });
  return { samples, refusals: payload.metrics.some(({ name }) => name === null) ? ['unknown-metric'] : [] };
}

/** Hexadecimal as broker tools print it, or Base64. */
function readBytes(message: string): Uint8Array {
  const text = message.replaceAll(/\s/g, '');
  return Buffer.from(text, /^([0-9a-f]{2})+$/i.test(text) ? 'hex' : 'base64');
}
