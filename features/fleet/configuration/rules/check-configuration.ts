import type { InputIssue } from '../../../../platform/shared/app-error.ts';
import { formatNumber } from '../../../../platform/shared/format-number.ts';
import { isTimeZone } from '../../../../platform/shared/format-time.ts';
import type { StreamFields, UnitFields } from '../record.ts';
import { MOST_STREAMS } from '../vocabulary.ts';

/** What is wrong with a unit that each of its fields alone does not show; paths begin with 'unit'. */
export function checkUnit({ timeZone, kind, ownerLabel }: UnitFields): InputIssue[] {
  const issues: InputIssue[] = [];
  const refuse = (field: keyof UnitFields, message: string) => issues.push({ path: ['unit', field], message });
  if (!isTimeZone(timeZone)) refuse('timeZone', 'This time zone is not known. Take a name such as Europe/Berlin.');
  if (kind !== 'simulated' && !ownerLabel)
    refuse('ownerLabel', 'Say what these values are: nobody may take them for something else.');
  if (kind === 'simulated' && ownerLabel)
    refuse('ownerLabel', 'Simulated values are labelled as simulated. Leave this empty.');
  return issues;
}

/**
 * What is wrong with a stream: limits that are not in order or that its instrument cannot show, a deadband that never lets an alarm return,
 * a stream that is stale between two samples. Paths begin with 'stream'.
 */
export function checkStream(stream: StreamFields): InputIssue[] {
  const issues: InputIssue[] = [];
  const refuse = (field: keyof StreamFields, message: string) => issues.push({ path: ['stream', field], message });
  const { minValue, maxValue, deadband } = stream;
  if (minValue !== null && maxValue !== null && minValue >= maxValue)
    refuse('maxValue', 'The range ends before it begins.');
  const limits = limitFields.flatMap(({ field, name }) => {
    const value = stream[field];
    return value === null ? [] : [{ field, name, value }];
  });
  for (const { field, value } of limits) {
    if (minValue !== null && value < minValue) refuse(field, `Below the range of the instrument, ${minValue}.`);
    if (maxValue !== null && value > maxValue) refuse(field, `Above the range of the instrument, ${maxValue}.`);
  }
  for (const [at, upper] of limits.entries()) {
    const lower = limits[at - 1];
    if (!lower) continue;
    if (upper.value <= lower.value) refuse(upper.field, `Must lie above the ${lower.name}, ${lower.value}.`);
    else if (!isWithin(deadband, upper, lower))
      refuse(
        'deadband',
        `Wider than the room between the ${lower.name} and the ${upper.name}: alarms would never return.`,
      );
  }
  if (stream.intervalSeconds > stream.staleAfterSeconds)
    refuse('staleAfterSeconds', `Longer than the ${stream.intervalSeconds} s between two samples.`);
  if (stream.silenceAlarm !== 'off' && stream.expression !== null)
    refuse('silenceAlarm', 'It is reckoned from other streams, and silent when they are. Set the alarm there.');
  return issues;
}

/** From the lowest to the highest. */
const limitFields = [
  { field: 'alarmLow', name: 'low-low limit' },
  { field: 'warningLow', name: 'low limit' },
  { field: 'warningThreshold', name: 'high limit' },
  { field: 'criticalThreshold', name: 'high-high limit' },
] as const;

interface Limit {
  field: (typeof limitFields)[number]['field'];
  value: number;
}

/** Only between a low and a high limit nothing is left that is back from both; on one side alarms return one after the other. */
function isWithin(deadband: number, upper: Limit, lower: Limit): boolean {
  const isBetween = lower.field === 'warningLow' || lower.field === 'alarmLow';
  const isUpperHigh = upper.field === 'warningThreshold' || upper.field === 'criticalThreshold';
  return !(isBetween && isUpperHigh) || 2 * deadband <= upper.value - lower.value;
}

/** What is wrong with the streams of a unit taken together. */
export function checkStreams(streams: readonly StreamFields[]): InputIssue[] {
  if (streams.length > MOST_STREAMS)
    return [
      {
        path: ['streams'],
        message: `${formatNumber(streams.length)} streams; a unit has at most ${formatNumber(MOST_STREAMS)}.`,
      },
    ];
  const seen = new Set<string>();
  for (const { tag } of streams) {
    if (seen.has(tag)) return [{ path: ['stream', 'tag'], message: `There is a stream ${tag} already.` }];
    seen.add(tag);
  }
  return [];
}
