/** What a message may be. */
export const feedbackKinds = ['question', 'fault', 'idea', 'figure'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

export const kindLabels: Readonly<Record<FeedbackKind, string>> = {
  question: 'Question',
  fault: 'Something does not work',
  idea: 'Idea',
  figure: 'This figure is wrong',
};

/** The same in a word or two, for lists. */
export const kindNames: Readonly<Record<FeedbackKind, string>> = {
  question: 'Question',
  fault: 'Fault',
  idea: 'Idea',
  figure: 'Wrong figure',
};

/** Where a message stands with the editors; 'waiting' is for the reader. */
export const feedbackStates = ['new', 'open', 'waiting', 'answered', 'closed'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

export const stateLabels: Readonly<Record<FeedbackState, string>> = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting for the reader',
  answered: 'Answered',
  closed: 'Closed',
};

/** Where an idea on the board stands. */
export const ideaStates = ['open', 'planned', 'started', 'done', 'declined'] as const;
export type IdeaState = (typeof ideaStates)[number];

export const ideaStateLabels: Readonly<Record<IdeaState, string>> = {
  open: 'Open',
  planned: 'Planned',
  started: 'Started',
  done: 'Done',
  declined: 'Declined',
};

export const ideaSorts = ['votes', 'new'] as const;
export type IdeaSort = (typeof ideaSorts)[number];

/** Who wrote something in a thread; only editors see notes. */
export const postOrigins = ['reader', 'editor', 'note'] as const;
export type PostOrigin = (typeof postOrigins)[number];

/** Records whose values can be reported. */
export const reportedKinds = [
  ...(['company', 'startup', 'term'] as const),
  ...(['design', 'project', 'regulator', 'step', 'deal', 'supply'] as const),
] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** What records of the atlas are called in addresses of readers, and their kind there. */
export const atlasKindsReported = {
  design: 'designs',
  project: 'projects',
  regulator: 'regulators',
  step: 'licensing',
  deal: 'deals',
  supply: 'supply',
} as const;
export const isAtlasKind = (kind: string): kind is keyof typeof atlasKindsReported =>
  Object.hasOwn(atlasKindsReported, kind);

/** A record as an address names it: `company:nuscale-power`, `term:coolant`, `startup:<id>`, `design:xe-100`. */
export const RECORD_REFERENCE = /^(company|startup|term|design|project|regulator|step|deal|supply):([a-z0-9-]{1,200})$/;

/** Characters. */
export const longest = {
  text: 5_000,
  title: 160,
  name: 120,
  email: 254,
  page: 300,
  value: 4_000,
  source: 2_000,
  label: 40,
  search: 200,
  savedTitle: 80,
} as const;

/** Of a thread. */
export const MOST_LABELS = 10;
export const MOST_SAVED_REPLIES = 100;
/** In the inbox and on the board, at a time. */
export const THREADS_SHOWN = 30;
export const IDEAS_SHOWN = 30;
/** Asked for by their ids at a time: more would be no address any more. */
export const MOST_IDEAS = 120;
/** Proposed while an idea is typed. */
export const SIMILAR_IDEAS = 4;
/** For so long works the link that confirms an address. */
export const CONFIRMATION_DAYS = 7;

/**
 * Where the mails about an idea to an address stand: 'open' asks its owner, 'off' is about an idea that is not on the board (any more), 'gone' is
 * a link that another one replaced, or whose vote was withdrawn or stopped.
 */
export const askStates = ['open', 'confirmed', 'expired', 'off', 'gone'] as const;
export type AskState = (typeof askStates)[number];

/** What became of a vote: 'told' and 'asked' are counted, too, and say whether mails are agreed or their owner is asked first. */
export const ideaDeeds = ['voted', 'withdrawn', 'told', 'asked'] as const;
export type IdeaDeed = (typeof ideaDeeds)[number];
