/** `Jun 5, 2025, 02:30 PM`, in UTC, so that the server and every browser write the same. */
export function formatTime(instant: string): string {
  return format.format(new Date(instant));
}

const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
