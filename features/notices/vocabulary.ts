import type { NewsKind } from '../deliveries/vocabulary.ts';

/** How somebody wants mails of a kind: never, within a minute, or with everything else once a day. */
export const mailWishes = ['off', 'at-once', 'daily'] as const;
export type MailWish = (typeof mailWishes)[number];

export const mailWishLabels: Readonly<Record<MailWish, string>> = {
  off: 'No mail',
  'at-once': 'At once',
  daily: 'Once a day',
};

/** Where somebody wants to be told of a kind. */
export interface Wish {
  list: boolean;
  mail: MailWish;
  /** On the devices that were turned on for it. */
  push: boolean;
}

export interface NoticeSettings {
  wishes: Record<NewsKind, Wish>;
  /** 0 to 23 */
  digestHour: number;
  /** IANA name. */
  timeZone: string;
}

/** For who has not chosen. */
export const usualWish: Wish = { list: true, mail: 'daily', push: true };
export const USUAL_HOUR = 8;
export const USUAL_ZONE = 'UTC';

export const NOTICES_IN_BELL = 8;
export const MOST_DEVICES = 20;
export const LONGEST_TITLE = 200;
export const LONGEST_TEXT = 500;
export const KEPT_DAYS = 90;
