import { freezeDeeply } from '../shared/freeze-deeply.ts';
import { gateTables, type ProcedureMeta } from '../shared/procedure.ts';
import { type CachedPage, finishPage, type PageCache } from './page-cache.ts';
import { createSharedReadings } from './share-readings.ts';

interface Asked {
  path: readonly string[];
  input: unknown;
  meta: ProcedureMeta;
  /** The page is made for one reader, and is not kept. */
  isForOne?: boolean;
}

type KeepAnswer = <Answer>(asked: Asked, read: () => Promise<Answer>) => Promise<Answer>;

/**
 * What visitors' pages are made from, kept beside the pages: many pages ask the same (what the frame shows, counts, references), and a page
 * that is dropped when one of its tables changes finds its other answers there. As JSON, which is what the API answers with; what was read of
 * it is frozen: all get the same, and nobody changes what another one gets. Who asks at once waits for one reading. What is kept for some seconds
 * only is asked each time for a page that is kept, or that would keep it for twice as long.
 */
export function createKeptAnswers(cache: PageCache): KeepAnswer {
  const read = createReader();
  const share = createSharedReadings(cache);
  return async <Answer>({ path, input, meta, isForOne = false }: Asked, ask: () => Promise<Answer>) => {
    const { madeFrom, keptSeconds } = meta;
    if (!madeFrom || (keptSeconds !== undefined && !isForOne)) return ask();
    // As in an address, a question stands after the mark: what is asked once is not kept.
    const key = `answer ${path.join('/')}${isEmpty(input) ? '' : `?${JSON.stringify(input)}`}`;
    const kept = cache.get(key);
    // What was put there under this name was this procedure's answer.
    if (kept) return read(kept) as Answer;
    const tables = [...madeFrom, ...gateTables(meta)];
    return share(key, tables, async () => {
      const isStillTrue = cache.snapshot();
      const answer = await ask();
      if (answer !== undefined)
        cache.put(key, finishPage(JSON.stringify(answer), 200, {}), new Set(tables), isStillTrue, keptSeconds);
      return answer;
    });
  };
}

/** Each is read once while it is asked for often: fifty stories take 0.2 ms. */
function createReader(): (kept: CachedPage) => unknown {
  const last = new Map<CachedPage, unknown>();
  return (kept) => {
    const answer = last.get(kept) ?? freezeDeeply(JSON.parse(kept.body('identity').toString()));
    last.delete(kept);
    last.set(kept, answer);
    for (const [oldest] of last) {
      if (last.size <= MOST_READ) break;
      last.delete(oldest);
    }
    return answer;
  };
}

/** Their JSON stays; a page is made from some ten. */
const MOST_READ = 100;

function isEmpty(input: unknown): boolean {
  return input === undefined || JSON.stringify(input) === '{}';
}
