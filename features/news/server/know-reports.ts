import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../../platform/shared/days.ts';
import { isDated, type Report } from './shape-report.ts';

/** What of a stored report says whether another is the same. */
export interface StoredReport {
  externalId: string | null;
  canonicalUrl: string;
  title: string;
  publishedAt: Date;
  /** Its source said when. */
  isDated: boolean;
}

/**
 * One reading of a source. A guid and an address are meant to name an entry, and feeds use them otherwise: many entries of one page (event
 * reports of a regulator), one guid for whatever stands first. Reports come out with keys under which none is lost.
 */
export class Reading {
  readonly reports: readonly Report[];
  /** Told twice by the source: same key, or same page and title. */
  readonly repeated: number;
  readonly #byKey: ReadonlyMap<string, Report>;
  readonly #ofAddress: ReadonlyMap<string, readonly Report[]>;
  /** Addresses with titles. */
  readonly #words: ReadonlySet<string>;

  constructor(told: readonly Report[]) {
    const reports = new Map<string, Report>();
    const said = new Set<string>();
    for (const report of tellApart(told)) {
      if (said.has(wordsOf(report))) continue;
      said.add(wordsOf(report));
      const known = reports.get(report.externalId);
      const own = known && known.canonicalUrl !== report.canonicalUrl ? byAddress(report) : report;
      if (!reports.has(own.externalId)) reports.set(own.externalId, own);
    }
    this.reports = [...reports.values()];
    this.repeated = told.length - reports.size;
    this.#byKey = reports;
    this.#words = said;
    this.#ofAddress = Map.groupBy(this.reports, ({ canonicalUrl }) => canonicalUrl);
  }

  /**
   * What is stored of the same entry: guids change, addresses and titles change, rarely all at once.
   *
   * @param stored reports of this source
   * @returns the report with the key it is stored under from now on
   */
  find<Stored extends StoredReport>(
    report: Report,
    stored: readonly Stored[],
  ): { report: Report; existing: Stored | undefined } {
    const byKey = stored.find(({ externalId }) => externalId === report.externalId);
    if (byKey && isSameEntry(byKey, report)) return { report, existing: byKey };
    // The guid is another's by now.
    const isAlone = (this.#ofAddress.get(report.canonicalUrl)?.length ?? 0) < 2;
    const isFree = isAlone && !this.#byKey.has(report.canonicalUrl);
    const own = byKey ? (isFree ? byAddress(report) : byTitle(report)) : report;
    const others = stored.filter((row) => row !== byKey);
    const onPage = others.filter(({ canonicalUrl }) => pageOf(canonicalUrl) === pageOf(own.canonicalUrl));
    const there =
      others.find((row) => row.externalId === own.externalId) ??
      onPage.find((row) => row.title === own.title && !this.#isKept(row)) ??
      onPage.find(
        (row) =>
          isAlone &&
          onPage.length === 1 &&
          row.canonicalUrl === own.canonicalUrl &&
          !this.#isTold(row) &&
          (isSameTime(row, own) || isNamedByAddress(row, own)),
      );
    if (there) return { report: own, existing: there };
    const moved = others.find(
      (row) =>
        row.title === own.title && isSameTime(row, own) && !this.#isTold(row) && !this.#ofAddress.has(row.canonicalUrl),
    );
    return { report: own, existing: moved };
  }

  /** Its own entry is told, too. */
  #isKept(row: StoredReport): boolean {
    const told = row.externalId === null ? undefined : this.#byKey.get(row.externalId);
    return told !== undefined && isSameEntry(row, told);
  }

  #isTold(row: StoredReport): boolean {
    return (row.externalId !== null && this.#byKey.has(row.externalId)) || this.#words.has(wordsOf(row));
  }
}

const wordsOf = ({ canonicalUrl, title }: Pick<StoredReport, 'canonicalUrl' | 'title'>) => `${canonicalUrl}\n${title}`;

/** Entries of one page: each has its part of it in its address, and one without a guid its part or its title in its key. */
function tellApart(reports: readonly Report[]): Report[] {
  const ofPage = Map.groupBy(reports, ({ canonicalUrl }) => canonicalUrl);
  const ofPlace = Map.groupBy(reports.filter(isNameless), placeOf);
  const differ = (some: readonly Report[] = [], by: (report: Report) => unknown) => new Set(some.map(by)).size > 1;
  return reports.map((report) => {
    // A place of the page, also where it is the only one that is told today.
    const named = isNameless(report) ? { ...report, externalId: placeOf(report) } : report;
    const own = differ(ofPage.get(report.canonicalUrl), ({ part = '' }) => part) ? withPart(report) : named;
    return isNameless(report) && differ(ofPlace.get(placeOf(report)), ({ title }) => title) ? byTitle(own) : own;
  });
}

const isNameless = ({ externalId, canonicalUrl }: Report) => externalId === canonicalUrl;

/** Where in the page. A fragment that is a page of its own (`#/…`) stands in the address already. */
const placeOf = ({ canonicalUrl, part = '' }: Report) =>
  canonicalUrl.endsWith(part) ? canonicalUrl : canonicalUrl + part;

function withPart(report: Report): Report {
  const { part = '', url } = report;
  const canonicalUrl = placeOf(report);
  const externalId = isNameless(report) ? canonicalUrl : report.externalId;
  return { ...report, canonicalUrl, externalId, url: url.endsWith(part) ? url : url + part };
}

const byAddress = (report: Report): Report => ({ ...report, externalId: report.canonicalUrl });

const byTitle = (report: Report): Report => ({
  ...report,
  externalId: `${report.canonicalUrl}#${createHash('sha256').update(report.title).digest('hex')}`,
});

/** Without the part of it. */
export const pageOf = (address: string) => address.replace(/#(?!!?\/).*$/, '');

/** Of one guid: another article has another page, other words and another time. */
function isSameEntry(row: StoredReport, report: Report): boolean {
  if (pageOf(row.canonicalUrl) === pageOf(report.canonicalUrl) || row.title === report.title) return true;
  return !isDated(report) || isSameTime(row, report);
}

function isNamedByAddress(row: StoredReport, report: Report): boolean {
  return row.externalId === null || row.externalId === row.canonicalUrl || report.externalId === report.canonicalUrl;
}

function isSameTime(row: StoredReport, report: Report): boolean {
  if (!row.isDated || !isDated(report)) return false;
  return Math.abs(row.publishedAt.getTime() - report.publishedAt.getTime()) < MINUTE_MS;
}
