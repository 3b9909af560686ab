import type { Database, Executor } from '../../../platform/server/database.ts';
import { signToken } from '../../../platform/server/sign-token.ts';
import { findProfile, findStanding } from '../../accounts/server/queries.ts';
import { mayEnter } from '../../accounts/vocabulary.ts';
import { queueDelivery } from '../../deliveries/server/commands.ts';
import { lastDigest } from '../../notices/rules/time-digest.ts';
import { readSettings } from '../../notices/server/queries.ts';
import { dueUntil, isMailDue, lastWeekly } from '../rules/time-mails.ts';
import type { MailRhythm } from '../vocabulary.ts';
import type { Followed } from './define-follow.ts';
import { markAllMailed, markMailed } from './hit-commands.ts';
import { followMail, type Told } from './mails.ts';
import {
  countUnmailed,
  type FollowRow,
  findWholes,
  type HitRow,
  holdUnmailed,
  isToldNow,
  listFollowsById,
  listWaiting,
  precisionOf,
  STOP_ALL_TOKEN,
  STOP_TOKEN,
} from './queries.ts';

export interface FollowMailDeps {
  db: Database;
  followed: Pick<Followed, 'sources'>;
  siteName: string;
  publicUrl: string;
  secret: string;
  now(): Date;
}

/** Of one person at a time. More than that is counted in the mail, and stands on the desk. */
const MOST_HELD = 2_000;

/** Puts what came into mails: at once, and what is told by the day or the week when its hour has come. @returns how many mails */
export async function queueFollowMails(deps: FollowMailDeps, mostHeld = MOST_HELD): Promise<number> {
  const { orm } = deps.db;
  const waiting = Map.groupBy(await listWaiting(orm, deps.followed), ({ profileId }) => profileId);
  const settings = await readSettings(orm, [...waiting.keys()]);
  const now = deps.now();
  let queued = 0;
  for (const [profileId, own] of waiting) {
    const clock = settings.get(profileId);
    if (!clock || !isMailDue(own, now, clock)) continue;
    await orm.transaction(async (tx) => {
      queued += await queueMailsOf(tx, deps, { profileId, clock, now, mostHeld });
    });
  }
  return queued;
}

interface Came {
  hit: HitRow;
  follow: FollowRow;
  /** What it is by now: a story may have become part of another one since. */
  whole: string;
}

interface Receiver {
  profileId: string;
  clock: { digestHour: number; timeZone: string };
  now: Date;
  mostHeld: number;
}

async function queueMailsOf(
  tx: Executor,
  deps: FollowMailDeps,
  { profileId, clock, now, mostHeld }: Receiver,
): Promise<number> {
  const person = await findProfile(tx, profileId);
  const isActive = (await findStanding(tx, profileId))?.isActive ?? false;
  if (!person || !isActive || !mayEnter(person.role, 'subscriber')) return 0;
  const isShown = await isToldNow(tx, deps.followed, profileId);
  const hits = await holdUnmailed(tx, profileId, isShown, mostHeld);
  const byId = new Map(
    (await listFollowsById(tx, [...new Set(hits.map(({ followId }) => followId))])).map((row) => [row.id, row]),
  );
  const { wholes, told: toldBefore } = await findWholes(tx, deps.followed, profileId, hits);
  const waiting = hits.flatMap((hit): Came[] => {
    const follow = byId.get(hit.followId);
    return follow ? [{ hit, follow, whole: wholes.get(hit.arrivalId) ?? hit.arrivalId }] : [];
  });
  // An editor may have merged it into what a mail told, after it came: it waits for nothing any more.
  const came = waiting.filter(({ whole }) => !toldBefore.has(whole));
  const alreadyTold = waiting.filter(({ whole }) => toldBefore.has(whole));
  if (alreadyTold.length > 0) await markMailed(tx, hitsOf(alreadyTold), now);
  const { digestHour, timeZone } = clock;
  const dueOf = (rhythm: MailRhythm) => {
    const until = dueUntil(rhythm, now, clock);
    return came.filter(({ hit, follow }) => follow.mail === rhythm && hit.arrivedAt <= until);
  };
  const atOnce = dueOf('at-once');
  const last = atOnce.at(-1)?.hit;
  const mails: [rhythm: MailRhythm, occurrence: string, told: Came[]][] = [
    ['at-once', `follows:${profileId}:${last?.arrivedAt.getTime()}:${last?.arrivalId}`, atOnce],
    ['daily', `follows-daily:${profileId}:${lastDigest(now, digestHour, timeZone).day}`, dueOf('daily')],
    ['weekly', `follows-weekly:${profileId}:${lastWeekly(now, digestHour, timeZone).day}`, dueOf('weekly')],
  ];
  const told = new Set<string>();
  let queued = 0;
  for (const [rhythm, occurrence, due] of mails) {
    // What came for several things is told by the first mail that tells it, which names all of them.
    const fresh = due.filter(({ whole }) => !told.has(whole));
    if (fresh.length === 0) continue;
    const arrivals = new Set(fresh.map(({ whole }) => whole));
    const all = came.filter(({ whole }) => arrivals.has(whole));
    const isMore = hits.length >= mostHeld;
    const wanted = { profileId, rhythm, until: dueUntil(rhythm, now, clock), isShown };
    const unheld = isMore
      ? await countUnmailed(
          tx,
          wanted,
          [...all, ...alreadyTold].map(({ hit }) => hit.arrivalId),
        )
      : 0;
    const id = await queueDelivery(tx, {
      channel: 'mail',
      receiver: person.email,
      occurrence,
      dueAt: now,
      payload: followMail(toTold(all), { ...deps, stopUrl: stopUrlOf(deps, all), unheld }),
    });
    // What comes after the mail of a day waits for the next one.
    if (id === null) continue;
    for (const arrival of arrivals) told.add(arrival);
    if (isMore) await markAllMailed(tx, wanted, now);
    await markMailed(tx, hitsOf(all), now);
    queued++;
  }
  return queued;
}

const hitsOf = (came: readonly Came[]) => came.map(({ hit }) => hit);

/** Ends what the mail told: the mails of what it came for, or of all that is followed when it told of several. */
function stopUrlOf({ publicUrl, secret }: FollowMailDeps, told: readonly Came[]): string {
  const [only, ...others] = new Set(told.map(({ follow }) => follow.id));
  const [profileId = ''] = told.map(({ follow }) => follow.profileId);
  const token =
    only && others.length === 0 ? signToken(secret, STOP_TOKEN, only) : signToken(secret, STOP_ALL_TOKEN, profileId);
  return `${publicUrl}/api/follows/stop/${token}`;
}

function toTold(came: readonly Came[]): Told[] {
  return [...Map.groupBy(came, ({ whole }) => whole)].map(([id, about]) => {
    const { hit } = about.find(({ hit }) => hit.arrivalId === id) ?? (about[0] as Came);
    const { kind, title, path, publishedAt, arrivedAt } = hit;
    const follows = [...new Map(about.map((one) => [one.follow.id, one])).values()]
      .map(({ hit, follow }) => ({ label: follow.label, because: hit.because }))
      .sort((one, other) => one.label.localeCompare(other.label, 'en'));
    return {
      ...{ isStory: kind === 'story', title, path, publishedAt, arrivedAt, follows },
      datePrecision: precisionOf(hit),
    };
  });
}
