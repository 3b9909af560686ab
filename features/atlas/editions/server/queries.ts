import { desc, eq, sql } from 'drizzle-orm';
import { atlasEditionFiles, atlasEditions } from '../../../../database/schema/atlas-editions.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { Edition } from '../contract.ts';
import type { EditionContent } from '../rules/compare-editions.ts';
import { EDITIONS_SHOWN } from '../vocabulary.ts';

/** Newest first. */
export async function listEditions(db: Executor, number?: number): Promise<Edition[]> {
  const editions = await db
    .select()
    .from(atlasEditions)
    .where(number === undefined ? undefined : eq(atlasEditions.number, number))
    .orderBy(desc(atlasEditions.number))
    .limit(EDITIONS_SHOWN);
  const { number: of, name, size, sha256 } = atlasEditionFiles;
  const files = Map.groupBy(
    await db.select({ number: of, name, size, sha256 }).from(atlasEditionFiles).orderBy(name),
    (file) => file.number,
  );
  return editions.map(({ number, publishedAt, note, records, values, retiredBecause }) => ({
    ...{ number, publishedAt: publishedAt.toISOString(), note, records, values, retired: retiredBecause },
    files: (files.get(number) ?? []).map(({ name, size, sha256 }) => ({
      ...{ name, size, sha256, path: `/data/${number}/${name}` },
    })),
  }));
}

/** Whether any was published, be it retired. */
export async function hasEditions(db: Executor): Promise<boolean> {
  return (await db.select({ number: atlasEditions.number }).from(atlasEditions).limit(1)).length > 0;
}

export async function findEditionFile(db: Executor, number: number, name: string) {
  const [found] = await db
    .select({ file: atlasEditionFiles, retired: atlasEditions.retiredBecause })
    .from(atlasEditions)
    .leftJoin(
      atlasEditionFiles,
      sql`${atlasEditionFiles.number} = ${atlasEditions.number} and ${atlasEditionFiles.name} = ${name}`,
    )
    .where(eq(atlasEditions.number, number));
  return found ?? null;
}

/** The last edition, with all that it says. */
export async function readLastEdition(db: Executor): Promise<{ number: number; content: EditionContent } | null> {
  const [last] = await db
    .select({ number: atlasEditionFiles.number, content: atlasEditionFiles.content })
    .from(atlasEditionFiles)
    .where(eq(atlasEditionFiles.name, 'atlas.json'))
    .orderBy(desc(atlasEditionFiles.number))
    .limit(1);
  // Written by `writeFiles`, and not changed since.
  return last ? { number: last.number, content: JSON.parse(last.content.toString('utf8')) as EditionContent } : null;
}

/** Files that are not what they were when they were published. */
export async function listDamagedFiles(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select number || '/' || name as path from atlas_edition_files
    where encode(sha256(content), 'hex') <> sha256 or length(content) <> size order by 1`);
  return rows.map(({ path }) => path);
}
