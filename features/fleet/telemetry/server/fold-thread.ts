import { answerInThread } from '../../../../platform/server/helper-thread.ts';
import { groupByHour, type HourOfSamples } from '../rules/fold-hours.ts';
import { describe, type FoldBegun, type Folded, type FoldQuestion, finishFolding } from './fold-apart.ts';

/** The thread that folds the journal, see fold-apart.ts. */

/** Of transactions that failed in between nobody asks again: the oldest are forgotten. */
const MOST_BEGUN = 8;
const begun = new Map<number, readonly HourOfSamples[]>();
/** Not from 1 on: a thread that begins anew must not know what another one was asked. */
let last = Math.floor(performance.timeOrigin + performance.now()) * 1_000;

answerInThread((question: FoldQuestion): FoldBegun | Folded => {
  if ('rows' in question) {
    const hours = groupByHour(question.rows);
    begun.set(++last, hours);
    begun.delete(last - MOST_BEGUN);
    return { number: last, ...describe(hours) };
  }
  const hours = begun.get(question.number);
  if (!hours) throw new Error('These rows of the journal are not known any more.');
  begun.delete(question.number);
  return finishFolding(hours, question.stored);
});
