import { parseOpml } from 'feedsmith';
import { AppError } from '../../../platform/shared/app-error.ts';
import { cleanLine, cleanText } from '../../../platform/shared/clean-text.ts';
import { ownAttributes, readOwnAttributes } from './own-opml.ts';
import type { NewSource } from './source-commands.ts';

const MOST_FEEDS = 1_000;
/** Folders among them. The parser takes a millisecond for each: a file of the largest size is not read for minutes to be refused. */
const MOST_OUTLINES = 2 * MOST_FEEDS;

interface Outline {
  text?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  xmlUrl?: string | undefined;
  outlines?: Outline[] | undefined;
  /** Ours among them. */
  [attribute: string]: unknown;
}

/**
 * The feeds of an OPML 2.0 subscription list, folders laid flat.
 *
 * @throws AppError UNPROCESSABLE for what is no OPML, has no feed or too many
 */
export function readOpml(text: string): NewSource[] {
  const feeds = flatten(parse(text)).flatMap((outline) => {
    const { text: name, title, description, xmlUrl } = outline;
    const url = xmlUrl?.trim();
    if (!url) return [];
    return [
      {
        name: clip(title || name || url, 200),
        // Cut, it would be another address.
        url: cleanLine(url),
        description: cleanText(description ?? '').slice(0, 1_000) || null,
        ...readOwnAttributes(outline),
      },
    ];
  });
  if (feeds.length === 0) throw unusable('The file lists no feed: no outline in it has an xmlUrl.');
  if (feeds.length > MOST_FEEDS) throw unusable(`The file lists ${feeds.length} feeds; ${MOST_FEEDS} are the most.`);
  return feeds;
}

function parse(text: string): Outline[] {
  const outlines = text.split(/<outline/i).length - 1;
  if (outlines > MOST_OUTLINES) throw unusable(`The file has ${outlines} outlines; ${MOST_FEEDS} feeds are the most.`);
  try {
    // The library types its answer as deeply partial; an outline is all optional here.
    return (parseOpml(text, { extraOutlineAttributes: ownAttributes }).body?.outlines ?? []) as Outline[];
  } catch {
    throw unusable('This is not an OPML file.');
  }
}

function flatten(outlines: readonly Outline[]): Outline[] {
  return outlines.flatMap((outline) => [outline, ...flatten(outline.outlines ?? [])]);
}

function clip(text: string, longest: number): string {
  return cleanLine(text).slice(0, longest);
}

function unusable(message: string): AppError {
  return new AppError('UNPROCESSABLE', message, { issues: [{ path: ['opml'], message }] });
}
