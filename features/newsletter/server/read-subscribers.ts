import { z } from 'zod';
import { readRecords } from '../../imports/server/commands.ts';
import { type SubscriberRow, subscriberRecord } from '../record.ts';
import { messages } from '../vocabulary.ts';

export interface NewSubscriber {
  email: string;
  fullName: string | null;
  /** Given elsewhere, to what text (its version there); null: the owner has still to confirm, and gets no letter until then. */
  consent: { at: Date; version: string } | null;
}

const addressSchema = z.email();

/**
 * A list from elsewhere. Nobody gets letters who has not agreed to them: a row without a day of consent is a problem.
 *
 * @param consent what the people of the list agreed to, and when those did who have no day of their own
 * @throws AppError when the file can't be read
 */
export function readSubscribers(
  content: string,
  consent: { to: string; on: string | undefined },
  now: Date,
): { rows: NewSubscriber[]; problems: { rowNumber: number; message: string }[] } {
  const rows: NewSubscriber[] = [];
  const problems: { rowNumber: number; message: string }[] = [];
  for (const { rowNumber, row, problem } of readRecords<SubscriberRow>(subscriberRecord, { content }, now)) {
    const message = problem || problemOf(row, consent.on, now);
    const { email, fullName = null, consentAt = consent.on } = row;
    if (message || email === undefined || consentAt === undefined) problems.push({ rowNumber, message });
    else rows.push({ email, fullName, consent: { at: new Date(consentAt), version: consent.to } });
  }
  return { rows, problems };
}

function problemOf({ email, consentAt }: Partial<SubscriberRow>, usualDay: string | undefined, now: Date): string {
  if (!email) return messages.noEmail;
  if (!addressSchema.safeParse(email).success) return `${messages.invalidEmail}: ${email}`;
  const day = consentAt ?? usualDay;
  if (day === undefined) return `It does not say when ${email} agreed.`;
  return Date.parse(day) > now.getTime() ? `${email} has not agreed yet: ${day} is to come.` : '';
}
