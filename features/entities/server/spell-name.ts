/**
 * How a name is written in texts: "China National Nuclear Corporation (CNNC)" under both names, "Oklo Inc." without its legal form, "SMR-300"
 * also as "SMR300". Nothing for what is told apart only by figures in brackets: "Aurora (1.5 MWe)".
 */
export function spellName(name: string): string[] {
  const [, before = name, inside = '', after = ''] = /^(.*?)\s*\(([^)]*)\)\s*(.*)$/.exec(name) ?? [];
  if (/\d/.test(inside) && !isAbbreviation(inside)) return [];
  const base = `${before} ${after}`.trim();
  return [...new Set([base, ...(isAbbreviation(inside) ? [inside] : [])].flatMap(shapesOf))];
}

function shapesOf(name: string): string[] {
  const short = name.replace(/^The (?=\p{Lu}\p{L}+ \p{Lu}\p{L}+ )/u, '').replace(LEGAL_FORM, '');
  const spoken = [short, ...(short.includes('&') ? [short.replaceAll('&', 'and')] : [])];
  return spoken.flatMap((one) => [one, ...numberShapes(one)]).filter((one) => one !== '');
}

/** Whether a number is joined to its letters by a hyphen, by a space or not at all is a matter of the house. */
function numberShapes(name: string): string[] {
  const joined = name.replaceAll(/(?<=[A-Za-z])[- ](?=\d)/g, '');
  const parted = name.replaceAll(/(?<=[A-Za-z]{2})(?=\d{2,}\b)/g, '-');
  return [joined, parted].filter((one) => one !== name);
}

const isAbbreviation = (text: string) => /^\p{Lu}[\p{L}\d]*(-\d+)?( SR)?$/u.test(text) && /\p{Lu}.*\p{Lu}/u.test(text);

const LEGAL_FORM =
  /,? (Inc\.?|LLC|Ltd\.?|Limited|Corp\.?|Corporation|Co\.|PLC|plc|GmbH|AB|Oyj|Oy|SA|S\.A\.|N\.V\.|a\.s\.|\(Pty\.?\),? Ltd\.?)$/;
