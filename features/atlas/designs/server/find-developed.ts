import type { Executor } from '../../../../platform/server/database.ts';
import { findCompany } from '../../../companies/server/queries.ts';
import { type Entry, firstOf } from '../../records/server/open-atlas.ts';

/** Whether a design is developed by a company of the vendor directory. @param slug undefined: any will do */
export async function findDeveloped(db: Executor, slug: string | undefined): Promise<(entry: Entry) => boolean> {
  if (slug === undefined) return () => true;
  const company = await findCompany(db, slug);
  const names = new Set(company ? [company.name, ...company.aliases].flatMap(spellingsOf) : []);
  return (entry) => spellingsOf(firstOf(entry, 'developer') ?? '').some((name) => names.has(name));
}

/** As a source or the directory may write the same firm: with its legal form or without, with its letters in parentheses or by one of both. */
export function spellingsOf(name: string): string[] {
  const [, long = name, letters] = name.match(/^(.+?) \(([A-Z]{3,})\)$/) ?? [];
  return [long, ...(letters ? [letters] : [])].map((one) => one.replace(LEGAL_FORM, '').toLowerCase());
}

const LEGAL_FORM =
  /(?:,? (?:LLC|Inc\.?|Ltd\.?|Limited|Corp\.?|Corporation|Co\.|GmbH|AG|AB|AS|ApS|Oy|SAS|S\.A\.|plc))+$/i;
