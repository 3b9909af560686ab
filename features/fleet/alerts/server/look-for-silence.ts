import type { Database } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { isSilenceExpected } from '../../streams/rules/expect-limit.ts';
import { listSpokenStreams, type SpokenStream } from '../../streams/server/queries.ts';
import {
  areMany,
  type HeardStream,
  isToBeTold,
  isTogether,
  judgeStream,
  judgeUnit,
  type Silence,
} from '../rules/judge-silence.ts';
import { wordSilence } from '../rules/word-silence.ts';
import type { AlertRow } from './queries.ts';
import {
  claimLook,
  endSilences,
  forgetStandings,
  goOnLooking,
  type NewSilence,
  raiseSilences,
  returnSilences,
  type SilenceSubject,
  writeStandings,
} from './silence-commands.ts';
import { listOpenSilences, listStandings, listWatchedUnits, type WatchedUnit } from './silence-queries.ts';

export interface SilenceDeps {
  db: Database;
  log: Log;
  now(): Date;
}

/** Whose silence is an alarm: a unit, or a stream of it. */
interface Subject {
  unit: WatchedUnit;
  /** null: the unit as a whole. */
  stream: SpokenStream | null;
  severity: string;
  /** Its own time. */
  afterSeconds: number;
  /** That, or longer where its values come more seldom. */
  longestSeconds: number;
  silence: Silence;
  /** Of its newest sample, ms since 1970. */
  newestAt: number;
}

/** What a look found. */
interface Look {
  orm: Database['orm'];
  at: Date;
  /** Since when it is looked without a break. */
  since: Date;
  subjects: readonly Subject[];
  standings: ReadonlyMap<string, Standing>;
  /** Alarms that are not over. */
  open: ReadonlyMap<string, AlertRow>;
}
type Standing = Awaited<ReturnType<typeof listStandings>>[number];

/**
 * One look at who is silent: raises what fell silent, returns what speaks again, ends what nobody watches any more. By rows alone, so that whichever
 * process looks next goes on; decision 57.
 *
 * @returns whether it has looked: another process may have
 */
export async function lookForSilence({ db: { orm }, log, now }: SilenceDeps): Promise<boolean> {
  const at = now();
  const since = await claimLook(orm, at);
  if (!since) return false;
  const units = await listWatchedUnits(orm);
  const standings = new Map((await listStandings(orm)).map((one) => [keyOf(one.smrUnitId, one.streamId), one]));
  const open = new Map(
    (await listOpenSilences(orm)).map(({ row }) => [keyOf(row.smrUnitId, row.telemetryStreamId ?? 0), row]),
  );
  const look: Look = { orm, at, since, subjects: await judgeAll(orm, units, open, at.getTime()), standings, open };
  await noteStandings(look);
  const raised = await raiseSilences(orm, wordAll(look, findDue(look)), at, () => goOnLooking(orm, now()));
  const { returned, ended } = await endWhatIsOver(look);
  if (raised + returned + ended > 0) log.info({ raised, returned, ended }, 'alarms of silence were raised or are over');
  return true;
}

async function noteStandings({ orm, at, subjects, standings }: Look): Promise<void> {
  const watched = new Set(subjects.map(subjectKey));
  await forgetStandings(
    orm,
    [...standings].filter(([key]) => !watched.has(key)).map(([, standing]) => standing),
  );
  await writeStandings(
    orm,
    subjects.flatMap((subject): (SilenceSubject & { lostAt: Date | null })[] => {
      const known = standings.get(subjectKey(subject));
      const { is } = subject.silence;
      const place = { smrUnitId: subject.unit.id, streamId: subject.stream?.id ?? 0 };
      if (is === 'speaking' && (!known || known.lostAt)) return [{ ...place, lostAt: null }];
      // Only what has spoken falls silent.
      return is === 'silent' && known && !known.lostAt ? [{ ...place, lostAt: at }] : [];
    }),
  );
}

function findDue({ at, since, subjects, standings, open }: Look): Subject[] {
  return subjects.filter((subject) => {
    const key = subjectKey(subject);
    const known = standings.get(key);
    const { silence, afterSeconds, longestSeconds } = subject;
    if (silence.is !== 'silent' || !known || open.get(key)?.isActive) return false;
    const lostAt = (known.lostAt ?? at).getTime();
    return isToBeTold(silence, { lostAt, since: since.getTime(), afterSeconds, longestSeconds }, at.getTime());
  });
}

/** Data came, or there is a reason why it is no alarm any more. @returns how many of each */
async function endWhatIsOver({ orm, at, subjects, open }: Look): Promise<{ returned: number; ended: number }> {
  const watched = new Map(subjects.map((subject) => [subjectKey(subject), subject]));
  const returned: string[] = [];
  const ended = new Map<string, string[]>();
  for (const [key, { id, ts, isActive }] of open) {
    const subject = watched.get(key);
    const is = subject?.silence.is;
    const isHeard = is === 'speaking' && subject !== undefined && subject.newestAt > ts.getTime() - ABOUT_MS;
    if (isHeard && isActive) returned.push(id);
    const reason = isHeard ? null : whyOver(is, isActive);
    if (reason) ended.set(reason, [...(ended.get(reason) ?? []), id]);
  }
  await returnSilences(orm, returned, at);
  for (const [reason, ids] of ended) await endSilences(orm, ids, at, reason);
  return { returned: returned.length, ended: [...ended.values()].flat().length };
}

