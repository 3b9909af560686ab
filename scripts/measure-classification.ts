/**
 * Measures the classification rules on labelled headlines: `node scripts/measure-classification.ts [--errors train]`.
 * Exits with 1 when the holdout misses a target.
 */
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { type Classification, classifyArticle } from '../features/news/server/classify-article.ts';

export interface LabelledHeadline {
  id: string;
  title: string;
  source: string;
  description: string;
  relevant: 'yes' | 'no';
  categories: string;
  technology: string;
  application: string;
  regions: string;
}

export interface ClassificationFigures {
  relevance: Figures;
  facets: Figures;
  categories: Figures;
  /** Per facet and per category, for reading. */
  details: Record<string, Figures>;
}

export interface Figures {
  precision: number;
  recall: number;
  f1: number;
}

export const CLASSIFICATION_TARGETS = {
  relevancePrecision: 0.95,
  relevanceRecall: 0.95,
  facetsF1: 0.85,
  categoriesF1: 0.75,
};

/** The sources of the fixtures that write about nuclear energy only. The IAEA also publishes on farming and medicine. */
const NUCLEAR_SOURCES = new Set([
  'World Nuclear News',
  'WNN',
  'ANS Nuclear Newswire',
  'NucNet',
  'Nuclear Engineering International',
  'Neutron Bytes',
]);

function main(options: readonly string[]): void {
  let failed = false;
  for (const split of ['train', 'holdout'] as const) {
    const headlines = readHeadlines(split);
    const figures = measureClassification(headlines);
    console.log(`${split}: ${headlines.length} headlines`);
    for (const name of ['relevance', 'facets', 'categories'] as const) console.log(`  ${name}: ${show(figures[name])}`);
    if (split === 'train')
      for (const [name, detail] of Object.entries(figures.details)) console.log(`    ${name}: ${show(detail)}`);
    if (split === 'holdout') failed = missedTargets(figures).length > 0;
    if (split === 'holdout') for (const missed of missedTargets(figures)) console.log(`  below target: ${missed}`);
  }
  if (options.includes('--errors')) printErrors(readHeadlines('train'));
  process.exitCode = failed ? 1 : 0;
}

/** Labels and rules compared: relevance over all headlines, tags over those both call relevant or only the label does. */
export function measureClassification(headlines: readonly LabelledHeadline[]): ClassificationFigures {
  const relevance = new Tally();
  const facets = new Tally();
  const categories = new Tally();
  const details = new Map<string, Tally>();
  const detail = (name: string) => {
    const tally = details.get(name) ?? new Tally();
    details.set(name, tally);
    return tally;
  };
  for (const headline of headlines) {
    const given = classifyHeadline(headline);
    relevance.compare(headline.relevant === 'yes' ? ['yes'] : [], given.relevant ? ['yes'] : []);
    if (headline.relevant !== 'yes') continue;
    for (const facet of ['technology', 'application', 'regions'] as const) {
      facets.compare(listOf(headline[facet]), given[facet]);
      detail(facet).compare(listOf(headline[facet]), given[facet]);
    }
    const expected = listOf(headline.categories);
    categories.compare(expected, given.categories);
    for (const name of new Set([...expected, ...given.categories])) {
      detail(name).compare(
        expected.filter((value) => value === name),
        given.categories.filter((value) => value === name),
      );
    }
  }
  return {
    relevance: relevance.figures(),
    facets: facets.figures(),
    categories: categories.figures(),
    details: Object.fromEntries([...details].map(([name, tally]) => [name, tally.figures()])),
  };
}

/** Which targets the figures miss, in words. */
export function missedTargets({ relevance, facets, categories }: ClassificationFigures): string[] {
  const missed: string[] = [];
  if (relevance.precision < CLASSIFICATION_TARGETS.relevancePrecision) missed.push('relevance precision');
  if (relevance.recall < CLASSIFICATION_TARGETS.relevanceRecall) missed.push('relevance recall');
  if (facets.f1 < CLASSIFICATION_TARGETS.facetsF1) missed.push('facets F1');
  if (categories.f1 < CLASSIFICATION_TARGETS.categoriesF1) missed.push('categories F1');
  return missed;
}

export function readHeadlines(split: 'train' | 'holdout'): LabelledHeadline[] {
  const file = new URL(`../tests/fixtures/news/headlines.${split}.csv`, import.meta.url);
  return papaparse.parse<LabelledHeadline>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true }).data;
}

function classifyHeadline({ title, source, description }: LabelledHeadline): Classification {
  return classifyArticle({
    title,
    summary: description || null,
    sourceName: source,
    sourceScope: NUCLEAR_SOURCES.has(source) ? 'nuclear' : 'general',
  });
}

function printErrors(headlines: readonly LabelledHeadline[]): void {
  for (const headline of headlines) {
    const given = classifyHeadline(headline);
    const wrong: string[] = [];
    if ((headline.relevant === 'yes') !== given.relevant)
      wrong.push(`relevant ${headline.relevant} [${given.reasons.relevance}]`);
    else if (given.relevant) {
      for (const facet of ['technology', 'application', 'regions', 'categories'] as const) {
        const expected = listOf(headline[facet]);
        const missing = expected.filter((value) => !given[facet].includes(value)).map((value) => `-${value}`);
        const reasonKey = facet === 'regions' ? 'region' : facet === 'categories' ? 'category' : facet;
        const extra = given[facet]
          .filter((value) => !expected.includes(value))
          .map((value) => `+${value} (${given.reasons[`${reasonKey}:${value}`]?.join(', ')})`);
        if (missing.length + extra.length > 0) wrong.push(`${facet}: ${[...missing, ...extra].join(' ')}`);
      }
    }
    if (wrong.length > 0)
      console.log(`${headline.id} ${headline.title} (${headline.source})\n    ${wrong.join('\n    ')}`);
  }
}

class Tally {
  private right = 0;
  private extra = 0;
  private missing = 0;

  compare(expected: readonly string[], given: readonly string[]): void {
    const right = given.filter((value) => expected.includes(value)).length;
    this.right += right;
    this.extra += given.length - right;
    this.missing += expected.length - right;
  }

  figures(): Figures {
    const precision = this.right / Math.max(1, this.right + this.extra);
    const recall = this.right / Math.max(1, this.right + this.missing);
    return { precision, recall, f1: (2 * this.right) / Math.max(1, 2 * this.right + this.extra + this.missing) };
  }
}

function listOf(cell: string): string[] {
  return cell.split(';').filter((value) => value !== '');
}

function show({ precision, recall, f1 }: Figures): string {
  return `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, F1 ${f1.toFixed(3)}`;
}

// Last, because the class above must exist by then.
if (import.meta.main) main(process.argv.slice(2));
