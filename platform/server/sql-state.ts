/** The five characters by which PostgreSQL says what went wrong (SQLSTATE, such as 23505), however deep an error carries them; null: none. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return sqlStateOf(error.cause);
}
