import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../../platform/shared/app-error.ts';
import { cleanLine, cleanText } from '../../../platform/shared/clean-text.ts';
import { formatLongDay } from '../../../platform/shared/format-time.ts';
import { makeSlug } from '../../../platform/shared/make-slug.ts';
import { MAX_IMPORT_BYTES } from '../../imports/vocabulary.ts';
import { type PostContent, webAddressSchema } from '../contract.ts';
import { longest, MOST_TAGS } from '../vocabulary.ts';
import { convertHtml } from './convert-html.ts';

export interface GhostPost {
  /** Ghost's uuid: the same in every export of a site. */
  id: string;
  title: string;
  slug: string;
  state: 'draft' | 'published';
  publishedAt: Date | null;
  createdAt: Date | null;
  content: PostContent;
  /** Why it cannot be imported, in sentences; empty when it can. */
  problems: string[];
  /** What is different from Ghost, in sentences. */
  notes: string[];
}

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);
const postSchema = z.object({
  ...{ id, uuid: text, title: text, slug: text, html: text, lexical: text, mobiledoc: text, type: text, status: text },
  ...{ visibility: text, custom_excerpt: text, canonical_url: text, meta_description: text, feature_image: text },
  page: z.union([z.boolean(), z.number()]).nullish(),
  published_at: z.union([z.string(), z.number()]).nullish(),
  created_at: z.union([z.string(), z.number()]).nullish(),
});
type RawPost = z.infer<typeof postSchema>;
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
const dataSchema = z.object({
  posts: z.array(postSchema),
  tags: list(z.object({ id, name: text })),
  posts_tags: list(z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() })),
  users: list(z.object({ id, name: text })),
  posts_authors: list(z.object({ post_id: id, author_id: id, sort_order: z.number().nullish() })),
  posts_meta: list(z.object({ post_id: id, meta_description: text })),
});
type Data = z.infer<typeof dataSchema>;
const fileSchema = z.object({ db: z.array(z.object({ data: dataSchema })).min(1) });

/**
 * The posts of the JSON file that Ghost exports (Settings → Import/Export), as ours would be. Texts are converted one at a time, and what
 * else the process has to do comes in between.
 *
 * @throws AppError with a sentence when the file as a whole cannot be read
 */
export async function readGhostExport(file: string): Promise<GhostPost[]> {
  const data = readData(file);
  const slugs = new Set(data.posts.flatMap(({ slug }) => slug ?? []));
  const lookUp = {
    tags: namesOf(data.posts_tags, 'tag_id', data.tags),
    authors: namesOf(data.posts_authors, 'author_id', data.users),
  };
  const meta = new Map(data.posts_meta.map((one) => [one.post_id, one.meta_description ?? '']));
  const posts: GhostPost[] = [];
  for (const post of data.posts) {
    await setImmediate();
    const names = {
      tags: lookUp.tags(post.id).filter((tag) => !tag.startsWith('#')),
      authors: lookUp.authors(post.id),
    };
    posts.push(readPost(post, { ...names, metaDescription: post.meta_description || meta.get(post.id) || '', slugs }));
  }
  return posts;
}

function readData(file: string): Data {
  const refuse = (message: string) =>
    new AppError('BAD_REQUEST', message, { issues: [{ path: ['content'], message }] });
  if (file.length > MAX_IMPORT_BYTES)
    throw new AppError('PAYLOAD_TOO_LARGE', `It is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MiB.`);
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    throw refuse('The file is not whole: it is damaged, or was cut off on its way. Export it from Ghost again.');
  }
  const read = fileSchema.safeParse(value);
  const data = read.data?.db[0]?.data;
  if (!data)
    throw refuse('This is not the JSON file that Ghost exports (Settings, Import/Export): it has no db[0].data.posts.');
  if (data.posts.length === 0) throw refuse('There are no posts in it.');
  return data;
}

interface Around {
  tags: string[];
  authors: string[];
  metaDescription: string;
  /** Of all posts of the file. */
  slugs: ReadonlySet<string>;
}

