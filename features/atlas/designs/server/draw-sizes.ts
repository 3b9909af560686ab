import { inks, round, write, writeAt, writePicture, writeWithin } from '../../../../platform/server/draw-picture.ts';
import type { Measured } from '../rules/measure-size.ts';
import { type Placed, placeSizes, SIZE_MARGIN, SIZE_WIDTH } from '../rules/place-sizes.ts';

const views = { side: 'From the side, to one scale', above: 'From above, to one scale' } as const;

/**
 * Designs to scale beside familiar things, as an SVG.
 *
 * @param source whose picture it is, and from which day
 */
export function drawSizes(measured: readonly Measured[], { title, source }: { title: string; source: string }): string {
  const { height, views: placed } = placeSizes(measured);
  const told = measured.map(({ label, size }) => `${label}: ${size}`).join('; ');
  const parts = placed.map(({ view, scale, top, things }) => {
    const [first, last] = [things[0], things.at(-1)] as [Placed, Placed];
    const ground = `<path d="M${SIZE_MARGIN} ${round(first.ground)}H${round(Math.max(last.x + last.column, SIZE_WIDTH - SIZE_MARGIN))}" stroke="${inks.soft}" stroke-width="1"/>`;
    return `<g fill="${inks.soft}">${write(views[view], SIZE_MARGIN, top + 14, 15)}</g>
${view === 'side' ? ground : ''}${things.map((one) => drawThing(one, scale)).join('')}`;
  });
  return writePicture({
    width: SIZE_WIDTH,
    height,
    title,
    description: told,
    content: `<g fill="${inks.text}">${writeWithin(title, SIZE_MARGIN, 48, 28, SIZE_WIDTH - 2 * SIZE_MARGIN)}</g>
${parts.join('\n')}
<g fill="${inks.soft}">${writeWithin(source, SIZE_MARGIN, height - 18, 14, SIZE_WIDTH - 2 * SIZE_MARGIN)}</g>`,
  });
}

function drawThing({ measured, x, column, ground }: Placed, scale: number): string {
  const { shape, label, brief, width, height } = measured;
  const middle = x + column / 2;
  const [wide, high] = [(width ?? 0) * scale, height * scale];
  const words = `<g fill="${inks.text}">${writeAt(middle, 'middle', label, ground + 24, 15, column)}</g><g fill="${inks.soft}">${writeAt(middle, 'middle', brief, ground + 44, 13, column + 16)}</g>`;
  return `<g transform="translate(${round(middle - wide / 2)} ${round(ground - high)})">${shapes[shape](round(wide), round(high))}</g>${words}`;
}

type Draw = (width: number, height: number) => string;

const outline = `fill="none" stroke="${inks.strong}" stroke-width="1.5"`;
const known = `fill="${inks.light}" fill-opacity="0.5" stroke="${inks.strong}" stroke-width="1.2"`;

const shapes: Record<Measured['shape'], Draw> = {
  // Domed at both ends as vessels are; one whose diameter is not known is a measure of its height.
  vessel: (width, height) =>
    width === 0
      ? `<path d="M-8 0H8M0 0V${height}M-8 ${height}H8" ${outline}/>`
      : `<rect width="${width}" height="${height}" rx="${width / 2}" ry="${Math.min(width / 3, height / 2)}" fill="${inks.strong}"/>`,
  site: (width, height) => `<rect width="${width}" height="${height}" fill="${inks.strong}"/>`,
  person: (width, height) =>
    `<circle cx="${width / 2}" cy="${height * 0.08}" r="${height * 0.08}" fill="${inks.text}"/><rect x="${width * 0.1}" y="${height * 0.18}" width="${width * 0.8}" height="${height * 0.82}" rx="${width * 0.3}" fill="${inks.text}"/>`,
  container: (width, height) =>
    `<rect width="${width}" height="${height}" ${known}/><path d="${[1, 2, 3, 4, 5, 6, 7].map((rib) => `M${round((width * rib) / 8)} 0V${height}`).join('')}" ${outline} stroke-opacity="0.35"/>`,
  bus: (width, height) =>
    `<rect width="${width}" height="${height}" rx="${Math.min(4, height / 5)}" ${known}/><path d="M${round(width * 0.04)} ${round(height * 0.45)}H${round(width * 0.96)}" ${outline} stroke-opacity="0.35"/>`,
  pitch: (width, height) =>
    `<rect width="${width}" height="${height}" ${known}/><path d="M${round(width / 2)} 0V${height}" ${outline} stroke-opacity="0.5"/><circle cx="${round(width / 2)}" cy="${round(height / 2)}" r="${round((width * 9.15) / 105)}" ${outline} stroke-opacity="0.5"/>`,
};
