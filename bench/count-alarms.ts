import type { Sample } from '../features/fleet/simulator/server/create-world.ts';
import fleet from '../features/fleet/simulator/server/seeds/fleet.json' with { type: 'json' };

interface Watch {
  isOn: boolean;
  /** Since when a change has been waiting for its delay, ms since 1970. */
  since: number | null;
}

/**
 * Counts the alarms that samples raise with the limits, dead bands and delays that ship with the product, each limit by itself and nothing
 * suppressed. A second opinion beside the product's own evaluation.
 */
export function createAlarmCounter() {
  const watches = new Map<string, Watch>();
  let raised = 0;
  const watch = (name: string, isOver: boolean, isBack: boolean, ts: number, [on, off]: [number, number]) => {
    const state = watches.get(name) ?? { isOn: false, since: null };
    watches.set(name, state);
    if (!(state.isOn ? isBack : isOver)) {
      state.since = null;
      return;
    }
    state.since ??= ts;
    if (ts - state.since < (state.isOn ? off : on) * 1_000) return;
    if (!state.isOn) raised++;
    Object.assign(state, { isOn: !state.isOn, since: null });
  };
  return {
    add({ stream, ts, value }: Sample): void {
      const tag = tags.get(stream.split('.')[1] ?? '');
      if (!tag) return;
      const delays: [number, number] = [tag.onDelaySeconds, tag.offDelaySeconds];
      for (const limit of [tag.alarmLow, tag.warningLow]) {
        if (limit !== null) watch(`${stream} ${limit}`, value < limit, value >= limit + tag.deadband, ts, delays);
      }
      for (const limit of [tag.warningThreshold, tag.criticalThreshold]) {
        if (limit !== null) watch(`${stream} ${limit}`, value > limit, value <= limit - tag.deadband, ts, delays);
      }
    },
    get raised() {
      return raised;
    },
  };
}

const tags = new Map(fleet.tags.map((tag) => [tag.tag, tag]));
