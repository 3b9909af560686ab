import type { InputIssue } from '../../../../platform/shared/app-error.ts';
import { isTimeZone } from '../../../../platform/shared/format-time.ts';
import { MOST_CHANGES } from '../vocabulary.ts';
import type { Changes } from './find-shift.ts';

/** Times of day as people write them, in their order: '06:00, 14:00 22:00'. */
export function readChanges(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .filter((one) => one !== '')
    .map((one) => (/^\d:\d\d$/.test(one) ? `0${one}` : one))
    .sort();
}

/** What is wrong with the hours of shifts, by the field that is at fault. */
export function checkHours({ changes, timeZone }: Changes): InputIssue[] {
  const issues: InputIssue[] = [];
  const refuse = (field: keyof Changes, message: string) => issues.push({ path: [field], message });
  if (changes.length === 0) refuse('changes', 'Say at least one time at which shifts change.');
  else if (changes.length > MOST_CHANGES) refuse('changes', `At most ${MOST_CHANGES} times.`);
  else if (changes.some((one) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(one)))
    refuse('changes', 'Times of day such as 06:00, with commas between them.');
  else if (new Set(changes).size < changes.length) refuse('changes', 'Each time once.');
  if (!isTimeZone(timeZone)) refuse('timeZone', 'A time zone such as America/Toronto or UTC.');
  return issues;
}
