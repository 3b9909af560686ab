/**
 * What a title says of its own report: `retracted`, that it is taken back; `corrected`, that something in it was put right. Of the words
 * that papers put first with a mark behind them, and of nothing in the sentence: an application may be withdrawn, too.
 */
export function readNotice(title: string): 'retracted' | 'corrected' | null {
  const [, word] =
    /^\W*(?:update \d+-)?(retract\w+|withdrawn|correct(?:ed|ions?)|refiling)\b\s*(?:\([^)]*\)\s*)?(?:[:–—\])|]|-\s)/i.exec(
      title,
    ) ?? [];
  if (word === undefined) return null;
  return /^(?:retract|withdrawn)/i.test(word) ? 'retracted' : 'corrected';
}
