import { shortUnitName } from '../../streams/rules/describe-limit.ts';

const titles: Readonly<Record<string, string>> = { maintenance: 'planned outage', offline: 'out of operation' };

/** The messages that a unit's status can lead to. */
export function outageTitles(unitName: string): string[] {
  return Object.values(titles).map((title) => `${shortUnitName(unitName)}: ${title}`);
}

/** What everybody is told while a unit is not in operation; null while it is. @param cause of its newest change of status */
export function describeOutage(unit: {
  name: string;
  status: string;
  cause: string | null;
}): { title: string; message: string } | null {
  const title = titles[unit.status];
  if (!title) return null;
  const cause = unit.cause ? `${unit.cause}. ` : '';
  const advice =
    unit.status === 'maintenance'
      ? 'Alarms that follow from standing still are suppressed until the unit is back.'
      : 'No alarm is suppressed.';
  return { title: `${shortUnitName(unit.name)}: ${title}`, message: cause + advice };
}
