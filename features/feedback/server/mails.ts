import { escapeHtml } from '../../../platform/shared/escape-html.ts';
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
    ? 'Answer this mail, or write on the page of your message:'
    : 'To answer, write on the page of your message (this address takes no mail):';
  return {
    subject: `Your message to ${siteName} [${threadId.slice(0, 8)}]`,
    text: `${text}\n\n-- \nThe editors of ${siteName}\n\n${how}\n${url}\n`,
    html: `<!doctype html><html lang="en"><body>${paragraphs(text)}<p>The editors of ${escapeHtml(siteName)}</p><hr><p>${how} <a href="${url}">${url}</a></p></body></html>`,
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
  const sentence = `The idea “${title}”, for which you voted on ${siteName}, is now: ${ideaStateLabels[state]}.`;
  const end = 'You get this because you asked to be told. To end it:';
  return {
    subject: `${ideaStateLabels[state]}: ${title}`,
    text: `${sentence}\n\n${publicUrl}/ideas\n\n${end}\n${stop}\n`,
    html: `<!doctype html><html lang="en"><body><p>${escapeHtml(sentence)}</p><p><a href="${publicUrl}/ideas">${publicUrl}/ideas</a></p><p>${end} <a href="${stop}">${stop}</a></p></body></html>`,
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
  const before = [
    `Somebody, hopefully you, voted on ${siteName} for the idea “${title}” and asked to be told at this address when its state changes.`,
    `Confirm that you want these mails. The link works for ${CONFIRMATION_DAYS} days:`,
  ];
  const after = 'If it was not you, do nothing: without confirmation no other mail is sent.';
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    subject: `Confirm mails about an idea on ${siteName}`,
    text: `${[...before, url, after].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${before.map(paragraph).join('')}<p><a href="${url}">${url}</a></p>${paragraph(after)}</body></html>`,
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

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((one) => `<p>${escapeHtml(one).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
