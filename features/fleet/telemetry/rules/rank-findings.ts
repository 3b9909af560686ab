import { asContinuation, shortUnitName } from '../../streams/rules/describe-limit.ts';
import { formatFully, formatValue } from '../../streams/rules/format-value.ts';
import { unitLabel } from '../../streams/vocabulary.ts';
import { type ComparedTag, type Comparison, type JudgedValue, NOTABLE_FLOORS, NOTABLE_Z } from './compare-sisters.ts';

/** A value that stands out, in words. */
export interface Finding {
  smrUnitId: string;
  tag: string;
  /** null: there were two units only, and the higher one is named. */
  z: number | null;
  sentence: string;
}

const MOST_FINDINGS = 12;

/** What stands out, most first. */
export function rankFindings({ units, tags }: Comparison): Finding[] {
  const names = new Map(units.map(({ smrUnitId, name }) => [smrUnitId, shortUnitName(name)]));
  return tags
    .flatMap((tag) => tag.values.map((value) => ({ tag, value, weight: weightOf(tag, value) })))
    .filter(({ weight }) => weight >= 1)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_FINDINGS)
    .map(({ tag, value }) => ({
      smrUnitId: value.smrUnitId,
      tag: tag.tag,
      z: value.z,
      sentence: describe(tag, value, names),
    }));
}

/** From 1 on it is worth a line, where it lasted. The higher one of a pair speaks for both. */
function weightOf({ floor }: ComparedTag, { z, difference, isLasting }: JudgedValue): number {
  if (!isLasting) return 0;
  return z === null ? (difference ?? 0) / (NOTABLE_FLOORS * floor) : Math.abs(z) / NOTABLE_Z;
}

function describe(
  tag: ComparedTag,
  { smrUnitId, mean, z, difference }: JudgedValue,
  names: Map<string, string>,
): string {
  const quantity = `${names.get(smrUnitId)} ${asContinuation(tag.description)}`;
  const shown = (value: number | null) => `${formatFully(value, tag.decimals)} ${unitLabel(tag.unit)}`;
  if (z === null) {
    const other = tag.values.find((value) => value.isCompared && value.smrUnitId !== smrUnitId);
    return `${quantity} lies ${shown(difference)} above that of ${names.get(other?.smrUnitId ?? '')}.`;
  }
  const deviations = `${formatValue(Math.abs(z), 1)} robust deviations ${z > 0 ? 'above' : 'below'} its sisters`;
  return `${quantity} lies ${deviations}: ${shown(mean)}, and their median is ${shown(tag.median)}.`;
}