/** @param is undefined: nobody watches it @returns null: it goes on */
function whyOver(is: Silence['is'] | undefined, isActive: boolean): string | null {
  if (is === undefined) return 'Its silence is no alarm any more';
  if (is === 'unheard') return 'Nothing of it is measured any more';
  return is === 'speaking' && isActive ? 'It may be silent for longer now' : null;
}

/** By how much clocks of senders may lie behind. */
const ABOUT_MS = 10_000;

const keyOf = (smrUnitId: string, streamId: number) => `${smrUnitId} ${streamId}`;
const subjectKey = ({ unit, stream }: Pick<Subject, 'unit' | 'stream'>) => keyOf(unit.id, stream?.id ?? 0);

/** Whole rows are read only of units of which their beginnings do not say it. */
async function judgeAll(
  orm: Database['orm'],
  units: readonly WatchedUnit[],
  open: ReadonlyMap<string, AlertRow>,
  now: number,
): Promise<Subject[]> {
  const ofBeginnings = units.map((unit) => ({ unit, silence: judgeBeginning(unit, open.get(keyOf(unit.id, 0)), now) }));
  const unsure = ofBeginnings
    .filter(({ unit, silence }) => unit.hasStreams || silence === null)
    .map(({ unit }) => unit.id);
  const streams = Map.groupBy(await listSpokenStreams(orm, unsure), ({ smrUnitId }) => smrUnitId);
  return ofBeginnings.flatMap(({ unit, silence }) => {
    const own = streams.get(unit.id) ?? [];
    const heard = own.flatMap(toHeard);
    const byId = new Map(heard.map((one) => [one.id, one]));
    const { silentAfterSeconds: afterSeconds, silenceAlarm: severity } = unit;
    const whole = silence ?? judgeUnit(heard, afterSeconds, now);
    const newest = heard.toSorted((one, other) => other.newest - one.newest)[0];
    const newestAt = Math.max(unit.spoke ?? 0, newest?.newest ?? 0);
    const longest = Math.max(afterSeconds, newest?.staleAfterSeconds ?? 0);
    const ofStreams = own
      .filter(({ silenceAlarm }) => silenceAlarm !== 'off')
      .map((stream): Subject => {
        const one = byId.get(stream.id);
        const silence = judgeStream(one, heard, stream.silentAfterSeconds, now);
        const { silenceAlarm: severity, silentAfterSeconds: afterSeconds, staleAfterSeconds } = stream;
        const longestSeconds = Math.max(afterSeconds, staleAfterSeconds);
        return { unit, stream, severity, afterSeconds, longestSeconds, silence, newestAt: one?.newest ?? 0 };
      });
    return severity === 'off'
      ? ofStreams
      : [
          { unit, stream: null, severity, afterSeconds, longestSeconds: longest, silence: whole, newestAt },
          ...ofStreams,
        ];
  });
}

function toHeard({ id, newest, isMarked, staleAfterSeconds, writtenAt }: SpokenStream): HeardStream[] {
  return newest === null ? [] : [{ id, newest, isMarked, staleAfterSeconds, writtenAt: writtenAt ?? newest }];
}

/** What is sure without looking at each stream. @returns null: nothing */
function judgeBeginning(
  { spoke, silentAfterSeconds }: WatchedUnit,
  open: AlertRow | undefined,
  now: number,
): Silence | null {
  if (spoke === undefined) return null;
  if (spoke !== null && now - spoke <= silentAfterSeconds * 1_000) return { is: 'speaking' };
  if (!open?.isActive) return null;
  // Nothing came since it was raised.
  const isAsRaised = spoke === null || spoke <= open.ts.getTime() - silentAfterSeconds * 1_000;
  return isAsRaised
    ? { is: 'silent', lastAt: spoke ?? open.ts.getTime(), isMarked: spoke === null, isBehind: false }
    : null;
}

function wordAll({ at, subjects, open }: Look, due: readonly Subject[]): NewSilence[] {
  const lastOf = ({ silence }: Subject) => (silence.is === 'silent' ? silence.lastAt : 0);
  const silent = subjects.filter(({ stream, silence }) => stream === null && silence.is === 'silent').map(lastOf);
  /** When those fell silent of whom editors hear. */
  const told: number[] = [];
  return due.map((subject) => {
    const { unit, stream, severity, silence } = subject;
    const lastAt = lastOf(subject);
    const isOneOfMany = stream === null && areMany(lastAt, silent);
    const isExpected = isSilenceExpected(unit);
    const tells = severity === 'crit' && !isExpected && open.get(subjectKey(subject))?.state !== 'shelved';
    const isToldWithAnother = isOneOfMany && tells && told.some((other) => isTogether(other, lastAt));
    if (isOneOfMany && tells) told.push(lastAt);
    const { isMarked, isBehind } = silence.is === 'silent' ? silence : { isMarked: false, isBehind: false };
    const words = {
      ...{ unitName: unit.name, timeZone: unit.timeZone, description: stream?.description ?? null },
      ...{ lastAt, isMarked, isBehind, isOneOfMany, now: at.getTime() },
    };
    return {
      ...{ smrUnitId: unit.id, streamId: stream?.id ?? 0, tag: stream?.tag ?? null, unit: stream?.unit ?? null },
      ...{ severity, lastAt, isExpected, isToldWithAnother },
      ...wordSilence(words),
    };
  });
}
