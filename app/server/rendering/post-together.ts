/** What one thread says to another. */
export interface Post<Message> {
  /** Goes with all else that is said in this turn: to wake the other thread takes longer than to answer most of what is asked. */
  say(message: Message): void;
  /** Goes at once, after what was said before it. */
  sayNow(message: Message, transferred?: ArrayBuffer[]): void;
}

/**
 * @param send throws, and has sent nothing, when something cannot be copied
 * @param onRefused hears of each message that cannot be
 */
export function postTogether<Message>(
  send: (messages: Message[], transferred?: ArrayBuffer[]) => void,
  onRefused: (message: Message, error: unknown) => void,
): Post<Message> {
  let waiting: Message[] = [];
  const sendAlone = (message: Message, transferred?: ArrayBuffer[]) => {
    try {
      send([message], transferred);
    } catch (error) {
      onRefused(message, error);
    }
  };
  const flush = () => {
    const messages = waiting;
    if (messages.length === 0) return;
    waiting = [];
    try {
      send(messages);
    } catch {
      for (const message of messages) sendAlone(message);
    }
  };
  return {
    say(message) {
      // A tick later, all that follows from what was heard in this turn has been said, too.
      if (waiting.push(message) === 1) process.nextTick(flush);
    },
    sayNow(message, transferred) {
      flush();
      sendAlone(message, transferred);
    },
  };
}
