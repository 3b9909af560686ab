import type { Executor } from '../../../platform/server/database.ts';
import { roleOf } from '../../accounts/server/permissions.ts';
import { exportAccountOf, listFormerAddresses } from '../../accounts/server/queries.ts';
import { mayEnter } from '../../accounts/vocabulary.ts';
import { exportMailsTo, listMailsTo, listOwnEndpoints } from '../../deliveries/server/queries.ts';
import { findFeedbackOf } from '../../feedback/server/queries.ts';
import { kindNames } from '../../feedback/vocabulary.ts';
import { exportFollowsOf } from '../../follows/server/queries.ts';
import { exportKeysOf } from '../../keys/server/queries.ts';
import { listLettersSentTo } from '../../letters/server/queries.ts';
import { exportSubscriber, findSubscriptionId } from '../../newsletter/server/queries.ts';
import { consentSteps } from '../../newsletter/vocabulary.ts';
import { findSubmissionsOf } from '../../submissions/server/queries.ts';
import type { Person } from '../contract.ts';
import { explainRefusal } from '../rules/explain-refusal.ts';
import { EVENTS_SHOWN } from '../vocabulary.ts';
import {
  type Asked,
  describeAddresses,
  findContactRow,
  findMove,
  followMerges,
  listNotes,
  listTasks,
  shownOf,
  toContacts,
} from './queries.ts';

/** Everything that the page of a contact shows; of one that was merged away, that of the other. @returns null also for those that this person does not see */
export async function findPerson(db: Executor, asked: Asked, id: string): Promise<Person | null> {
  const row = await findContactRow(db, asked.actor, await followMerges(db, id));
  const [contact] = row ? await toContacts(db, asked.secret, [row]) : [];
  if (!row || !contact) return null;
  const describe = await describeAddresses(db, asked.secret, row.emails);
  const move = await findMove(db, row.id);
  return {
    ...contact,
    addresses: row.emails.map(describe).map(({ suppression, ...address }) => ({
      ...address,
      refusal: explainRefusal({ consent: address.consent, suppression }),
    })),
    notes: await listNotes(db, row.id),
    tasks: await listTasks(db, row.id),
    events: await listEvents(db, asked, row.emails),
    move: move && { id: move.id, kind: move.kind, by: move.by, at: move.at.toISOString() },
  };
}

type Event = Person['events'][number];

async function listEvents(db: Executor, { secret, actor }: Asked, emails: readonly string[]): Promise<Event[]> {
  const isAdmin = mayEnter(roleOf(actor), 'admin');
  const events: Event[] = (await findSubmissionsOf(db, emails)).map(({ title, status, createdAt }) => ({
    kind: 'submission',
    text: title,
    detail: status,
    at: createdAt,
    path: `/admin/news-submissions?q=${encodeURIComponent(title.slice(0, 200))}`,
  }));
  // Answers stand with their message.
  const mails = (await listMailsTo(db, emails)).filter(({ occurrence }) => !occurrence.startsWith('feedback-reply:'));
  for (const { what, state, createdAt } of mails)
    events.push({ kind: 'mail', text: what, detail: state, at: createdAt, path: isAdmin ? '/admin/deliveries' : null });
  for (const email of emails) {
    const account = await exportAccountOf(db, email);
    const { messages } = await findFeedbackOf(db, email, account?.id ?? null);
    for (const { id, kind, recordName, posts } of messages)
      for (const { origin, text, at } of posts)
        events.push({
          kind: origin === 'editor' ? 'answer' : 'feedback',
          text: text.slice(0, LONGEST_SHOWN),
          detail: [kindNames[kind as keyof typeof kindNames], recordName].filter(Boolean).join(': '),
          at,
          path: `/admin/feedback/${id}`,
        });
    events.push(...(await listLetterEvents(db, secret, email, isAdmin)));
    if (account?.createdAt)
      events.push({
        kind: 'account',
        text: 'Made an account',
        detail: account.role ?? null,
        at: account.createdAt.toISOString(),
        path: isAdmin ? `/admin/user-management?q=${encodeURIComponent(email)}` : null,
      });
  }
  return events.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, EVENTS_SHOWN);
}

const LONGEST_SHOWN = 400;

async function listLetterEvents(db: Executor, secret: string, email: string, isAdmin: boolean): Promise<Event[]> {
  const id = await findSubscriptionId(db, email);
  const data = id && (await exportSubscriber(db, secret, id, listLettersSentTo));
  if (!data) return [];
  const path = isAdmin ? `/admin/subscribers/${id}` : null;
  return [
    ...data.consentHistory.map(
      ({ step, at }): Event => ({
        kind: 'consent',
        text: consentSteps[step as keyof typeof consentSteps] ?? step,
        detail: null,
        at,
        path,
      }),
    ),
    ...data.letters.flatMap(({ subject, status, sentAt, weekOf }): Event[] =>
      sentAt ? [{ kind: 'letter', text: subject, detail: status, at: sentAt, path: `/newsletter/${weekOf}` }] : [],
    ),
  ];
}

/** Everything that is held about a person, in all rooms (GDPR articles 15 and 20). @returns null when there is no such contact */
export async function exportPerson(db: Executor, asked: Asked, id: string) {
  const contact = await findContactRow(db, asked.actor, await followMerges(db, id));
  if (!contact) return null;
  const addresses = [];
  for (const email of contact.emails) addresses.push(await exportAddress(db, asked.secret, email));
  return {
    contact: shownOf(contact),
    notes: await listNotes(db, contact.id),
    tasks: await listTasks(db, contact.id),
    submissions: await findSubmissionsOf(db, contact.emails),
    addresses,
  };
}

/** What is held about an address itself, and its account. */
async function exportAddress(db: Executor, secret: string, email: string) {
  const subscriptionId = await findSubscriptionId(db, email);
  const account = await exportAccountOf(db, email);
  return {
    address: email,
    newsletter: subscriptionId && (await exportSubscriber(db, secret, subscriptionId, listLettersSentTo)),
    feedback: await findFeedbackOf(db, email, account?.id ?? null),
    account,
    following: account && (await exportFollowsOf(db, account.id)),
    webhooks: account && (await listOwnEndpoints(db, account.id)),
    apiKeys: account && (await exportKeysOf(db, account.id)),
    mails: await exportMailsTo(db, email),
  };
}

/** The same for its owner, with what was submitted from it, and what erasing would take from under addresses of before. What editors noted about a person is given out by an administrator. */
export async function exportOwn(db: Executor, secret: string, email: string) {
  const exported = await exportAddress(db, secret, email);
  const before = [];
  for (const { email: address, until } of exported.account ? await listFormerAddresses(db, exported.account.id) : []) {
    const isOlder = ({ createdAt }: { createdAt: Date | string }) => new Date(createdAt) <= until;
    before.push({
      address,
      submissions: (await findSubmissionsOf(db, [address])).filter(isOlder),
      feedback: await findFeedbackOf(db, address, null, until),
      mails: (await exportMailsTo(db, address)).filter(isOlder),
    });
  }
  return { ...exported, submissions: await findSubmissionsOf(db, [email]), before };
}
