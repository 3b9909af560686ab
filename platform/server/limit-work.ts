import { AppError } from '../shared/app-error.ts';

/**
 * So many pieces of heavy work at a time; some more wait, in their order, and what comes after them is refused: it would wait longer than
 * anybody does, and all that waits is held in memory.
 *
 * @param limits.refusal told to whom is refused, as a sentence
 * @returns does a piece when its turn has come; throws AppError UNAVAILABLE
 */
export function limitWork(limits: {
  atOnce: number;
  mostWaiting: number;
  refusal: string;
}): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.mostWaiting) throw new AppError('UNAVAILABLE', limits.refusal);
      // Who ends hands over its place: nobody who comes meanwhile gets in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
