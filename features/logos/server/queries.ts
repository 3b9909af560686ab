import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import { logos } from '../../../database/schema/logos.ts';
import type { Executor } from '../../../platform/server/database.ts';

/** Records of another room that have logos. */
export interface LogoSubjects {
  /** Stored with the logo. */
  type: 'companies' | 'startups';
  /** A table with id, logo_url, website_url, created_at. */
  rows: SQL;
  /** Where a logo is asked for: `:key` stands for what names a record. */
  path: string;
  /** @returns the id of the record that visitors may see under this name */
  findId(db: Executor, key: string): Promise<string | null>;
}

export interface StoredLogo {
  contentType: string;
  image: Buffer;
  sha256: string;
}

export async function findLogo(db: Executor, subjectId: string): Promise<StoredLogo | null> {
  const { contentType, image, sha256 } = logos;
  const [row] = await db.select({ contentType, image, sha256 }).from(logos).where(eq(logos.subjectId, subjectId));
  if (!row?.contentType || !row.image || !row.sha256) return null;
  return { contentType: row.contentType, image: Buffer.from(row.image), sha256: row.sha256 };
}

/** The hash of a record's logo, or null, for a query of its room. */
export function logoHashOf(subjectId: Column): SQL<string | null> {
  return sql<string | null>`(select ${logos.sha256} from ${logos} where ${logos.subjectId} = ${subjectId})`;
}

export interface DueLogo {
  subjectId: string;
  subjectType: LogoSubjects['type'];
  logoUrl: string | null;
  websiteUrl: string | null;
  askedFor: string;
}

/** Whose logo was never looked up, whose addresses changed since, or whose next look-up has come. */
export async function listDueLogos(
  db: Executor,
  subjects: readonly LogoSubjects[],
  now: Date,
  limit: number,
): Promise<DueLogo[]> {
  const due: DueLogo[] = [];
  for (const { type, rows: records } of subjects) {
    const askedFor = sql`concat_ws(' ', record.logo_url, record.website_url)`;
    const { rows } = await db.execute<Record<keyof Omit<DueLogo, 'subjectType'>, string>>(sql`
      select record.id as "subjectId", record.logo_url as "logoUrl", record.website_url as "websiteUrl",
        ${askedFor} as "askedFor"
      from ${records} record left join ${logos} on ${logos.subjectId} = record.id
      -- Also a record whose addresses were taken away: its old logo must go.
      where (${askedFor} <> '' or ${logos.subjectId} is not null)
        and (${logos.subjectId} is null or ${logos.askedFor} <> ${askedFor}
          or ${logos.nextLookUpAt} <= ${now.toISOString()}::timestamptz)
      order by record.created_at, record.id limit ${limit - due.length}`);
    due.push(...rows.map((row) => ({ ...row, subjectType: type })));
  }
  return due;
}
