import { expect, it } from 'vitest';
import { z } from 'zod';
import { cleanLine, cleanText } from '../../shared/clean-text.ts';
import { findCleaned } from './find-cleaned.ts';

const line = z.string().overwrite(cleanLine);
const schema = z.object({
  title: line.optional(),
  text: z.string().overwrite(cleanText).optional(),
  password: z.string().optional(),
  items: z.array(z.object({ title: line })).optional(),
});

it.each([
  [{ title: 'A\u200bB' }, ['title']],
  [{ title: 'A\nB' }, ['title']],
  [{ text: 'A\r\nB' }, []],
  [{ text: 'A\u0000B', title: 'plain' }, ['text']],
  [{ items: [{ title: 'plain' }, { title: 'A\u202eB' }] }, ['items.1.title']],
  [{ password: 'A\u200bB' }, []],
  [{ title: '  A  B ' }, []],
  [{ title: 7 }, []],
  [null, []],
])('of %j says %j', async (input, fields) => {
  expect(await findCleaned(schema, input)).toEqual(fields);
});
