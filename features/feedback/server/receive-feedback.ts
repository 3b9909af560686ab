import { createHmac, randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/server/database.ts';
import type { Limiter } from '../../../platform/server/limit-tries.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { NewFeedback } from '../contract.ts';
import { addReaderPost, addThread } from './commands.ts';
import { findSubject } from './find-subject.ts';
import type { FeedbackLimits } from './limit-feedback.ts';
import type { FeedbackSettings } from './mails.ts';
import { readStatusToken, signStatusToken } from './read-tokens.ts';

export interface FeedbackDeps {
  db: Database;
  feedback: FeedbackSettings;
  feedbackLimiters: Record<keyof FeedbackLimits, Limiter>;
}

interface Sender {
  clientAddress: string;
  /** null: a guest, or a form without JavaScript. */
  actor: Actor | null;
}

/** What the form and the API have in common. A program that fills in the honeypot is thanked like everybody and nothing is kept. */
export async function receiveFeedback(
  { db, feedback: { secret }, feedbackLimiters }: FeedbackDeps,
  { clientAddress, actor }: Sender,
  feedback: NewFeedback,
): Promise<{ token: string }> {
  await feedbackLimiters.message.take(clientAddress);
  if (feedback.website) return { token: signStatusToken(secret, randomUUID()) };
  const subject = feedback.record ? await findSubject(db.orm, feedback.record) : null;
  if (feedback.record && !subject) throw wrong('record', 'There is no such record (any more).');
  if (feedback.field && !subject?.fields.some(({ name }) => name === feedback.field))
    throw wrong('field', 'This record has no such value.');
  const email = feedback.email?.toLowerCase() ?? null;
  const { kind, text, page, record, field, proposed } = feedback;
  const id = await addThread(db.orm, {
    feedback,
    email,
    senderId: actor?.id ?? null,
    subject,
    sentHash: hashSent(secret, [clientAddress, email, kind, text, page, record, field, proposed]),
  });
  return { token: signStatusToken(secret, id) };
}

/** @returns the thread's id @throws AppError NOT_FOUND for a link that is not ours */
export async function receiveMessage(
  { db, feedback: { secret }, feedbackLimiters }: FeedbackDeps,
  clientAddress: string,
  { token, text, website }: { token: string; text: string; website?: string | undefined },
): Promise<string> {
  const id = readStatusToken(secret, token);
  await feedbackLimiters.message.take(clientAddress);
  if (!website) await addReaderPost(db.orm, id, { text, sentHash: hashSent(secret, [clientAddress, text]) });
  return id;
}

/** Tells a second click from a second message, without keeping who sent it. */
function hashSent(secret: string, parts: readonly unknown[]): string {
  return createHmac('sha256', secret)
    .update(`feedback\0${JSON.stringify(parts)}`)
    .digest('hex');
}

function wrong(field: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, { issues: [{ path: [field], message }] });
}
