import type { Database } from '../../../platform/server/database.ts';
import type { JobDefinition } from '../../../platform/server/jobs.ts';
import type { SafeFetch } from '../../../platform/server/safe-fetch.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { type LogoRecord, storeLogos } from './commands.ts';
import { type LogoAnswer, lookUpLogo } from './look-up-logo.ts';
import { type DueLogo, type LogoSubjects, listDueLogos } from './queries.ts';

export interface LogoDeps {
  db: Database;
  safeFetch: SafeFetch;
  logoServiceUrl: string | null;
  logoSubjects: readonly LogoSubjects[];
  now(): Date;
}

export const LOGO_JOB = 'look-up-logos';
/** Looked up side by side, written together: each write makes every process drop the directory's kept pages. */
const BATCH = 24;
const AT_ONCE = 6;

export function logoJobs(deps: LogoDeps): JobDefinition[] {
  return [
    {
      name: LOGO_JOB,
      cron: '20 * * * *',
      expireInSeconds: 3_600,
      async run(signal) {
        await lookUpDueLogos(deps, signal);
      },
    },
  ];
}

/** Looks up every logo that is due. @returns how many were asked for */
export async function lookUpDueLogos(deps: LogoDeps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const due = await listDueLogos(deps.db.orm, deps.logoSubjects, deps.now(), BATCH);
    const records: LogoRecord[] = [];
    const queue = due.values();
    const work = async () => {
      for (const question of queue) {
        if (signal?.aborted) return;
        const answer = await lookUpLogo(deps.safeFetch, question, deps.logoServiceUrl, signal);
        records.push(toRecord(question, answer, deps.now()));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work)).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
    await storeLogos(deps.db.orm, records);
    done += records.length;
    if (due.length < BATCH) break;
  }
  return done;
}

function toRecord({ subjectId, subjectType, askedFor }: DueLogo, answer: LogoAnswer, now: Date): LogoRecord {
  const again = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const about = { subjectId, subjectType, askedFor, lookedUpAt: now };
  if (answer.picture === null) {
    const empty = { contentType: null, image: null, sha256: null, foundAt: null };
    return { ...about, ...empty, failure: answer.failure, nextLookUpAt: again(answer.isPassing ? 1 : 14) };
  }
  const { picture, sha256, foundAt } = answer;
  const found = { contentType: picture.contentType, image: picture.bytes, sha256, foundAt, failure: null };
  return { ...about, ...found, nextLookUpAt: again(30) };
}
