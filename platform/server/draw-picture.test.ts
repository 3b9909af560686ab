import { expect, it } from 'vitest';
import { keepPictures } from './draw-picture.ts';

it('a picture is drawn once for all who ask, and again when its chart has changed or it failed', async () => {
  const drawn: string[] = [];
  const draw = keepPictures(async (svg) => {
    drawn.push(svg);
    if (drawn.length === 3) throw new Error('no memory');
    return new Uint8Array([drawn.length]) as never;
  });
  await Promise.all([draw('deals', 'one'), draw('deals', 'one'), draw('deals', 'one')]);
  expect(drawn).toEqual(['one']);
  await draw('deals', 'two');
  await draw('deals', 'two');
  expect(drawn).toEqual(['one', 'two']);
  await expect(draw('deals', 'three')).rejects.toThrow('no memory');
  await draw('deals', 'three');
  expect(drawn).toEqual(['one', 'two', 'three', 'three']);
});
