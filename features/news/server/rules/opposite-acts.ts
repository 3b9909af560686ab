/**
 * Acts of which one undoes or denies the other: two titles that tell one each are two pieces of news, however alike they are. Words as they are
 * written in headlines, separated by commas. Nouns are left out ("a grant", "this fall"), and participles of a state ("the plant, shut in 2022"):
 * they tell what was before. A wrong entry parts reports of one event, so only words that are plain are here.
 */
export const OPPOSITE_ACTS: readonly (readonly [string, string])[] = [
  [
    'approve, approves, approved, granted, authorises, authorizes, greenlights',
    'reject, rejects, rejected, deny, denies, denied, refuse, refuses, refused',
  ],
  ['uphold, upholds, upheld, affirms', 'block, blocks, blocked, overturns, overturned, vacates, quashes, annuls'],
  ['begin, begins, began, begun, start, starts, started, commences', 'ends, ended, finishes, finished, concludes'],
  ['rise, rises, rose, climbs, jumps, gains, soars', 'falls, fell, drops, slides, declines, slumps'],
];

/** So are these when one source tells both. Of two sources, each may tell a part of one day: a reactor restarts and trips. */
export const OPPOSITE_ACTS_OF_ONE_SOURCE: readonly (readonly [string, string])[] = [
  ['restarts, resumes, reopens, reconnects', 'shuts, trips, halts, halted, idles, suspends, suspended'],
];

/** What is refused or blocked may itself be a no: "rejects challenge to the restart" says what "upholds the restart" says. */
export const REVERSING_WORDS = `
  challenge, challenges, appeal, appeals, petition, petitions, lawsuit, lawsuits, suit, objection, objections,
  opposition, complaint, ban, bans, moratorium, injunction, stay, repeal`;
