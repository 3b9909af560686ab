import type { ImportFormat } from '../vocabulary.ts';

/** By the name of the file when that says it, else by what the text begins with. */
export function detectFormat(text: string, fileName: string | undefined): ImportFormat {
  const ending = fileName?.match(/\.(\w+)$/)?.[1]?.toLowerCase();
  if (ending === 'json') return 'json';
  if (ending === 'csv' || ending === 'tsv') return 'csv';
  return /^\s*[[{]/.test(text) ? 'json' : 'csv';
}
