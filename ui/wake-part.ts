/** Told to a part that sleeps in a page that is awake (`Asleep.tsx`); it puts into the event's `detail` what ends when it is awake. */
export const WAKE_PART = 'wake-part';
/** Such a part, as the server marks it, until it is awake. */
export const ASLEEP_PART = '[data-asleep]';
