/** Streams on a unit's card, and featured tiles on its page. */
export const CARD_STREAMS = 5;
export const FEATURED_STREAMS = 4;

/** The figures of the day may be so old. */
export const FIGURES_KEPT_SECONDS = 1;
