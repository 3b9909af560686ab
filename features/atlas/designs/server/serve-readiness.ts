import { drawPng, headersOfPicture, keepPictures } from '../../../../platform/server/draw-picture.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import { pictureFormats } from '../../../../platform/shared/picture-formats.ts';
import { findOrSuggest } from '../../records/server/narrow-records.ts';
import { type Atlas, toRecord } from '../../records/server/open-atlas.ts';
import { computeReadiness, type Readiness } from '../rules/compute-readiness.ts';
import { dimensionLabels, HIGHEST_LEVEL } from '../vocabulary.ts';
import { drawReadiness, ruleOf } from './draw-readiness.ts';
import { findReferring } from './find-referring.ts';

interface ReadinessDeps {
  atlas: Atlas;
  siteName: string;
  publicUrl: string;
  now(): number;
}

/** `/charts/readiness/{slug}.svg`, `.png` and `.csv`: as the charts of the atlas are. */
export function readinessRoutes({ atlas, siteName, publicUrl, now }: ReadinessDeps): Route[] {
  const draw = keepPictures(drawPng);
  return pictureFormats.map((format) => ({
    method: 'GET',
    path: `/charts/readiness/:slug{[a-z0-9-]+\\.${format}}`,
    access: 'visitor',
    compress: format !== 'png',
    isOpen: true,
    cache: 'public, max-age=900',
    async handle(c) {
      const slug = (c.req.param('slug') ?? '').slice(0, -format.length - 1);
      const reading = await atlas.read();
      const design = findOrSuggest(reading, 'designs', slug);
      const { steps, projects, deals, supply } = findReferring(reading, slug);
      const readiness = computeReadiness({
        design: toRecord(design),
        steps: steps.map(toRecord),
        projects: projects.map(toRecord),
        deals: deals.map(toRecord),
        supply: supply.map(toRecord),
      });
      if (readiness.length === 0)
        throw new AppError('NOT_FOUND', 'Work on this design has ended: how ready it is, is not computed.');
      const headers = headersOfPicture(`readiness-${slug}`, format);
      if (format === 'csv') return c.body(writeCsv(columns, readiness.map(toRow)), 200, headers);
      const svg = drawReadiness(readiness, {
        title: `Readiness of ${design.name}`,
        source: `${siteName}, ${publicUrl}/designs/${slug}, ${dayOf(now())}`,
      });
      return c.body(format === 'svg' ? svg : await draw(slug, svg), 200, headers);
    },
  }));
}

const columns = ['dimension', 'level', 'highest', 'since', 'rule', 'because'] as const;
const toRow = (one: Readiness) => ({
  dimension: dimensionLabels[one.dimension],
  level: one.level,
  highest: HIGHEST_LEVEL,
  since: one.since ?? '',
  rule: ruleOf(one),
  because: one.because.map(({ kind, slug }) => `${kind}/${slug}`).join('; '),
});
