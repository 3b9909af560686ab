/** Any error as a sentence for the person who met it. The server's own messages are written for people already. */
export function errorMessage(error: unknown): string {
  if (error instanceof TypeError) return 'The server can’t be reached. Check your connection and try again.';
  if (error instanceof Error && error.message !== '') return error.message;
  return 'Something went wrong. Please try again.';
}
