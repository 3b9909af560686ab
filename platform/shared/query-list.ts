import { z } from 'zod';

/** `?region=EU&region=APAC`, `?region[]=EU` and `?region=EU` all mean a list; at most 30 values. */
export function listOf<Item extends z.ZodType<string>>(item: Item) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(item).max(MOST_VALUES).optional(),
  );
}

const MOST_VALUES = 30;

/** A value of such a list. */
export const labelSchema = z.string().min(1).max(80);
