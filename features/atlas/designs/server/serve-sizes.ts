import { drawPng, headersOfPicture, keepPictures } from '../../../../platform/server/draw-picture.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import { pictureFormats } from '../../../../platform/shared/picture-formats.ts';
import type { AtlasRecord } from '../../records/contract.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import type { Sizes } from '../contract.ts';
import { type Measured, measureSizes } from '../rules/measure-size.ts';
import { placeSizes, SIZE_WIDTH } from '../rules/place-sizes.ts';
import { chooseCompared } from './choose-compared.ts';
import { drawSizes } from './draw-sizes.ts';

interface SizeDeps {
  atlas: Atlas;
  siteName: string;
  publicUrl: string;
  now(): number;
}

/** What pages show of the sizes of designs; null: no source tells one. @param designs with their evidence, by which each size says where it was read */
export function tellSizes(designs: readonly AtlasRecord[]): Sizes | null {
  const measured = measureSizes(designs);
  if (measured.length === 0) return null;
  return {
    path: pathOf(designs.map(({ slug }) => slug)),
    width: SIZE_WIDTH,
    height: placeSizes(measured).height,
    rows: measured.map(({ label, size, view, source }) => ({ label, size, view, source })),
  };
}

const pathOf = (slugs: readonly string[]) => `/charts/size/${slugs.join(',')}`;

/** `/charts/size/{slug},{slug}.svg`, `.png` and `.csv`: as the charts of the atlas are. */
export function sizeRoutes({ atlas, siteName, publicUrl, now }: SizeDeps): Route[] {
  const draw = keepPictures(drawPng);
  return pictureFormats.map((format) => ({
    method: 'GET',
    // Many write a comma of an address as %2C.
    path: `/charts/size/:slugs{(?:[a-z0-9,-]|%2[Cc])+\\.${format}}`,
    access: 'visitor',
    compress: format !== 'png',
    isOpen: true,
    cache: 'public, max-age=900',
    async handle(c) {
      const asked = (c.req.param('slugs') ?? '')
        .slice(0, -format.length - 1)
        .split(',')
        .filter(Boolean);
      const designs = await atlas.tell(chooseCompared(await atlas.read(), asked), 'values');
      // Each once, whatever the address repeats: it is one picture, and is drawn once.
      const slugs = designs.map(({ slug }) => slug);
      const measured = measureSizes(designs);
      if (measured.length === 0)
        throw new AppError('NOT_FOUND', 'No source that was read tells the size of its vessel or of its plant.');
      const headers = headersOfPicture(`size-${slugs.join('-')}`, format);
      if (format === 'csv') return c.body(writeCsv(columns, measured.map(toRow)), 200, headers);
      const names = designs.map(({ name }) => name).join(', ');
      const day = dayOf(now());
      const page = designs.length === 1 ? `/designs/${slugs[0]}` : `/compare?designs=${slugs.join(',')}`;
      const svg = drawSizes(measured, {
        title: `Size of ${names}`,
        source: `${siteName}, ${publicUrl}${page}, ${day}`,
      });
      return c.body(format === 'svg' ? svg : await draw(slugs.join(), svg), 200, headers);
    },
  }));
}

const columns = ['thing', 'view', 'width_m', 'height_m', 'as_told', 'source'] as const;
const toRow = ({ label, view, width, height, size, source }: Measured) => ({
  thing: label,
  view,
  width_m: width === null ? '' : Math.round(width * 100) / 100,
  height_m: Math.round(height * 100) / 100,
  as_told: size,
  source,
});
