/** Streams on a unit's card, and featured tiles on its page. */
export const CARD_STREAMS = 5;
export const FEATURED_STREAMS = 4;
