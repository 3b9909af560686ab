import { HOUR_MS } from '../../../../platform/shared/days.ts';

/** A limit that was exceeded or came back. Times in ms since 1970. */
export interface AlarmTransition {
  /** Which alarm: of one stream and limit. */
  key: string;
  at: number;
  kind: 'raise' | 'return';
  /** A raising that asks for attention: not one that begins shelved or suppressed. */
  isAnnunciated: boolean;
}

export interface AlarmLoad {
  /** Alarms that asked for attention. */
  raised: number;
  perHour: number;
  /** Of all slots of ten minutes: the most in one, and the share of those with more than `FLOOD_BEGINS`. */
  mostInSlot: number;
  busySlotPercent: number;
  /** Share of the time in a flood: it begins with more than `FLOOD_BEGINS` in ten minutes, and ends with less than `FLOOD_ENDS`. */
  floodPercent: number;
  /** By alarm, the most frequent first, at most ten. */
  top: { key: string; raised: number; percent: number }[];
  /** Of the ten most frequent together. */
  topPercent: number;
  /** Alarms that came and went more than five times within five minutes. */
  chattering: string[];
  /** How often one was back within ten seconds. */
  fleeting: number;
}

const SLOT_MS = 10 * 60_000;
export const FLOOD_BEGINS = 10;
export const FLOOD_ENDS = 5;
const CHATTER_MS = 5 * 60_000;
const CHATTER_TRANSITIONS = 5;
const FLEETING_MS = 10_000;
const TOP = 10;

/**
 * What the alarms of a time asked of those who watch, after ISA-18.2 (section 16) and EEMUA 191.
 *
 * @param transitions in the order of their times, all from `from` on and before `to`
 */
export function judgeAlarms(transitions: readonly AlarmTransition[], from: number, to: number): AlarmLoad {
  const annunciated = transitions.filter(({ kind, isAnnunciated }) => kind === 'raise' && isAnnunciated);
  const slots = new Array<number>(Math.max(1, Math.ceil((to - from) / SLOT_MS))).fill(0);
  for (const { at } of annunciated) {
    const slot = Math.min(slots.length - 1, Math.max(0, Math.floor((at - from) / SLOT_MS)));
    slots[slot] = (slots[slot] ?? 0) + 1;
  }
  const counts = Map.groupBy(annunciated, ({ key }) => key);
  const top = [...counts]
    .map(([key, own]) => ({ key, raised: own.length, percent: percentOf(own.length, annunciated.length) }))
    .sort((a, b) => b.raised - a.raised || (a.key < b.key ? -1 : 1))
    .slice(0, TOP);
  const byKey = [...Map.groupBy(transitions, ({ key }) => key)];
  return {
    raised: annunciated.length,
    perHour: annunciated.length / Math.max((to - from) / HOUR_MS, 1 / 60),
    mostInSlot: Math.max(...slots),
    busySlotPercent: percentOf(slots.filter((count) => count > FLOOD_BEGINS).length, slots.length),
    floodPercent: percentOf(countFlooded(slots), slots.length),
    top,
    topPercent: percentOf(
      top.reduce((sum, { raised }) => sum + raised, 0),
      annunciated.length,
    ),
    chattering: byKey.filter(([, own]) => isChattering(own)).map(([key]) => key),
    fleeting: byKey.reduce((sum, [, own]) => sum + countFleeting(own), 0),
  };
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

function countFlooded(slots: readonly number[]): number {
  let flooded = 0;
  let isFlood = false;
  for (const count of slots) {
    isFlood = isFlood ? count >= FLOOD_ENDS : count > FLOOD_BEGINS;
    if (isFlood) flooded++;
  }
  return flooded;
}

function isChattering(own: readonly AlarmTransition[]): boolean {
  return own.some(({ at }, place) => {
    const last = own[place + CHATTER_TRANSITIONS];
    return last !== undefined && last.at - at <= CHATTER_MS;
  });
}

function countFleeting(own: readonly AlarmTransition[]): number {
  return own.filter(({ kind, at }, place) => {
    const next = own[place + 1];
    return kind === 'raise' && next?.kind === 'return' && next.at - at < FLEETING_MS;
  }).length;
}
