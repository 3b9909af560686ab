import { expect, it } from 'vitest';
import { z } from 'zod';
import { makeUuid } from './make-uuid.ts';

it('is a UUID that the API takes, and another one every time, where there is no crypto.randomUUID', () => {
  const { randomUUID } = crypto;
  // As on a page over plain HTTP.
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true });
  try {
    const made = Array.from({ length: 100 }, makeUuid);
    expect(made.filter((uuid) => !z.uuidv4().safeParse(uuid).success)).toEqual([]);
    expect(new Set(made).size).toBe(100);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true, writable: true });
  }
});
