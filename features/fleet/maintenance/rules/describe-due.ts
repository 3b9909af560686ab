import { formatCounted } from '../../../../platform/shared/format-number.ts';

/** `2 days overdue`, `due today`, `in 1 day`. @param days to the due date, negative when it has passed */
export function describeDue(days: number): string {
  if (days === 0) return 'due today';
  const counted = formatCounted(Math.abs(days), 'day');
  return days < 0 ? `${counted} overdue` : `in ${counted}`;
}
