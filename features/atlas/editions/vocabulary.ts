export const LONGEST_NOTE = 500;
/** Of the page; older ones stay at their addresses. */
export const EDITIONS_SHOWN = 50;
