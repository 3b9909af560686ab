import type { Executor } from '../../../platform/server/database.ts';
import { findAddresses } from '../../../platform/server/render-markdown.ts';
import { formatLongDay } from '../../../platform/shared/format-time.ts';
import { findCompanyAt } from '../../companies/server/queries.ts';
import { findTerm } from '../../glossary/server/queries.ts';
import { findStory } from '../../news/server/queries.ts';
import { listStartups } from '../../startups/server/queries.ts';
import type { Charts } from './chart-queries.ts';
import { findPublished } from './queries.ts';
import type { Cards, ChartCard, RecordCard } from './render-post.ts';

/** Addresses of one post that are looked up; those after them stay links. */
const MOST_CARDS = 30;

/**
 * What the records say now whose addresses stand alone on lines of a text, and its charts.
 *
 * @param publicUrl addresses may be written with it, or from the first slash
 */
export async function resolveCards(db: Executor, body: string, publicUrl: string, charts: Charts): Promise<Cards> {
  const cards = new Map<string, RecordCard | ChartCard | null>();
  for (const address of findAddresses(body)) {
    const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
    const chart = charts.get(path);
    if (chart !== undefined) cards.set(address, chart && { chart, href: path });
    for (const [pattern, find] of kinds) {
      const key = path.match(pattern)?.[1];
      if (key === undefined || cards.size >= MOST_CARDS) continue;
      cards.set(address, await find(db, decode(key)));
      break;
    }
  }
  return cards;
}

type FindCard = (db: Executor, key: string) => Promise<RecordCard | null>;

const kinds: [RegExp, FindCard][] = [
  [/^\/vendors\/([a-z0-9-]+)$/, companyCard],
  [/^\/startups\?search=([^&#\s]+)$/, startupCard],
  [/^\/glossary\/([a-z0-9-]+)$/, termCard],
  [/^\/blog\/([a-z0-9-]+)$/, postCard],
  [/^\/api\/news\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, storyCard],
  [/^\/((?:\?[^#\s]*)?#calculator)$/, calculatorCard],
];

async function companyCard(db: Executor, slug: string): Promise<RecordCard | null> {
  const company = await findCompanyAt(db, slug);
  if (!company) return null;
  const facts = [company.category, company.headquartersLocation ?? company.countryName, company.reactorTechnology[0]];
  return card('Company', `/vendors/${company.slug}`, company.name, facts, company.description);
}

async function startupCard(db: Executor, name: string): Promise<RecordCard | null> {
  const found = await listStartups(db, { search: name, tag: [], country: [], stage: [], sort: 'name' });
  const startup = found.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!startup) return null;
  const founded = startup.foundedYear ? `Founded ${startup.foundedYear}` : null;
  const facts = [startup.location ?? startup.countryName, startup.fundingStage, founded];
  const path = `/startups?search=${encodeURIComponent(startup.name)}`;
  return card('Startup', path, startup.name, facts, startup.descriptionShort);
}

async function termCard(db: Executor, slug: string): Promise<RecordCard | null> {
  const term = await findTerm(db, slug);
  return term && card('Glossary', `/glossary/${slug}`, term.term, [term.abbreviation, term.category], term.definition);
}

async function postCard(db: Executor, slug: string): Promise<RecordCard | null> {
  const post = await findPublished(db, slug);
  if (!post) return null;
  return card('Blog', `/blog/${post.slug}`, post.title, [post.byline, formatLongDay(post.publishedAt)], post.excerpt);
}

async function storyCard(db: Executor, id: string): Promise<RecordCard | null> {
  const story = await findStory(db, id);
  if (!story) return null;
  const facts = [story.publisher ?? story.source, formatLongDay(story.publishedAt, story.datePrecision)];
  return card('News', story.url ?? '/news', story.title, facts, story.summary);
}

async function calculatorCard(_: Executor, rest: string): Promise<RecordCard | null> {
  const text = 'A household on fossil and on nuclear energy, compared by two methods.';
  return card('Calculator', `/${rest}`, 'Nuclear energy calculator', [], text);
}

function card(
  kind: string,
  href: string,
  title: string,
  facts: readonly (string | null | undefined)[],
  text: string | null,
): RecordCard {
  return { kind, href, title, facts: facts.filter((fact): fact is string => Boolean(fact)), text: cut(text) };
}

const LONGEST_TEXT = 180;
const cut = (text: string | null) =>
  text && text.length > LONGEST_TEXT
    ? `${text
        .slice(0, LONGEST_TEXT)
        .replace(/\s+\S*$/, '')
        .toWellFormed()} …`
    : text;

function decode(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
}
