/** Streams that one plot shows; more lines than that nobody tells apart. */
export const MOST_PLOTTED = 8;
/** Units of measure that one plot has an axis for. */
export const MOST_AXES = 2;

/** More streams than that would hide the values behind their limits. */
export const MOST_WITH_LIMITS = 3;
