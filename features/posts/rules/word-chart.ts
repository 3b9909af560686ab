import { formatZonedMoment, formatZonedSpan } from '../../../platform/shared/format-time.ts';
import { formatValue } from '../../fleet/streams/rules/format-value.ts';
import { unitLabel } from '../../fleet/streams/vocabulary.ts';
import type { DrawnHistory } from '../../fleet/telemetry/contract.ts';

/** What a chart shows, in words, for where only links are understood. */
export function wordChart({ unitName, description, unit, decimals, timeZone, asOf, history }: DrawnHistory): {
  title: string;
  text: string;
} {
  const [lowest, highest] = [
    Math.min(...history.buckets.map(({ min }) => min)),
    Math.max(...history.buckets.map(({ max }) => max)),
  ].map((value) => `${formatValue(value, decimals)} ${unitLabel(unit)}`);
  const said = history.buckets.length > 0 ? `between ${lowest} and ${highest}` : 'nothing was heard';
  return {
    title: `${description}, ${unitName}, ${formatZonedSpan(history.from, history.to, timeZone)}`,
    text: `${said}, as of ${formatZonedMoment(asOf, timeZone)}. ${history.notice}`,
  };
}
