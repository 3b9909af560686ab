/** How a mail server refused a mail. */
export interface Refusal {
  /** RFC 5321 reply code; null when the server could not be asked. */
  code: number | null;
  /** What it said, with the enhanced code (RFC 3463) where it gave one. */
  answer: string;
  /** It refused this recipient, rather than the sender or what the letter says. */
  isAboutRecipient: boolean;
  /** It refused this mail, for whom it is or what it says, rather than us: the next one may be taken. */
  isAboutMail: boolean;
}

/**
 * What a refusal says about the reader's address. hard: there is no such mailbox (5.1.x, 5.2.1; 550, 551, 553 without an enhanced
 * code). soft: the mailbox is there and takes nothing (5.2.x; 552), or refused for now until we gave up. null: it is about us, our
 * server or the letter (5.7.x policy, 554, everything after the last line), and no reason to stop writing to the reader.
 */
export function judgeRefusal({ code, answer, isAboutRecipient }: Omit<Refusal, 'isAboutMail'>): 'hard' | 'soft' | null {
  if (!isAboutRecipient || code === null) return null;
  // Behind the reply code alone: further on there are addresses of machines, which look like it.
  const enhanced = answer.match(`(?:^|\\b${code}[ -])([45]\\.\\d{1,3}\\.\\d{1,3})\\b(?!\\.\\d)`)?.[1];
  if (code < 500) return 'soft';
  if (enhanced) {
    if (/^5\.1\.|^5\.2\.1$/.test(enhanced)) return 'hard';
    return enhanced.startsWith('5.2.') ? 'soft' : null;
  }
  if ([550, 551, 553].includes(code)) return 'hard';
  return code === 552 ? 'soft' : null;
}
