import { type SQL, sql } from 'drizzle-orm';

/** Whatever is nearer to 0 counts as 0 in a mean of several: its product with a share may be too small for a double, which PostgreSQL refuses. */
const LEAST_WEIGHED = sql`'1e-280'::float8`;
/** A power of two, so that nothing is rounded by it, and more than all counts together: sums of what was divided by it never grow too large. */
const WHOLE = sql`2147483648::float8`;

/** A mean's share in that of a whole. */
export function weigh(mean: SQL, share: SQL): SQL {
  return sql`case when abs(${mean}) < ${LEAST_WEIGHED} then 0::float8 else ${mean} * ${share} end`;
}

/** The mean of rows that hold a mean of `count` samples each, between the lowest and the highest of these, whatever they are. */
export function meanOfMeans(row: Record<'mean' | 'count' | 'min' | 'max', SQL>): SQL {
  const { mean, count, min, max } = row;
  return between(
    sql`min(${min})`,
    sql`sum(${weigh(mean, sql`(${count} / ${WHOLE})`)}) / (sum(${count}) / ${WHOLE})`,
    sql`max(${max})`,
  );
}

/** A mean that was put together of parts, none of which is lower or higher: rounding and `weigh` may leave it outside. */
export function between(lowest: SQL, mean: SQL, highest: SQL): SQL {
  return sql`greatest(${lowest}, least(${highest}, ${mean}))`;
}

/** As the tables of minutes and hours call them. */
export const storedMean = { mean: sql`avg_value`, count: sql`count`, min: sql`min_value`, max: sql`max_value` };
