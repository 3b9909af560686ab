import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { companies, startups } from '../../../database/schema/companies.ts';
import { logos } from '../../../database/schema/logos.ts';
import type { Executor } from '../../../platform/server/database.ts';

export interface StoredLogo {
  contentType: string;
  image: Buffer;
  sha256: string;
}

/** The logo of an active company, by its slug. */
export async function findCompanyLogo(db: Executor, slug: string): Promise<StoredLogo | null> {
  const [row] = await db
    .select(picture)
    .from(logos)
    .innerJoin(companies, eq(companies.id, logos.subjectId))
    .where(and(eq(companies.slug, slug), eq(companies.status, 'active')));
  return toStored(row);
}

export async function findStartupLogo(db: Executor, id: string): Promise<StoredLogo | null> {
  const [row] = await db
    .select(picture)
    .from(logos)
    .innerJoin(startups, eq(startups.id, logos.subjectId))
    .where(eq(startups.id, id));
  return toStored(row);
}

const picture = { contentType: logos.contentType, image: logos.image, sha256: logos.sha256 };

function toStored(
  row: { contentType: string | null; image: Buffer | null; sha256: string | null } | undefined,
): StoredLogo | null {
  if (!row?.contentType || !row.image || !row.sha256) return null;
  return { contentType: row.contentType, image: Buffer.from(row.image), sha256: row.sha256 };
}

export interface DueLogo {
  subjectId: string;
  subjectType: 'companies' | 'startups';
  logoUrl: string | null;
  websiteUrl: string | null;
  askedFor: string;
}

/**
 * Whose logo was never looked up, whose addresses changed since, or whose next look-up has come. A startup that is in
 * the directory has the logo of its company.
 */
export async function listDueLogos(db: Executor, now: Date, limit: number): Promise<DueLogo[]> {
  const due = async (
    table: typeof companies | typeof startups,
    subjectType: DueLogo['subjectType'],
    most: number,
    which?: SQL,
  ) => {
    const askedFor = sql<string>`concat_ws(' ', ${table.logoUrl}, ${table.websiteUrl})`;
    const rows = await db
      .select({ subjectId: table.id, logoUrl: table.logoUrl, websiteUrl: table.websiteUrl, askedFor })
      .from(table)
      .leftJoin(logos, eq(logos.subjectId, table.id))
      .where(
        and(
          which,
          // Also a record whose addresses were taken away: its old logo must go.
          or(sql`${askedFor} <> ''`, sql`${logos.subjectId} is not null`),
          or(isNull(logos.subjectId), sql`${logos.askedFor} <> ${askedFor}`, lte(logos.nextLookUpAt, now)),
        ),
      )
      .orderBy(table.createdAt, table.id)
      .limit(most);
    return rows.map((row): DueLogo => ({ ...row, subjectType }));
  };
  const first = await due(companies, 'companies', limit);
  return first.length < limit
    ? [...first, ...(await due(startups, 'startups', limit - first.length, isNull(startups.companySlug)))]
    : first;
}
