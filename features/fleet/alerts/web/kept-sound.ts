import { readStored } from '../../../../platform/web/read-stored.ts';

/** In the browser's storage: whether alarms are heard on this device. */
export const SOUND_KEPT = 'fleet-alarm-sound';

/** Where storage is forbidden it is off at first on every page. */
export const isSoundKept = () => readStored(SOUND_KEPT) === 'on';

let isHeard = false;

/** Whether alarms are heard here now: on, and let by the browser. */
export const isSoundHeard = () => isHeard;

export function noteSound(isHeardNow: boolean): void {
  isHeard = isHeardNow;
}
