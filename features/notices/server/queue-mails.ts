import type { Database, Executor } from '../../../platform/server/database.ts';
import { findProfile, findStanding } from '../../accounts/server/queries.ts';
import { mayEnter } from '../../accounts/vocabulary.ts';
import { queueDelivery } from '../../deliveries/server/commands.ts';
import { newsKindNames } from '../../deliveries/vocabulary.ts';
import { lastDigest } from '../rules/time-digest.ts';
import type { MailWish } from '../vocabulary.ts';
import { markMailed } from './commands.ts';
import { noticeMail } from './mails.ts';
import { holdUnmailed, listPeopleToMail, type NoticeRow, readSettings } from './queries.ts';

export interface NoticeMailDeps {
  db: Database;
  siteName: string;
  publicUrl: string;
  now(): Date;
}

/** Puts what waits into mails: what its owner wants at once, and the daily one when its hour has come. @returns how many mails */
export async function queueNoticeMails(deps: NoticeMailDeps): Promise<number> {
  const { orm } = deps.db;
  let queued = 0;
  for (const profileId of await listPeopleToMail(orm)) {
    await orm.transaction(async (tx) => {
      queued += await queueMailsOf(tx, deps, profileId);
    });
  }
  return queued;
}

async function queueMailsOf(tx: Executor, deps: NoticeMailDeps, profileId: string): Promise<number> {
  const now = deps.now();
  const person = await findProfile(tx, profileId);
  const settings = (await readSettings(tx, [profileId])).get(profileId);
  // Who has lost the rights since is told nothing more.
  const isActive = (await findStanding(tx, profileId))?.isActive ?? false;
  if (!person || !settings || !isActive || !mayEnter(person.role, 'editor')) return 0;
  const waiting = await holdUnmailed(tx, profileId);
  const wishOf = ({ kind }: NoticeRow): MailWish => {
    const known = newsKindNames.find((name) => name === kind);
    return known ? settings.wishes[known].mail : 'off';
  };
  const digest = lastDigest(now, settings.digestHour, settings.timeZone);
  const atOnce = waiting.filter((notice) => wishOf(notice) === 'at-once');
  const daily = waiting.filter((notice) => wishOf(notice) === 'daily' && notice.createdAt <= digest.at);
  const mails: [occurrence: string, notices: NoticeRow[]][] = [
    [`notices:${profileId}:${atOnce.at(-1)?.id}:${atOnce.at(-1)?.round}`, atOnce],
    [`digest:${profileId}:${digest.day}`, daily],
  ];
  let queued = 0;
  for (const [occurrence, notices] of mails) {
    if (notices.length === 0) continue;
    const payload = noticeMail(notices, deps);
    const id = await queueDelivery(tx, { channel: 'mail', receiver: person.email, occurrence, dueAt: now, payload });
    // What comes after the mail of a day waits for the next one.
    if (id === null) continue;
    await markMailed(
      tx,
      notices.map((notice) => notice.id),
      now,
    );
    queued++;
  }
  return queued;
}
