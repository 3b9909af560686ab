import { writeMail } from '../../../platform/server/write-mail.ts';
import type { MailPayload } from '../../deliveries/contract.ts';
import { CONFIRMATION_DAYS, type IdeaState, ideaStateLabels } from '../vocabulary.ts';
import { signAskToken, signReplyToken, signStatusToken, signStopToken } from './read-tokens.ts';

export interface FeedbackSettings {
  /** Signs links and the addresses that take answers. */
  secret: string;
  siteName: string;
  publicUrl: string;
  /** Domain whose mail comes back to us; null: readers answer on their page. */
  replyDomain: string | null;
}

/** More make a header that servers refuse. */
const MOST_REFERENCES = 20;

/**
 * An editor's answer. What the reader wrote is not repeated: the address may be somebody else's and must not carry a stranger's words.
 *
 * @param earlier Message-IDs of what its reader sent by mail, the oldest first
 */
export function answerMail(
  settings: FeedbackSettings,
  { threadId, postId, text, earlier }: { threadId: string; postId: string; text: string; earlier: readonly string[] },
): MailPayload {
  const { secret, siteName, publicUrl, replyDomain } = settings;
  const url = `${publicUrl}/feedback/status/${signStatusToken(secret, threadId)}`;
  const first = messageIdOf(settings, threadId, threadId);
  const how = replyDomain
    ? 'Answer this mail, or write on the page of your message'
    : 'To answer, write on the page of your message (this address takes no mail)';
  return {
    ...writeMail({ siteName, subject: `Your message to ${siteName} [${threadId.slice(0, 8)}]` }, [
      text,
      { signature: `The editors of ${siteName}` },
      { links: [[how, url]] },
    ]),
    messageId: messageIdOf(settings, postId, threadId),
    inReplyTo: earlier.at(-1) ?? first,
    references: [first, ...earlier.slice(-MOST_REFERENCES)],
    ...(replyDomain ? { replyTo: `reply+${signReplyToken(secret, threadId)}@${replyDomain}` } : {}),
  };
}

/** Told to who voted and asked for it. */
export function ideaMail(
  { secret, siteName, publicUrl }: FeedbackSettings,
  { voteId, title, state }: { voteId: string; title: string; state: IdeaState },
): MailPayload {
  const token = signStopToken(secret, voteId);
  const stop = `${publicUrl}/ideas/stop/${token}`;
  return {
    ...writeMail({ siteName, subject: `${ideaStateLabels[state]}: ${title}` }, [
      `The idea “${title}”, for which you voted on ${siteName}, is now: ${ideaStateLabels[state]}.`,
      { deed: 'All ideas', url: `${publicUrl}/ideas` },
      { links: [['You get this because you asked to be told. To end it', stop]] },
    ]),
    autoSubmitted: 'auto-generated',
    unsubscribeUrl: `${publicUrl}/api/ideas/stop/${token}`,
  };
}

/** Asks the owner of an address; nothing of it was typed by who gave the address. */
export function askMail(
  { secret, siteName, publicUrl }: FeedbackSettings,
  { askId, title }: { askId: string; title: string },
  now: Date,
): MailPayload {
  const url = `${publicUrl}/ideas/confirm/${signAskToken(secret, askId, now)}`;
  return {
    ...writeMail({ siteName, subject: `Confirm mails about an idea on ${siteName}` }, [
      `Somebody, hopefully you, voted on ${siteName} for the idea “${title}” and asked to be told at this address when its state changes.`,
      `Confirm that you want these mails. The link works for ${CONFIRMATION_DAYS} days:`,
      { deed: 'Confirm my address', url },
      'If it was not you, do nothing: without confirmation no other mail is sent.',
    ]),
    autoSubmitted: 'auto-generated',
  };
}

/** Tells both: which answer it is, and to whose thread. */
function messageIdOf({ publicUrl }: FeedbackSettings, postId: string, threadId: string): string {
  return `<feedback.${postId}.${threadId}@${new URL(publicUrl).hostname}>`;
}

/** The threads that the Message-IDs of a header belong to, the last one first. */
export function readOwnIds(header: string): { postId: string; threadId: string }[] {
  const ids = header.matchAll(/<feedback\.([0-9a-f-]{36})\.([0-9a-f-]{36})@/gi);
  return [...ids]
    .map(([, postId = '', threadId = '']) => ({ postId: postId.toLowerCase(), threadId: threadId.toLowerCase() }))
    .reverse();
}
