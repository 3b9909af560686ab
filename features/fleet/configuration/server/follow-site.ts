import type { Executor } from '../../../../platform/server/database.ts';
import type { FollowSite } from '../../sites/server/commands.ts';
import { lockUnits } from '../../units/server/commands.ts';
import type { Change } from '../../versions/server/commands.ts';
import type { Configuration } from '../contract.ts';
import { compareConfigurations } from '../rules/compare-configurations.ts';
import { setUpFollowing } from './commands.ts';
import { readConfiguration } from './queries.ts';

/** Of the position alone what a unit has in common with its site follows: units may stand apart. */
const together = ['timeZone', 'latitude', 'longitude'] as const;

/**
 * Units follow their site when it gets another name, another zone or another place, each with a version that says why. It is part of the change of
 * the site: who may make or approve that needs nobody else for its units.
 */
export const followSite: FollowSite = async (tx, { before, after }, change) => {
  const isMoved = before.name !== after.name || together.some((field) => before[field] !== after[field]);
  if (!isMoved) return;
  // The database has renamed their site already: what refers to it follows.
  const units = (await lockUnits(tx)).filter(({ siteName }) => siteName === after.name);
  for (const unit of units) {
    const known: Configuration = { ...(await readConfiguration(tx, unit)), siteName: before.name };
    const moved = together.flatMap((field) => {
      const [from, to] = [before[field], after[field]];
      return to !== null && known[field] === from ? [[field, to]] : [];
    });
    const wanted = { ...known, ...Object.fromEntries(moved), siteName: after.name };
    if (compareConfigurations(known, wanted).length > 0) await followOne(tx, unit, { known, wanted }, change);
  }
};

function followOne(
  tx: Executor,
  unit: Parameters<typeof setUpFollowing>[1],
  configurations: { known: Configuration; wanted: Configuration },
  change: Change,
): Promise<void> {
  return setUpFollowing(tx, unit, configurations, { ...change, why: `The site was changed: ${change.why}` });
}
