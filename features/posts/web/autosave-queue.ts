/** 'unsaved': typed and not sent yet. 'failed': it will be tried again. 'refused': it must be changed first. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'refused' | 'conflict';

interface Version<Content> {
  revision: number;
  content: Content;
}

interface AutosaveDeps<Content> {
  /** What the editor was filled from. */
  start: Version<Content>;
  save(version: Version<Content>): Promise<{ revision: number }>;
  /** What the server has now. */
  read(): Promise<Version<Content>>;
  /** What a failure of `save` or of a step means; 'lost': nobody knows whether it was done. */
  judge(error: unknown): 'conflict' | 'refused' | 'lost';
  /** `error` with 'failed' and 'refused'; `theirs` with 'conflict'. */
  onState(state: SaveState, about: { error?: unknown; theirs?: Version<Content> }): void;
}

/**
 * Saves a text that is being written, one save after the other, each naming the revision that the one before it gave: a slow answer and the
 * next save never conflict. Nothing that the server answers goes into the text. A refusal because of the revision is a conflict only when
 * somebody else changed the text: a step of the post counts its revision, too, and so does a save of ours whose answer was lost.
 */
export function createAutosave<Content>({ start, save, read, judge, onState }: AutosaveDeps<Content>) {
  const same = (a: Content, b: Content) => JSON.stringify(a) === JSON.stringify(b);
  let { revision, content: saved } = start;
  let typed = start.content;
  /** Sent, with answers that were lost: any of them may have been saved, or may still be. */
  let lost: Content[] = [];
  let isInConflict = false;
  let tail: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = tail.then(work);
    tail = result.catch(() => {});
    return result;
  };
  const tell = (state: SaveState, about = {}) => onState(state, about);
  const hasUnsaved = () => !same(typed, saved) || lost.length > 0;

  async function saveAll(): Promise<void> {
    while (hasUnsaved() && !isInConflict) {
      const content = typed;
      tell('saving');
      try {
        ({ revision } = await save({ revision, content }));
        saved = content;
        lost = [];
      } catch (error) {
        const verdict = judge(error);
        if (verdict === 'lost') lost.push(content);
        if (verdict !== 'conflict') return tell(verdict === 'lost' ? 'failed' : 'refused', { error });
        if (!(await findOut())) return;
      }
    }
    if (!isInConflict) tell('saved');
  }

  /** Whether the server has what we know of, so that saving can go on from its revision. */
  async function findOut(): Promise<boolean> {
    try {
      const theirs = await read();
      if (![saved, typed, ...lost].some((known) => same(known, theirs.content))) {
        isInConflict = true;
        tell('conflict', { theirs });
        return false;
      }
      ({ revision, content: saved } = theirs);
      lost = [];
      return true;
    } catch (error) {
      tell('failed', { error });
      return false;
    }
  }

  return {
    /** It was typed in. */
    change(content: Content): void {
      typed = content;
      if (!isInConflict) tell(hasUnsaved() ? 'unsaved' : 'saved');
    },
    hasUnsaved,
    /** What stands in the editor. */
    typed: () => typed,
    /** What was on the server when it was heard of last. */
    saved: () => saved,
    flush: () => inTurn(saveAll),
    /**
     * Saves what is there, then does something with the post by its revision.
     *
     * @returns null when the text could not be saved; nothing was done then
     * @throws what the step throws
     */
    perform<Answer extends { revision: number }>(step: (revision: number) => Promise<Answer>): Promise<Answer | null> {
      return inTurn(async () => {
        await saveAll();
        if (isInConflict || hasUnsaved()) return null;
        try {
          const answer = await step(revision);
          ({ revision } = answer);
          return answer;
        } catch (error) {
          // Done or not: what the server has now says how to go on.
          if (judge(error) !== 'refused') await findOut();
          throw error;
        }
      });
    },
  };
}
