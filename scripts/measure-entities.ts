/**
 * Measures what is recognised in labelled headlines: `node scripts/measure-entities.ts [--errors train]`.
 * Exits with 1 when the holdout misses a target.
 */
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { readShipped } from '../features/atlas/records/server/read-shipped.ts';
import { chooseNames } from '../features/entities/server/choose-names.ts';
import { createRecogniser, type Recogniser } from '../features/entities/server/recognise-entities.ts';
import { type NamingRecords, shapeEntities } from '../features/entities/server/shape-entities.ts';
import { aboutOf } from '../features/entities/vocabulary.ts';
import { atOnce } from '../platform/server/compute-in-slices.ts';

export interface LabelledStory {
  id: string;
  event: string;
  split: 'train' | 'holdout';
  title: string;
  summary: string;
  /** `kind:slug`, separated by semicolons. */
  entities: string;
}

export interface EntityFigures {
  precision: number;
  recall: number;
  right: number;
  extra: number;
  missing: number;
}

export const ENTITY_TARGETS = { precision: 0.97, recall: 0.9 };

/** Of all entities of all texts: how many of those found are named, and how many of those named are found. */
export function measureEntities(stories: readonly LabelledStory[], recognise: Recogniser): EntityFigures {
  let [right, extra, missing] = [0, 0, 0];
  for (const story of stories) {
    const wrong = compare(story, recognise);
    const named = labelsOf(story).length;
    right += named - wrong.missing.length;
    extra += wrong.extra.length;
    missing += wrong.missing.length;
  }
  return {
    precision: right / Math.max(1, right + extra),
    recall: right / Math.max(1, right + missing),
    right,
    extra,
    missing,
  };
}

export function missedEntityTargets({ precision, recall }: EntityFigures): string[] {
  const missed: string[] = [];
  if (precision < ENTITY_TARGETS.precision) missed.push('precision');
  if (recall < ENTITY_TARGETS.recall) missed.push('recall');
  return missed;
}

export function readLabelledStories(): LabelledStory[] {
  const file = new URL('../tests/fixtures/news/entities.csv', import.meta.url);
  return papaparse.parse<LabelledStory>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true }).data;
}

/** By the records that come with the product. */
export function openShippedRecogniser(): Recogniser {
  return atOnce(createRecogniser(atOnce(chooseNames(shapeEntities(readShippedRecords())))));
}

function readShippedRecords(): NamingRecords {
  const features = new URL('../features/', import.meta.url);
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, features), 'utf8'));
  const records = new Map<string, { kind: string; slug: string; values: Record<string, string[]> }>();
  for (const { kind, record: slug, field, value, leads } of readShipped(
    new URL('atlas/records/server/seeds', features).pathname,
  ).values) {
    if (!leads) continue;
    const record = records.get(`${kind}/${slug}`) ?? { kind, slug, values: {} };
    records.set(`${kind}/${slug}`, record);
    record.values[field] = [...(record.values[field] ?? []), value];
  }
  return {
    companies: read('companies/server/seeds/companies.json'),
    startups: read('startups/server/seeds/startups.json'),
    atlas: [...records.values()],
  };
}

function compare(story: LabelledStory, recognise: Recogniser) {
  const labels = labelsOf(story);
  const named = recognise({ title: story.title, summary: story.summary || null }).filter(({ isImplied }) => !isImplied);
  const found = named.map(({ entity }) => aboutOf(entity));
  return {
    extra: named.filter(({ entity }) => !labels.includes(aboutOf(entity))),
    missing: labels.filter((label) => !found.includes(label)),
  };
}

const labelsOf = ({ entities }: LabelledStory) => entities.split(';').filter((label) => label !== '');

function main(options: readonly string[]): void {
  const recognise = openShippedRecogniser();
  const stories = readLabelledStories();
  for (const split of ['train', 'holdout'] as const) {
    const part = stories.filter((story) => story.split === split);
    const figures = measureEntities(part, recognise);
    const { precision, recall, right, extra, missing } = figures;
    console.log(`${split}: ${part.length} texts, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
    console.log(`  found ${right} rightly and ${extra} wrongly, missed ${missing}`);
    const below = missedEntityTargets(figures);
    if (below.length > 0) console.log(`  below target: ${below.join(', ')}`);
    if (split === 'holdout') process.exitCode = below.length > 0 ? 1 : 0;
  }
  if (options.includes('--errors'))
    printErrors(
      stories.filter(({ split }) => split === 'train'),
      recognise,
    );
}

function printErrors(stories: readonly LabelledStory[], recognise: Recogniser): void {
  for (const story of stories) {
    const { extra, missing } = compare(story, recognise);
    if (extra.length + missing.length === 0) continue;
    console.log(`${story.id} ${story.title}${story.summary && ` || ${story.summary}`}`);
    for (const { entity, places } of extra)
      console.log(`    + ${aboutOf(entity)} (${places.map(({ words }) => words).join(', ')})`);
    for (const label of missing) console.log(`    - ${label}`);
  }
}

if (import.meta.main) main(process.argv.slice(2));
