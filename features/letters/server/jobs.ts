import type { MailLane } from '../../../platform/server/bulk-mail.ts';
import type { Database } from '../../../platform/server/database.ts';
import type { JobDefinition } from '../../../platform/server/jobs.ts';
import type { Log } from '../../../platform/server/log.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/shared/days.ts';
import { recordReport } from '../../newsletter/server/commands.ts';
import { listEditions } from '../../newsletter/server/queries.ts';
import type { Edition } from '../contract.ts';
import { draftIssue, fillDraft, finishIssue, startIssue } from './commands.ts';
import { recoverDeliveries } from './delivery-commands.ts';
import { findIssueAt, findManagedIssue, listDueIssues } from './queries.ts';
import { nextSendAt } from './schedule-queries.ts';
import { sendDueLetters } from './send-letters.ts';
import { type LetterSettings, letterWriter } from './write-letters.ts';

export interface LetterDeps {
  db: Database;
  log: Log;
  letters: LetterSettings & { mailsPerSecond: number };
  openLane(): Promise<MailLane>;
  now(): Date;
  /** When this process began: what an earlier one on the same embedded database left behind is older. */
  startedAt: Date;
}

export const LETTER_JOB = 'weekly-letter';
/** Editors find the draft two days before it goes out; that of a daily letter in the afternoon before, when most of its news is there. */
const DRAFT_AHEAD_MS = { weekly: 2 * DAY_MS, daily: 16 * HOUR_MS };
/** Letters in the hands of a process that has not finished them by then are in nobody's. */
const LEASE_MS = 10 * 60_000;
const LANES = 4;

/** Every minute: prepares the coming draft, starts what is due, sends what waits. */
export function letterJobs(deps: LetterDeps): JobDefinition[] {
  return [
    {
      name: LETTER_JOB,
      cron: '* * * * *',
      expireInSeconds: 6 * 3_600,
      run: (signal) => runLetters(deps, signal),
    },
  ];
}

export async function runLetters(deps: LetterDeps, signal?: AbortSignal): Promise<void> {
  const { orm, engine } = deps.db;
  for (const edition of await listEditions(orm)) if (edition.isOn) await prepareDraft(deps, edition);
  const { due, sending } = await listDueIssues(orm, deps.now());
  for (const id of due) {
    const started = await startIssue(orm, null, id, deps.now()).catch(nullWhenTaken);
    if (!started) continue;
    const { status, note } = started;
    deps.log.info({ id, status, note }, 'a letter is due');
    if (status === 'sending') sending.push(id);
  }
  await recoverDeliveries(orm, engine === 'embedded' ? deps.startedAt : new Date(deps.now().getTime() - LEASE_MS));
  for (const id of sending) {
    const issue = await findManagedIssue(orm, id);
    if (!issue) continue;
    const { letters, openLane, now, log } = deps;
    const writeLetter = letterWriter(issue, letters);
    const { mailsPerSecond } = letters;
    const reportBounce = async (subscriptionId: string, kind: 'hard' | 'soft', detail: string) => {
      await orm.transaction((tx) => recordReport(tx, letters.secret, { subscriptionId, kind, detail }, now()));
    };
    const work = { db: orm, log, openLane, writeLetter, reportBounce, now, lanes: LANES, mailsPerSecond };
    const sent = await sendDueLetters(work, id, signal);
    if (sent > 0) log.info({ id, sent }, 'letters sent');
    if (await finishIssue(orm, id, now())) log.info({ id }, 'the letter is complete');
  }
}

/** Another process was faster. What else is due must not wait for that. */
function nullWhenTaken(error: unknown): null {
  if (error instanceof AppError && error.code === 'CONFLICT') return null;
  throw error;
}

async function prepareDraft({ db, now, log }: LetterDeps, edition: Edition): Promise<void> {
  const sendAt = await nextSendAt(db.orm, edition, now());
  if (sendAt.getTime() - now().getTime() > DRAFT_AHEAD_MS[edition.rhythm]) return;
  const existing = await findIssueAt(db.orm, edition, sendAt);
  if (existing) return fillDraft(db.orm, edition, existing);
  const issue = await draftIssue(db.orm, edition, sendAt);
  log.info({ id: issue.id, sendAt }, `a draft of the letter ${edition.slug} is ready`);
}
