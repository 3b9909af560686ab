import type { World, WorldUnit } from './create-world.ts';
import type { Action, ScheduledAction } from './script-scenarios.ts';

/** Lets what is due happen, and takes it off the agenda. */
export function performDueActions(world: World): void {
  while (world.agenda[0] && world.agenda[0].at <= world.at) {
    const { unitId, action } = world.agenda.shift() as ScheduledAction;
    if (action.kind === 'disturb-grid') world.around.disturbance += action.hertz;
    for (const unit of world.units) if (unit.id === unitId) perform(unit, action, world.at);
  }
}

function perform(unit: WorldUnit, action: Action, at: number): void {
  const { lines, turbine, auxiliaries } = unit.state;
  switch (action.kind) {
    case 'trip-turbine':
      turbine.isTripped = true;
      lines.bypassCapacity = action.bypassCapacity;
      return;
    case 'lose-heating':
      turbine.lostHeating = action.kelvin;
      return;
    case 'isolate-steam':
      lines.isIsolating = true;
      return;
    case 'foul-condenser':
      turbine.fouling = action.fouling;
      return;
    case 'wear-bearing':
      auxiliaries.wearPerDay = action.perDay;
      // New bearings in the place of worn ones.
      if (action.perDay === 0) auxiliaries.wear = unit.plan.bearingWear;
      return;
    case 'leak-fuel':
      auxiliaries.fuelLeak = action.leak;
      return;
    case 'give-orders':
      unit.orders = action.orders;
      return;
    case 'break-line':
      unit.silence = { until: at + action.seconds * 1_000, isBuffered: action.isBuffered };
      return;
    case 'break-instrument':
      unit.faults.push({ ...action.fault, startsAt: at, endsAt: at + action.seconds * 1_000 });
      return;
    case 'disturb-grid':
      return;
  }
}