function readPost(post: RawPost, { tags, authors, metaDescription, slugs }: Around): GhostPost {
  const [problems, notes]: [string[], string[]] = [[], []];
  const title = cleanLine(post.title ?? '');
  const isPublished = post.status === 'published' && (post.visibility ?? 'public') === 'public';
  const createdAt = readTime(post.created_at);
  const publishedAt = isPublished ? (readTime(post.published_at) ?? createdAt) : null;
  if (!post.uuid) problems.push('It has no uuid by which it could be recognized.');
  if (title === '') problems.push('It has no title.');
  if (post.type === 'page' || post.page === true || post.page === 1) problems.push('It is a page, not a post.');
  if (post.status === 'published' && !isPublished)
    notes.push('only members could read it in Ghost: it becomes a draft.');
  if (isPublished && !readTime(post.published_at))
    notes.push(
      createdAt
        ? `it was published in Ghost without a date: it gets the day on which it was begun, ${formatLongDay(createdAt)}.`
        : 'it was published in Ghost without a date: it becomes a draft.',
    );
  if (post.status === 'scheduled') notes.push('it was scheduled in Ghost: it becomes a draft.');
  const body = readBody(post, slugs, problems);
  const pictures = [...body.matchAll(/!\[[^\]]*\]\(<?([^)>\s]+)/g)].map(([, address = '']) => address);
  if (post.feature_image) pictures.unshift(cleanLine(post.feature_image));
  if (pictures.length > 0)
    notes.push(
      `pictures are not fetched and not shown until they are added here: ${pictures.join(', ').slice(0, 500)}`,
    );
  const content = {
    title: cut(title, longest.title),
    excerpt: cut(cleanText(post.custom_excerpt ?? ''), longest.excerpt),
    body,
    byline: cut(cleanLine(authors.join(', ')), longest.byline),
    tags: [...new Set(tags.map((tag) => cleanLine(tag).slice(0, longest.tag).toWellFormed()).filter(Boolean))].slice(
      0,
      MOST_TAGS,
    ),
    canonicalUrl: readCanonical(post.canonical_url ?? '', notes),
    metaDescription: cut(cleanLine(metaDescription), longest.metaDescription),
  };
  return {
    id: post.uuid ?? '',
    title,
    slug: slugOf(post),
    state: isPublished && publishedAt ? 'published' : 'draft',
    publishedAt,
    createdAt,
    content,
    problems,
    notes: notes.map((note) => `“${cut(title, 80)}”: ${note}`),
  };
}

/** As it stands where ours may be the same; else as browsers read it; what is no address of a page is left out, with a note. */
function readCanonical(text: string, notes: string[]): string {
  const given = cleanLine(text);
  const isKept = (address: string) => webAddressSchema.safeParse(address).success;
  if (isKept(given)) return given;
  const read = URL.parse(given)?.href ?? '';
  if (read && isKept(read)) {
    notes.push(`its canonical address is written as ${cut(read, MOST_TOLD)}`);
    return read;
  }
  const reason = given.startsWith('__GHOST_URL__')
    ? 'it is one of the Ghost site itself, whose host the file does not name'
    : given.length > longest.canonicalUrl
      ? `it is longer than ${longest.canonicalUrl} characters`
      : 'it is not the address of a page on the web';
  notes.push(`its canonical address is left out, because ${reason}: ${cut(given, MOST_TOLD)}`);
  return '';
}

const MOST_TOLD = 200;

function readBody({ html, lexical, mobiledoc }: RawPost, slugs: ReadonlySet<string>, problems: string[]): string {
  if (!html?.trim()) {
    if (lexical || mobiledoc)
      problems.push(
        'Its text is only there in the format of Ghost’s editor, not as HTML. Open it in Ghost, save it, and export again.',
      );
    return '';
  }
  if (html.length > MOST_HTML) {
    problems.push('Its text is too long.');
    return '';
  }
  const ours = html
    .replaceAll(/__GHOST_URL__\/([a-z0-9-]+)\/?(?=["#?])/g, (link, slug: string) =>
      slugs.has(slug) ? `/blog/${slug}` : link,
    )
    .replaceAll('__GHOST_URL__', '');
  const body = cleanText(convertHtml(ours));
  if (body.length > longest.body) problems.push('Its text is too long.');
  return body;
}

const MOST_HTML = 1_000_000;
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text);

/** As in Ghost where ours allow it, so that addresses stay. */
function slugOf({ slug, title }: RawPost): string {
  const kept = slug && slug.length <= longest.slug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : null;
  return kept ?? makeSlug(slug ?? title ?? '') ?? 'post';
}

function readTime(at: string | number | null | undefined): Date | null {
  // Older versions write it without its zone, in UTC.
  const time = new Date(
    typeof at === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(at) ? `${at.replace(' ', 'T')}Z` : (at ?? ''),
  );
  // What lies outside is no time of a post, and the database has no such years.
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time : null;
}

/** What a post is tied to by a table between, by name and in order. */
function namesOf<Key extends string>(
  links: readonly ({ post_id: string; sort_order?: number | null | undefined } & Record<Key, string>)[],
  key: Key,
  named: readonly { id: string; name?: string | null | undefined }[],
): (postId: string) => string[] {
  const names = new Map(named.map((one) => [one.id, one.name ?? '']));
  const byPost = Map.groupBy(links, (link) => link.post_id);
  return (postId) =>
    (byPost.get(postId) ?? [])
      .toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
      .flatMap((link) => names.get(link[key]) || []);
}
