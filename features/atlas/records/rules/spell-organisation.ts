/** As a source or the directory may write the same firm: with its legal form or without, with its letters in parentheses or by one of both. */
export function spellingsOf(name: string): string[] {
  const [, long = name, letters] = name.match(/^(.+?) \(([A-Z]{3,})\)$/) ?? [];
  return [long, ...(letters ? [letters] : [])].map((one) => one.replace(LEGAL_FORM, '').toLowerCase());
}

const LEGAL_FORM =
  /(?:,? (?:LLC|Inc\.?|Ltd\.?|Limited|Corp\.?|Corporation|Co\.|GmbH|AG|AB|AS|ApS|Oy|SAS|S\.A\.|plc))+$/i;
