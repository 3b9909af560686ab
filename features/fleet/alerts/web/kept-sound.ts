import { readStored } from '../../../../platform/web/read-stored.ts';

/** In the browser's storage: whether alarms are heard on this device. */
export const SOUND_KEPT = 'fleet-alarm-sound';

/** Where storage is forbidden it is off at first on every page. */
export const isSoundKept = () => readStored(SOUND_KEPT) === 'on';

let isOn = false;

/** Whether it is on here, wherever that is kept. */
export const isSoundOn = () => isOn || isSoundKept();

export function noteSound(isOnNow: boolean): void {
  isOn = isOnNow;
}
