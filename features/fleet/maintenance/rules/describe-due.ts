/** `2 days overdue`, `due today`, `in 1 day`. @param days to the due date, negative when it has passed */
export function describeDue(days: number): string {
  if (days === 0) return 'due today';
  const count = Math.abs(days);
  const counted = `${count} ${count === 1 ? 'day' : 'days'}`;
  return days < 0 ? `${counted} overdue` : `in ${counted}`;
}

/** A calendar date as people write it: `12 Nov 2026`. @param date ISO 8601 */
export function formatDate(date: string): string {
  const form = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return form.format(new Date(date)).replace('Sept', 'Sep');
}
