/**
 * What a title says of its own report: `retracted`, that it is taken back; `corrected`, that something in it was put right. Of the words
 * that papers put first, and of nothing in the sentence: a company may withdraw an application.
 */
export function readNotice(title: string): 'retracted' | 'corrected' | null {
  if (/^\W*(?:retracted|retraction|withdrawn|kill(?:ed)? story)\W/i.test(title)) return 'retracted';
  return /^\W*(?:correct(?:ed|ion)|refiling)\b\s*(?:\([^)]*\)\s*)?[:\-–—\])|]/i.test(title) ? 'corrected' : null;
}
