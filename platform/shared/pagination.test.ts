import { describe, expect, it } from 'vitest';
import { cursorSchema, cutPage, decodeCursor, encodeCursor } from './pagination.ts';

const id = '8f4e4df7-9737-4735-9cbd-28ce8b7b86b7';

describe('a cursor', () => {
  it.each([
    '2026-06-10T12:34:56.789Z',
    '1970-01-01T00:00:00.000Z',
    '1954-06-27T00:00:00.000Z',
    '0001-01-01T00:00:00.000Z',
  ])('of %s is read as it was written', (time) => {
    const cursor = { at: new Date(time), id };
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  });

  it('can stand in an address as it is', () => {
    const text = encodeCursor({ at: new Date('1954-06-27'), id });
    expect(encodeURIComponent(text)).toBe(text);
  });

  it.each([
    '',
    '.',
    'nonsense',
    '5',
    `.${id}`,
    `5.${id}`,
    `5.${'f'.repeat(31)}`,
    `5.${'f'.repeat(33)}`,
    `5.${'F'.repeat(32)}`,
    `5.${'g'.repeat(32)}`,
    `-.${'f'.repeat(32)}`,
    `5 .${'f'.repeat(32)}`,
    `zzzzzzzzzz.${'f'.repeat(32)}`,
    `5.${'f'.repeat(32)}\n`,
  ])('that we did not write (%j) is none', (text) => {
    expect(decodeCursor(text)).toBeNull();
  });

  it('of a time that the database cannot read is none', () => {
    expect(decodeCursor(`-zzzzzzzzz.${'f'.repeat(32)}`)).toBeNull();
  });
});

describe('in a request', () => {
  it('a cursor is read', () => {
    const cursor = { at: new Date('2026-06-10'), id };
    expect(cursorSchema.parse(encodeCursor(cursor))).toEqual(cursor);
  });

  it('what is not one is refused with a sentence', () => {
    expect(cursorSchema.safeParse('nonsense').error?.issues[0]?.message).toBe(
      'This cursor was not issued by this API.',
    );
  });
});

describe('a page', () => {
  it('of all there is has no next one', () => {
    expect(cutPage([1, 2], 2, String)).toEqual({ items: [1, 2], nextCursor: null });
  });

  it('goes on after the last row that it shows', () => {
    expect(cutPage([1, 2, 3], 2, String)).toEqual({ items: [1, 2], nextCursor: '2' });
  });
});
