import type { InputIssue } from '../../../../platform/shared/app-error.ts';
import type { MappingFacts } from '../contract.ts';
import { checkPattern, missingNames } from './match-topic.ts';
import { PATH } from './read-path.ts';

/** What is wrong with a mapping, by the field that is at fault. */
export function checkMapping(facts: MappingFacts): InputIssue[] {
  const issues = checkPattern(facts.pattern);
  const { kind, pattern } = facts;
  if (kind === 'sparkplug') {
    const levels = pattern.split('/').length;
    if (levels < 2 || levels > 3 || pattern.includes('#'))
      issues.push({
        path: ['pattern'],
        message: 'Group and node, or group, node and device: plant/{unit} or plant/+/{unit}.',
      });
  }
  const given = kind === 'sparkplug' ? ['metric'] : [];
  for (const field of ['unit', 'tag'] as const) {
    const [missing] = missingNames(facts[field], pattern, given);
    if (missing !== undefined) issues.push({ path: [field], message: `The topic gives no {${missing}}.` });
  }
  if (kind !== 'samples')
    for (const field of ['unit', 'tag'] as const)
      if (facts[field] === '') issues.push({ path: [field], message: 'Say which one, or from which level: {unit}.' });
  for (const field of ['valuePath', 'timePath', 'qualityPath'] as const)
    if (!PATH.test(facts[field])) issues.push({ path: [field], message: 'A path such as data.temp or list[0].value.' });
  return issues;
}
