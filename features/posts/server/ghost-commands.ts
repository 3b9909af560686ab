import { eq, isNotNull } from 'drizzle-orm';
import { postRevisions, postSlugs, posts } from '../../../database/schema/posts.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { numberSlug } from '../../../platform/shared/make-slug.ts';
import { reviewIsRequired } from '../../accounts/server/queries.ts';
import type { ImportAnswer } from '../../imports/contract.ts';
import { type ImportDeps, type Importer, type ImportRequest, runImport } from '../../imports/server/commands.ts';
import { ghostPostRecord } from '../record.ts';
import { auditPost } from './commands.ts';
import { type GhostPost, readGhostExport } from './read-ghost-export.ts';

/** A row of `posts`, and the post that it was made from. */
interface GhostRow {
  title: string;
  ghostId: string;
  slug: string;
  state: string;
  publishedAt: Date | null;
  importedFrom: string;
  createdAt: Date;
  updatedAt: Date;
}

interface Around {
  actor: Actor;
  now: Date;
  read: ReadonlyMap<string, GhostPost>;
  takenSlugs: ReadonlySet<string>;
  reviewIsRequired: boolean;
}

/**
 * Adds the posts of a file that Ghost exported, or says what doing so would add (`dryRun`). A post that came in before is left as it is. Where
 * the house asks for a second person, published ones come in as drafts.
 *
 * @throws AppError when the file as a whole can't be read
 */
export async function importGhost(deps: ImportDeps, request: ImportRequest, actor: Actor): Promise<ImportAnswer> {
  const { contentBase64, content = '', format: _, ...rest } = request;
  const file = contentBase64 === undefined ? content : Buffer.from(contentBase64, 'base64').toString('utf8');
  const found = await readGhostExport(file.replace(/^\ufeff/, ''));
  const { orm } = deps.db;
  const slugs = await orm.select({ slug: postSlugs.slug }).from(postSlugs);
  const around = {
    actor,
    now: deps.now(),
    // Of two under one uuid the first one comes in.
    read: new Map(found.toReversed().map((post) => [post.id, post])),
    takenSlugs: new Set(slugs.map(({ slug }) => slug)),
    reviewIsRequired: await reviewIsRequired(orm),
  };
  const records = found.map(({ id, title }) => ({ title, ghostId: id }));
  return runImport(deps, ghostImporter(around), { ...rest, records, updatesExisting: false }, actor);
}

/** @param around absent: only to take an import back */
export function ghostImporter(around?: Around): Importer<GhostRow> {
  return {
    record: ghostPostRecord,
    table: posts,
    previewed: ['title', 'state', 'publishedAt', 'slug'],
    async listKeys(db) {
      const rows = await db
        .select({ id: posts.id, name: posts.importedFrom, slug: posts.slug })
        .from(posts)
        .where(isNotNull(posts.importedFrom));
      return rows.map((row) => ({ ...row, name: row.name ?? '' }));
    },
    complete({ row, problems, notes }) {
      const post = around?.read.get(row.ghostId ?? '');
      if (!around || !post) {
        problems.push('It has no uuid by which it could be recognized.');
        return { ...nothing, ...row };
      }
      problems.push(...post.problems);
      notes.push(...post.notes);
      const waits = post.state === 'published' && around.reviewIsRequired;
      if (waits) notes.push(`“${post.content.title}” comes in as a draft: here a second person has to publish it.`);
      const isPublic = post.state === 'published' && !waits;
      return {
        ...{ title: post.content.title, ghostId: post.id, slug: post.slug, importedFrom: `ghost:${post.id}` },
        ...{ state: isPublic ? 'published' : 'draft', publishedAt: isPublic ? post.publishedAt : null },
        ...{ createdAt: post.createdAt ?? around.now, updatedAt: around.now },
      };
    },
    plan(rows, existing) {
      const known = new Map(existing.map(({ id, name }) => [name, id]));
      const taken = new Set(around?.takenSlugs);
      const seen = new Set<string>();
      return rows.map(({ row }) => {
        const recordId = known.get(row.importedFrom);
        if (recordId) return { outcome: 'unchanged', recordId, row };
        if (seen.has(row.importedFrom)) return { outcome: 'failed', message: 'It is in the file twice.' };
        seen.add(row.importedFrom);
        const slug = numberSlug(row.slug, (candidate) => taken.has(candidate));
        taken.add(slug);
        const note =
          slug === row.slug ? undefined : `the address ${row.slug} is taken, so “${row.title}” gets ${slug}.`;
        return { outcome: 'created', recordId: null, row: { ...row, slug }, note };
      });
    },
    changesOf: () => ({}),
    async afterCreate(tx, created) {
      if (around) await addContents(tx, around, created);
    },
  };
}

async function addContents(
  tx: Executor,
  { actor, now, read }: Around,
  created: readonly { id: string; row: GhostRow }[],
): Promise<void> {
  for (const { id, row } of created) {
    const post = read.get(row.ghostId);
    if (!post) throw new Error('a post was imported of which nothing was read');
    const isPublic = row.state === 'published';
    const [revision] = await tx
      .insert(postRevisions)
      .values({
        ...post.content,
        ...{ postId: id, number: 1, savedBy: actor.id, savedByEmail: actor.email, startedAt: now, savedAt: now },
        ...{ isKept: isPublic, publishedAt: isPublic ? row.publishedAt : null },
      })
      .returning({ id: postRevisions.id });
    if (!revision) throw new Error('the revision that was just inserted is missing');
    await tx.insert(postSlugs).values({ slug: row.slug, postId: id });
    const shown = isPublic ? { publishedRevisionId: revision.id } : {};
    await tx
      .update(posts)
      .set({ currentRevisionId: revision.id, ...shown })
      .where(eq(posts.id, id));
    await auditPost(tx, actor, 'post.create', id, { title: row.title });
  }
}

const nothing: GhostRow = {
  ...{ title: '', ghostId: '', slug: '', state: 'draft', publishedAt: null, importedFrom: '' },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
};
