import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { noticeSettings, notices } from '../../../database/schema/notices.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { mentions, withoutMention } from '../../../platform/server/erase-mentions.ts';
import { literally } from '../../../platform/server/like-pattern.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { listProfilesWithRole } from '../../accounts/server/queries.ts';
import type { Role } from '../../accounts/vocabulary.ts';
import { queueDelivery, queueWebhooks } from '../../deliveries/server/commands.ts';
import { listDevices } from '../../deliveries/server/queries.ts';
import type { NewsKind } from '../../deliveries/vocabulary.ts';
import { KEPT_DAYS, LONGEST_TEXT, LONGEST_TITLE, type NoticeSettings, type Wish } from '../vocabulary.ts';
import { readSettings } from './queries.ts';

export interface NewNotice {
  kind: NewsKind;
  /** `<noun>:<id>` or `<noun>:<id>:<more>`: nobody is told of the same one twice. */
  occurrence: string;
  /** What it is about: a table's row, by name and id. */
  subject: { type: string; id: string };
  title: string;
  text?: string;
  /** Where something can be done about it: of ours, from the first slash. */
  path: string;
  /** Left out: now. */
  at?: Date;
  /** Left out: everybody with rights. */
  roles?: readonly Role[];
  /** Of those, only this person. */
  to?: string | null;
}

/**
 * Tells everybody of these roles who wants to hear of this kind, and every webhook that does, in the caller's transaction. Somebody for whom it
 * was settled is told again; whoever has it already is not.
 */
export async function notify(tx: Executor, notice: NewNotice): Promise<void> {
  const { kind, occurrence, subject, path, to, roles = ['admin', 'editor'] } = notice;
  const at = notice.at ?? new Date();
  const title = cut(notice.title, LONGEST_TITLE);
  const text = cut(notice.text ?? '', LONGEST_TEXT);
  const people = (await listProfilesWithRole(tx, roles)).filter(({ id }) => !to || id === to);
  const settings = await readSettings(
    tx,
    people.map(({ id }) => id),
  );
  const wishes = people.flatMap(({ id }) => {
    const wish = settings.get(id)?.wishes[kind];
    return wish && (wish.list || wish.mail !== 'off' || wish.push) ? [{ profileId: id, ...wish }] : [];
  });
  const told = await record(tx, { ...notice, at, title, text }, wishes);
  // Each round is news of its own for whoever has no list.
  const round = Math.max(1, ...told.map((one) => one.round));
  const news = round > 1 ? `${occurrence}#${round}` : occurrence;
  await queueWebhooks(tx, { kind, occurrence: news, at, data: { title, text, path, subject } });
  const names = new Set(told.map(({ profileId }) => profileId));
  const wanting = wishes.filter(({ push, profileId }) => push && names.has(profileId));
  if (wanting.length === 0) return;
  const devices = await listDevices(
    tx,
    wanting.map(({ profileId }) => profileId),
  );
  const payload = { title, text, path };
  for (const { id } of devices)
    await queueDelivery(tx, { channel: 'push', receiver: id, occurrence: news, dueAt: at, payload });
}

/** @returns who has not had it yet, or had it settled */
async function record(
  tx: Executor,
  { kind, occurrence, subject, title, text, path, at }: NewNotice & { text: string; at: Date },
  wishes: readonly (Wish & { profileId: string })[],
): Promise<{ profileId: string; round: number }[]> {
  if (wishes.length === 0) return [];
  return tx
    .insert(notices)
    .values(
      wishes.map(({ profileId, list, mail }) => ({
        ...{ profileId, kind, occurrence, title, text, path, createdAt: at, isListed: list },
        subjectType: subject.type,
        subjectId: subject.id,
        mailedAt: mail === 'off' ? at : null,
      })),
    )
    .onConflictDoUpdate({
      target: [notices.profileId, notices.occurrence],
      set: {
        ...{ settledAt: null, readAt: null, createdAt: at, title, text },
        isListed: sql`excluded.is_listed`,
        mailedAt: sql`excluded.mailed_at`,
        round: sql`${notices.round} + 1`,
      },
      setWhere: isNotNull(notices.settledAt),
    })
    .returning({ profileId: notices.profileId, round: notices.round });
}

const cut = (text: string, longest: number) =>
  text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text;

/** Its cause is gone, for everybody: this occurrence, and those that begin with it and a colon. */
export async function settle(tx: Executor, occurrence: string, at = new Date()): Promise<void> {
  await tx
    .update(notices)
    .set({ settledAt: at })
    .where(
      and(
        or(eq(notices.occurrence, occurrence), sql`${notices.occurrence} like ${`${literally(occurrence)}:%`}`),
        isNull(notices.settledAt),
      ),
    );
}

/** @param id left out: everything @returns how many were marked */
export async function markRead(db: Executor, profileId: string, now: Date, id?: string): Promise<number> {
  const { rowCount } = await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.profileId, profileId), isNull(notices.readAt), id ? eq(notices.id, id) : undefined));
  return rowCount ?? 0;
}

export async function changeSettings(db: Executor, profileId: string, settings: NoticeSettings): Promise<void> {
  await db
    .insert(noticeSettings)
    .values({ profileId, ...settings })
    .onConflictDoUpdate({ target: noticeSettings.profileId, set: settings });
}

/** They went into a mail. */
export async function markMailed(tx: Executor, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(notices)
    .set({ mailedAt: now })
    .where(inArray(notices.id, [...ids]));
}

/** What was told of this kind, but to people of these roles. */
export async function forgetNotices(tx: Executor, kind: NewsKind, but: readonly Role[]): Promise<void> {
  const ids = (await listProfilesWithRole(tx, but)).map(({ id }) => id);
  await tx.delete(notices).where(and(eq(notices.kind, kind), notInArray(notices.profileId, ids)));
}

export async function forgetOldNotices(db: Executor, now: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.createdAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}

/** Takes an address out of what was told. */
export async function eraseFromNotices(tx: Executor, address: string): Promise<void> {
  const { title, text } = notices;
  await tx
    .update(notices)
    .set({ title: withoutMention(title, address), text: withoutMention(text, address) })
    .where(or(mentions(title, address), mentions(text, address)));
}
