import type { Database, Executor } from '../../../platform/server/database.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import { requireWebhookKey } from '../../../platform/server/http/require-webhook-key.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { addMailPost } from './commands.ts';
import { type FeedbackSettings, readOwnIds } from './mails.ts';
import { findThreadRow, hasAnswer } from './queries.ts';
import { type ParsedMail, readMail } from './read-mail.ts';
import { readReplyAddress } from './read-tokens.ts';

export interface ReplyDeps {
  db: Database;
  feedback: FeedbackSettings;
  /** What the sender has to know; null: nobody may report. */
  webhookKey: string | null;
}

/** A mail with pictures; they are not kept. */
const LARGEST_BODY_BYTES = 10 * 1024 * 1024;

/**
 * `POST /api/feedback/replies`: a mail that came to one of our reply addresses, raw, as the mail server has it. What belongs to no message of ours is
 * answered with 200 as well: sending it again would change nothing.
 */
export function replyRoutes({ db, feedback, webhookKey }: ReplyDeps): Route[] {
  const handle = async (c: AppContext) => {
    requireWebhookKey(c, webhookKey);
    const mail = await readMail(await c.req.arrayBuffer());
    // One of our own that somebody sends back to us.
    const [own] = readOwnIds(mail.messageId);
    const threadId = own ? null : await findThreadOf(db.orm, feedback.secret, mail);
    if (!threadId) return c.json({ outcome: 'unknown' });
    const isNew = await addMailPost(db.orm, threadId, mail);
    return c.json({ outcome: isNew ? 'stored' : 'known' });
  };
  return [
    {
      method: 'POST',
      path: '/api/feedback/replies',
      access: 'visitor',
      origin: 'any',
      largestBody: LARGEST_BODY_BYTES,
      handle,
    },
  ];
}

/**
 * By our token in an address, or by an answer of ours that it names: only its receivers know that one's id, the id of a thread may be public. Who
 * sent it is judged when it is stored.
 */
async function findThreadOf(db: Executor, secret: string, { recipients, earlier }: ParsedMail): Promise<string | null> {
  for (const address of recipients) {
    const id = readReplyAddress(secret, address);
    if (id && (await findThreadRow(db, id))) return id;
  }
  for (const { postId, threadId } of readOwnIds(earlier)) if (await hasAnswer(db, postId, threadId)) return threadId;
  return null;
}
