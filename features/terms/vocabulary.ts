/** Under which a browser remembers that definitions in running text are switched off; read before the first paint. */
export const TERM_HINTS_KEY = 'term-hints';
