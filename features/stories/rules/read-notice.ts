/**
 * What a title says of its own report: `retracted`, that it is taken back; `corrected`, that something in it was put right. Of the words
 * that papers put first with a mark behind them, and of nothing in the sentence: an application may be withdrawn, too.
 */
export function readNotice(title: string): 'retracted' | 'corrected' | null {
  const word = WORD.exec(title)?.[1] ?? WIRE.exec(title)?.[1];
  if (word === undefined) return null;
  return /^corr|^refil/i.test(word) ? 'corrected' : 'retracted';
}

const WORD =
  /^\W*(?:update \d+-)?(retract(?:ed|ion)|withdrawn|killed|kill|correct(?:ed|ions?)|refil(?:e|ing))(?:\s+(?:article|note|notice|story))?\s*(?:\([^)]*\)\s*)?(?:[:–—\])|]|-+\s)/i;
/** As agencies write it. */
const WIRE = /^(?:UPDATE \d+-)?(RETRACTED|WITHDRAWN|CORRECTED|REFILE)-/;
