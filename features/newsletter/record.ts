import { defineRecord, type RowOf } from '../../platform/shared/record.ts';
import { LONGEST_EMAIL, LONGEST_NAME } from './vocabulary.ts';

const trim = (text: string) => text.trim();

/** A subscriber, as lists of other senders and our own download have one. */
export const subscriberRecord = defineRecord({
  kind: 'newsletter_subscriptions',
  nouns: { one: 'subscriber', many: 'subscribers' },
  nameField: 'email',
  matchedBy: 'address',
  fields: {
    email: {
      kind: 'text',
      label: 'Address',
      maxLength: LONGEST_EMAIL,
      tidy: trim,
      presence: 'required',
      otherNames: ['emailaddress', 'mail', 'address'],
    },
    fullName: {
      kind: 'text',
      label: 'Name',
      maxLength: LONGEST_NAME,
      tidy: trim,
      mayBeBlank: true,
      otherNames: ['name'],
    },
    consentAt: {
      kind: 'date',
      label: 'Consent on',
      meaning: 'Day on which the owner of the address agreed.',
      otherNames: ['subscribedat', 'subscribedon', 'optinat', 'confirmedat', 'consenton'],
    },
  },
  unreadFields: [
    'status',
    'format',
    'unsubscribedat',
    'note',
    'labels',
    'tiers',
    'complimentaryplan',
    'subscribedtoemails',
    'deletedat',
    'stripecustomerid',
  ],
});

export type SubscriberRow = RowOf<typeof subscriberRecord>;
