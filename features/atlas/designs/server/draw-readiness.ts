import { inks, round, write, writeAt, writePicture, writeWithin } from '../../../../platform/server/draw-picture.ts';
import { writeDate } from '../../records/rules/write-value.ts';
import type { Readiness } from '../rules/compute-readiness.ts';
import { readinessRules } from '../rules/readiness-rules.ts';
import { dimensionLabels, HIGHEST_LEVEL, READINESS_HEIGHT, READINESS_WIDTH } from '../vocabulary.ts';

const MARGIN = 28;
/** Of the star. */
const [MIDDLE_X, MIDDLE_Y, RADIUS] = [245, 300, 125];
/** Of the words beside it. */
const [WORDS_X, WORDS_Y, LINE] = [490, 112, 66];

/**
 * The levels of a design as a star, as an SVG, with the rule of each beside it.
 *
 * @param source whose picture it is, and from which day
 */
export function drawReadiness(readiness: readonly Readiness[], { title, source }: { title: string; source: string }) {
  const step = (2 * Math.PI) / readiness.length;
  const at = (index: number, level: number) => {
    const [angle, distance] = [index * step - Math.PI / 2, (RADIUS * level) / HIGHEST_LEVEL];
    return { x: round(MIDDLE_X + distance * Math.cos(angle)), y: round(MIDDLE_Y + distance * Math.sin(angle)) };
  };
  const outline = (levelOf: (one: Readiness) => number) =>
    readiness.map((one, index) => Object.values(at(index, levelOf(one))).join(' ')).join('L');
  const rings = Array.from({ length: HIGHEST_LEVEL }, (_, index) => `M${outline(() => index + 1)}Z`).join('');
  const spokes = readiness
    .map((_, index) => `M${MIDDLE_X} ${MIDDLE_Y}L${Object.values(at(index, HIGHEST_LEVEL)).join(' ')}`)
    .join('');
  const names = readiness.map(({ dimension, level }, index) => {
    const { x, y } = at(index, HIGHEST_LEVEL + 0.5);
    const name = `${dimensionLabels[dimension]} ${level}`;
    if (Math.abs(x - MIDDLE_X) < 1) return writeAt(x, 'middle', name, y + (y < MIDDLE_Y ? 0 : 12), 15, 170);
    return x > MIDDLE_X ? write(name, x, y + 5, 15) : writeAt(x, 'end', name, y + 5, 15, 170);
  });
  const words = readiness.map((one, index) => {
    const y = WORDS_Y + index * LINE;
    const widest = READINESS_WIDTH - WORDS_X - MARGIN;
    const head = `${dimensionLabels[one.dimension]}: ${one.level} of ${HIGHEST_LEVEL}${since(one)}`;
    return `<g fill="${inks.text}">${writeWithin(head, WORDS_X, y, 16, widest)}</g><g fill="${inks.soft}">${writeWithin(ruleOf(one), WORDS_X, y + 22, 12, widest)}</g>`;
  });
  return writePicture({
    width: READINESS_WIDTH,
    height: READINESS_HEIGHT,
    title,
    description: readiness
      .map((one) => `${dimensionLabels[one.dimension]}: ${one.level} of ${HIGHEST_LEVEL}${since(one)}. ${ruleOf(one)}`)
      .join(' '),
    content: `<g fill="${inks.text}">${writeWithin(title, MARGIN, 52, 28, READINESS_WIDTH - 2 * MARGIN)}</g>
<path d="${rings}${spokes}" fill="none" stroke="${inks.light}" stroke-width="1"/>
<path d="M${outline(({ level }) => level)}Z" fill="${inks.strong}" fill-opacity="0.25" stroke="${inks.strong}" stroke-width="2.5" stroke-linejoin="round"/>
<g fill="${inks.soft}">${names.join('')}</g>
${words.join('\n')}
<g fill="${inks.soft}">${writeWithin(`By our own written rules. ${source}`, MARGIN, READINESS_HEIGHT - 20, 14, READINESS_WIDTH - 2 * MARGIN)}</g>`,
  });
}

export const ruleOf = ({ dimension, level }: Readiness): string => readinessRules[dimension][level] ?? '';
const since = (one: Readiness) => (one.since ? `, since ${writeDate(one.since)}` : '');
