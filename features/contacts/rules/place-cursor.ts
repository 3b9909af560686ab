import { z } from 'zod';
import { decodeCursor, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';

/** Where a page of contacts goes on; in the order of names also the name, because the row may be gone by then. */
export interface PlaceCursor extends KeysetCursor {
  name?: string | undefined;
}

/** Of signs only that addresses of pages carry as they are. */
export function encodePlace({ name, ...place }: PlaceCursor): string {
  const start = encodeCursor(place);
  return name === undefined
    ? start
    : `${start}~${encodeURIComponent(name).replaceAll('~', '%7E').replaceAll('%', '~')}`;
}

/** @returns null for what `encodePlace` did not write */
export function decodePlace(text: string): PlaceCursor | null {
  const [start = '', ...parts] = text.split('~');
  const place = decodeCursor(start);
  try {
    return place && { ...place, name: parts.length === 0 ? undefined : decodeURIComponent(parts.join('%')) };
  } catch {
    return null;
  }
}

/** Request schema of such a cursor. */
export const placeCursorSchema = z
  .string()
  .max(4000)
  .transform((text, context) => {
    const place = decodePlace(text);
    if (place) return place;
    context.addIssue({ code: 'custom', message: 'This cursor was not issued by this API.' });
    return z.NEVER;
  });
