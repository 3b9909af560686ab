/** One mail to one person; its sender is the product. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With its angle brackets; the mail library makes one where none is given. A repeat carries the same. */
  messageId?: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
  /** Message-ID of the mail that this one answers (In-Reply-To, RFC 5322 §3.6.4). */
  inReplyTo?: string;
  /** Message-IDs of the thread, the oldest first. */
  references?: readonly string[];
  /** Written by a program, in answer to nothing or to a mail (RFC 3834): other programs do not answer it. */
  autoSubmitted?: 'auto-generated' | 'auto-replied';
  /** Where a POST ends mails of this kind (RFC 8058), and a GET asks whether to. */
  unsubscribeUrl?: string;
}
