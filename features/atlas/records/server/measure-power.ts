import { middleOf, readFigure } from '../rules/read-figure.ts';
import { powerLabels, powerRanges } from '../vocabulary.ts';
import { type Entry, firstOf } from './open-atlas.ts';

/** Electrical power of a reactor, MW: net where that is known, else what the sources say. */
export function powerOf(design: Entry): number | null {
  for (const field of ['netMwe', 'electricMwe', 'grossMwe']) {
    const figure = readFigure(firstOf(design, field) ?? '');
    if (figure) return middleOf(figure);
  }
  return null;
}

/** The range that a design is in, by which lists are narrowed; none where its power is not known. */
export function powerRangeOf(design: Entry): string[] {
  const power = powerOf(design);
  if (power === null) return [];
  const range = Object.entries(powerRanges).find(([, most]) => most === null || power <= most);
  return range ? [range[0]] : [];
}

export function powerLabelOf(range: string): string {
  const labels: Record<string, string> = powerLabels;
  return labels[range] ?? range;
}

/** Ranges come in the order of their size. */
export function bySize(a: { value: string }, b: { value: string }): number {
  const ranges = Object.keys(powerRanges);
  return ranges.indexOf(a.value) - ranges.indexOf(b.value);
}
