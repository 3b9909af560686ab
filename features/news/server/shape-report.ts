import type { Correction } from '../contract.ts';
import { type Classification, classifyArticle } from './classify-article.ts';
import { labelSource } from './label-source.ts';

/** The source a report came from, as far as news cares. */
export interface ReportSource {
  id: string;
  name: string;
  kind: string;
  scope: 'nuclear' | 'general';
}

/** A report after the feed stages: clean text, absolute address, a key that is stable within its source. */
export interface Report {
  externalId: string;
  url: string;
  canonicalUrl: string;
  /** The fragment that the source wrote behind the address. */
  part?: string;
  title: string;
  summary: string | null;
  publishedAt: Date;
  /** When its source says that it was changed. */
  updatedAt?: Date | null;
  /** Left out: to the minute. */
  datePrecision?: 'minute' | 'day';
  /** Where that is from; left out: the source said so. */
  dateSource?: 'published' | 'updated' | 'first-seen';
  /** The source said a time to come. */
  dateClamped?: boolean;
  imageUrl: string | null;
  feedCategories: string[];
  publisher?: string | null;
}

/** A record written by a person: its tags are given, not derived, and it stands as a story of its own. */
export interface ManualReport {
  /** Left out: a new one. */
  id?: string;
  title: string;
  url: string;
  canonicalUrl: string;
  summary: string | null;
  publishedAt: Date;
  datePrecision: 'minute' | 'day' | 'month' | 'year';
  /** Who published the page behind the link; null without a link. */
  publisher: string | null;
  categories: string[];
  technology: string[];
  application: string[];
  regions: string[];
  /** The story it belongs to; left out: one of its own. */
  storyId?: string;
}

/** Its source said when, and not of a time to come. */
export function isDated({ dateSource, dateClamped }: Report): boolean {
  return dateSource !== 'first-seen' && dateClamped !== true;
}

export function classify(report: Report, source: ReportSource): Classification {
  return classifyArticle({
    title: report.title,
    summary: report.summary,
    sourceScope: source.scope,
    sourceName: source.name,
    feedCategories: report.feedCategories,
  });
}

/** The columns of what the words of a report say. */
export function tagColumns(classification: Classification) {
  const { categories, technology, application, regions, reasons } = classification;
  return { categories, technology, application, regions, tagReasons: reasons };
}

/** The row of a report that a feed brought. */
export function toArticle(
  id: string,
  storyId: string,
  source: ReportSource,
  report: Report,
  classification: Classification,
) {
  return {
    id,
    storyId,
    sourceId: source.id,
    externalId: report.externalId,
    title: report.title,
    sourceUrl: report.url,
    canonicalUrl: report.canonicalUrl,
    description: report.summary,
    publishedAt: report.publishedAt,
    datePrecision: report.datePrecision ?? 'minute',
    isDated: isDated(report),
    sourceName: source.name,
    sourceKind: source.kind,
    sourceLabels: labelSource({ ...source, publisher: report.publisher ?? null }),
    publisher: report.publisher ?? null,
    ...tagColumns(classification),
    imageUrl: report.imageUrl,
    origin: 'feed' as const,
  };
}

const manualSource = { name: 'Manual Entry', kind: 'manual' };

/** The row of a report that a person wrote. */
export function toManualArticle({ url, summary, ...report }: ManualReport & { storyId: string }) {
  return {
    ...report,
    sourceUrl: url,
    description: summary,
    sourceName: manualSource.name,
    sourceKind: manualSource.kind,
    ...manualPublisher(report.publisher),
    origin: 'manual' as const,
  };
}

/** Who published the page of such a report, and under which names it is found by that. */
export function manualPublisher(publisher: string | null) {
  return { publisher, sourceLabels: labelSource({ ...manualSource, publisher }) };
}

const LONGEST_SUMMARY = 300;

/** At most 300 characters, whole words. */
export function cutToExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_SUMMARY) return line;
  return `${line.slice(0, LONGEST_SUMMARY - 1).replace(/\s+\S*$/, '')}…`;
}

type Corrected = `corrected${Capitalize<Exclude<keyof Correction, 'summary'> | 'description'>}`;

/** What an editor said instead of the source so far, of all columns of a row. */
export function readCorrection<Row extends Record<Corrected, unknown>>(row: Row): Pick<Row, Corrected> {
  const { correctedTitle, correctedDescription, correctedCategories, correctedTechnology } = row;
  const { correctedApplication, correctedRegions } = row;
  return {
    correctedTitle,
    correctedDescription,
    correctedCategories,
    correctedTechnology,
    correctedApplication,
    correctedRegions,
  };
}

/** The columns of a correction; fields that it does not have are left out. */
export function correctionColumns(correction: Partial<Correction>) {
  const { title, summary, categories, technology, application, regions } = correction;
  const columns = {
    correctedTitle: title,
    correctedDescription: summary,
    correctedCategories: categories,
    correctedTechnology: technology,
    correctedApplication: application,
    correctedRegions: regions,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
