import { HOUR_MS } from '../../../platform/shared/days.ts';

export const LONGEST_EXPRESSION = 500;
/** Streams that one expression names. */
export const MOST_INPUTS = 20;
/** Parentheses within parentheses; nobody reads more. */
export const DEEPEST_EXPRESSION = 40;

export const functionNames = ['abs', 'avg', 'clamp', 'if', 'max', 'min', 'sqrt'] as const;
export type FunctionName = (typeof functionNames)[number];

/** What samples that came before are still looked for when the last input comes. */
export const LOOK_BACK_MS = 6 * HOUR_MS;
