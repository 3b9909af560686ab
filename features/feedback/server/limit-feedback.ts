import type { Database } from '../../../platform/server/database.ts';
import { createLimiter, type Limiter, type RateLimit } from '../../../platform/server/limit-tries.ts';

export interface FeedbackLimits {
  /** What is written to the editors. */
  message: RateLimit;
  /** Votes for ideas. */
  vote: RateLimit;
  /** Guests who vote for the first time: a browser that forgets its cookie is a new one. */
  guest: RateLimit;
  /** Mails that ask whether an address is theirs, by who makes us send them. */
  ask: RateLimit;
  /** The same, by the address that gets them. */
  asked: RateLimit;
}

const usual: FeedbackLimits = {
  message: { points: 10, durationSeconds: 3_600 },
  vote: { points: 60, durationSeconds: 3_600 },
  guest: { points: 10, durationSeconds: 86_400 },
  ask: { points: 10, durationSeconds: 86_400 },
  asked: { points: 3, durationSeconds: 86_400 },
};

/** Count what one client does (and what one mail address gets), over all processes. */
export function createFeedbackLimiters(
  db: Database,
  limits: Partial<FeedbackLimits> = {},
): Record<keyof FeedbackLimits, Limiter> {
  const { message, vote, guest, ask, asked } = { ...usual, ...limits };
  return {
    message: createLimiter(message, {
      counted: { db, name: 'feedback' },
      message: () => 'You have sent a lot. Wait an hour and try again.',
    }),
    vote: createLimiter(vote, {
      counted: { db, name: 'idea-vote' },
      message: () => 'You have voted a lot. Wait an hour and try again.',
    }),
    guest: createLimiter(guest, {
      counted: { db, name: 'idea-guest' },
      message: () => 'Too many people have voted from this address today. Sign in to vote.',
    }),
    ask: createLimiter(ask, {
      counted: { db, name: 'idea-ask' },
      message: () => 'Your vote is counted, but you have asked for many mails today. Ask again tomorrow.',
    }),
    asked: createLimiter(asked, {
      counted: { db, name: 'idea-asked' },
      message: () =>
        'Your vote is counted, but enough mails that ask for a confirmation went to this address today. Confirm one of them, or ask again tomorrow.',
    }),
  };
}
