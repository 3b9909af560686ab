import type { Edition } from '../contract.ts';
import { weekdays } from '../vocabulary.ts';

/** "Thursday, 07:00 (Europe/Berlin)", "Monday to Friday, 06:30 (Europe/Berlin)". */
export function tellRhythm({ rhythm, weekday, time, timeZone }: Omit<Edition, 'slug'>): string {
  const day = rhythm === 'daily' ? 'Monday to Friday' : weekdays[weekday - 1];
  return `${day}, ${time} (${timeZone})`;
}
